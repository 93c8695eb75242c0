import Box from '@mui/material/Box';
import { visuallyHidden } from '@mui/utils';
import { memo, type PointerEvent, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../../entities/sheets/format-amount.ts';
import { colours } from '../../../shared/theme/tokens.ts';
import type { Column, Row } from './compared.ts';
import { type Dot, type LineSpread, positionOf } from './compared-spread.ts';
import { differenceText, quantityText } from './compared-text.ts';
import { dotColour, spreadHeight } from './spread-styles.ts';

interface SpreadRowProps {
  spread: LineSpread;
  index: number;
  count: number;
  columns: readonly Column[];
  currency: string;
  /** End of the axis as a relative difference. */
  end: number;
  /** Most money apart of all lines. */
  most: number;
  /** Index of the supplier that is followed, or -1. */
  followed: number;
  /** Selected dot of this row, or null. */
  active: number | null;
  /** Roving tabindex: only this row can be reached with Tab. */
  isCurrent: boolean;
  measure: Ref<HTMLElement> | undefined;
  onOpen: (row: Row) => void;
  onActive: (index: number, dot: number | null) => void;
  onReach: (index: number) => void;
}

/** Prices of one line as dots on an axis around their average. */
export const SpreadRow = memo(function SpreadRow(props: SpreadRowProps) {
  const { spread, index, count, columns, currency, end, most, active, isCurrent, measure } = props;
  const { t } = useTranslation();
  const { line, dots, apart } = spread;
  const [lowest, highest] = [dots[0] as Dot, dots.at(-1) as Dot];
  const note = [
    [line.code, quantityText(line)].filter(Boolean).join(', '),
    dots.length < columns.length && t('comparison.spread.pricedBy', { count: dots.length }),
  ];
  const nameOf = ({ place }: Dot) => columns[place]?.name ?? '';
  return (
    <li ref={measure as Ref<HTMLLIElement>} data-index={index} aria-setsize={count} aria-posinset={index + 1}>
      <div className="line">
        <button
          type="button"
          className="what"
          tabIndex={isCurrent ? 0 : -1}
          onClick={() => props.onOpen(spread.row)}
          onFocus={() => props.onReach(index)}
        >
          {line.description}
        </button>
        <small>{note.filter(Boolean).join(', ')}</small>
      </div>
      <Picture
        {...props}
        label={t('comparison.spread.picture', {
          count: dots.length,
          lowest: formatMoney(lowest.price, currency),
          lowestName: nameOf(lowest),
          highest: formatMoney(highest.price, currency),
          highestName: nameOf(highest),
          mean: formatMoney(spread.mean, currency),
        })}
      />
      <div className="lowest">
        <span style={visuallyHidden}>{t('comparison.spread.lowest')}: </span>
        {nameOf(lowest)}
        <small>{t('comparison.toMean', { difference: differenceText(lowest.share) })}</small>
      </div>
      <div className="apart">
        <span style={visuallyHidden}>{t('comparison.spread.apart', { currency })}: </span>
        <b>{Number(apart) >= 100 ? whole.format(apart as never) : formatMoney(apart, currency)}</b>
        <span className="bar" aria-hidden>
          <span style={{ width: `${most > 0 ? (Number(apart) / most) * 100 : 0}%` }} />
        </span>
      </div>
      {active !== null && dots[active] && (
        <DotText dot={dots[active]} {...{ spread, columns, currency, end }} />
      )}
    </li>
  );
});

const whole = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 });
const middle = spreadHeight / 2;
/** Texts near an end of the axis are aligned with it, so that nothing is cut off. */
const anchorAt = (x: number) => (x < 9 ? 'start' : x > 91 ? 'end' : 'middle');
/** Distance in pixels at which a pointer is at a dot. */
const reach = 12;

function Picture(props: SpreadRowProps & { label: string }) {
  const { spread, index, currency, end, followed, active, label, onActive } = props;
  const { dots } = spread;
  const [lowest, highest] = [dots[0] as Dot, dots.at(-1) as Dot];
  const xOf = ({ share }: Dot) => positionOf(share, end);
  function select({ clientX, currentTarget }: PointerEvent<SVGSVGElement>) {
    const { left, width } = currentTarget.getBoundingClientRect();
    const distances = dots.map((dot) => Math.abs(left + (xOf(dot) / 100) * width - clientX));
    const nearest = distances.indexOf(Math.min(...distances));
    onActive(index, (distances[nearest] ?? reach) < reach ? nearest : null);
  }
  // The lowest and the followed supplier are drawn last, above the others.
  const order = dots
    .map((dot, at) => ({ dot, at, rank: Number(at === 0) + 2 * Number(dot.place === followed) }))
    .sort((one, other) => one.rank - other.rank);
  return (
    <svg
      className="picture"
      role="img"
      aria-label={label}
      width="100%"
      height={spreadHeight}
      onPointerMove={select}
      onPointerDown={select}
      onPointerLeave={() => onActive(index, null)}
    >
      <line x1="0" x2="100%" y1={middle} y2={middle} stroke={colours.line2} />
      <line
        x1={`${xOf(lowest)}%`}
        x2={`${xOf(highest)}%`}
        y1={middle}
        y2={middle}
        stroke="#E6EDF5"
        strokeWidth={7}
        strokeLinecap="round"
      />
      <line x1="50%" x2="50%" y1={8} y2={spreadHeight - 8} stroke={colours.ink3} strokeDasharray="3 2" />
      {order.map(({ dot, at }) => (
        <circle
          key={dot.place}
          cx={`${xOf(dot)}%`}
          cy={middle}
          r={dot.place === followed ? 7 : at === 0 ? 6 : 5}
          fill={at === 0 ? dotColour.lowest : dot.place === followed ? dotColour.followed : dotColour.other}
          stroke={dot.place === followed ? dotColour.followed : at === active ? colours.ink : colours.page}
          strokeWidth={1.5}
        />
      ))}
      <text className="least" x={`${xOf(lowest)}%`} y={16} textAnchor={anchorAt(xOf(lowest))} aria-hidden>
        {formatMoney(lowest.price, currency)}
      </text>
      {highest !== lowest && (
        <text x={`${xOf(highest)}%`} y={spreadHeight - 7} textAnchor={anchorAt(xOf(highest))} aria-hidden>
          {formatMoney(highest.price, currency)}
        </text>
      )}
    </svg>
  );
}

interface DotTextProps extends Pick<SpreadRowProps, 'spread' | 'columns' | 'currency' | 'end'> {
  dot: Dot;
}

/** Name, price and comment of the selected dot. */
function DotText({ dot, spread, columns, currency, end }: DotTextProps) {
  const { t } = useTranslation();
  const column = columns[dot.place];
  const x = positionOf(dot.share, end);
  const comment = column?.comments[spread.line.id];
  return (
    <div className="active">
      <Box
        role="status"
        sx={{
          position: 'absolute',
          ...(x > 50 ? { right: `${100 - x}%` } : { left: `${x}%` }),
        }}
      >
        <b>{column?.name}</b>
        <span>
          {formatMoney(dot.price, currency)},{' '}
          {t('comparison.toMean', { difference: differenceText(dot.share) })}
        </span>
        {comment && <span>{comment}</span>}
      </Box>
    </div>
  );
}

import Box from '@mui/material/Box';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { colours, focusRing } from '../../../shared/theme/tokens.ts';
import { missingIn } from '../draft/score-value.ts';
import { useCell, useScoring } from '../draft/scoring-context.ts';
import { ScoreCard } from './score-card.tsx';
import type { Listed, Place } from './use-place.ts';

/** The suppliers of a criterion, or the criteria of a supplier. One of them is open. */
export function ScoreList({ place }: { place: Place }) {
  const { t } = useTranslation();
  const { axis, items, itemId, groupId } = place;
  const idsOf = (id: string) =>
    axis === 'criterion'
      ? { supplierId: id, criterionId: groupId }
      : { supplierId: groupId, criterionId: id };
  return (
    <Box
      component="ol"
      aria-label={t(axis === 'criterion' ? 'evaluationScoring.suppliers' : 'evaluationScoring.criteria')}
      sx={listStyles}
    >
      {items.map((item, index) =>
        item.id === itemId ? (
          <li key={item.id}>
            <ScoreCard
              key={`${groupId} ${item.id}`}
              {...idsOf(item.id)}
              name={item.name}
              number={index + 1}
              place={place}
            />
          </li>
        ) : (
          <ScoreRow key={item.id} {...idsOf(item.id)} item={item} onOpen={place.openItem} />
        ),
      )}
    </Box>
  );
}

interface ScoreRowProps {
  supplierId: string;
  criterionId: string;
  item: Listed;
  onOpen: (id: string, withFocus: boolean) => void;
}

/** A score in one line. It opens the card. */
const ScoreRow = memo(
  function Row({ supplierId, criterionId, item, onOpen }: ScoreRowProps) {
    const { t } = useTranslation();
    const { criteria, scoring } = useScoring();
    const { value, conflict, refused } = useCell(supplierId, criterionId);
    const isScored = Boolean(criteria.find(({ id }) => id === criterionId)?.scale);
    const missing = isScored ? missingIn(scoring.commentRequired, value) : null;
    const note =
      conflict || refused
        ? t('evaluationScoring.toDecide')
        : missing === 'comment'
          ? t('evaluationScoring.commentMissing')
          : (value.comment ?? '');
    const isOpen = conflict || refused || missing === 'comment';
    return (
      <li data-row>
        <button type="button" onClick={() => onOpen(item.id, true)}>
          {isScored && <b data-given={value.score !== null || undefined}>{value.score ?? '–'}</b>}
          <bdi>{item.name}</bdi>
          <span data-open={isOpen ? true : undefined}>{note}</span>
          {missing === 'score' && <small>{t('evaluationScoring.notScored')}</small>}
        </button>
      </li>
    );
  },
  // What opens a row always does the same for the same list.
  (one, other) =>
    one.supplierId === other.supplierId &&
    one.criterionId === other.criterionId &&
    one.item.name === other.item.name,
);

const listStyles = {
  listStyle: 'none',
  m: 0,
  p: 0,
  borderTop: `1px solid ${colours.line2}`,
  '& > li[data-row]': { contentVisibility: 'auto', containIntrinsicSize: 'auto 53px' },
  '& > li > button': {
    display: 'flex',
    alignItems: 'center',
    gap: 1.5,
    width: 1,
    minHeight: 52,
    px: 1,
    py: 1,
    border: 0,
    borderBottom: `1px solid ${colours.line}`,
    bgcolor: 'transparent',
    color: 'inherit',
    font: 'inherit',
    textAlign: 'left',
    cursor: 'pointer',
    '&:hover': { bgcolor: colours.tint },
    '&:focus-visible': { ...focusRing.outline, outlineOffset: -2 },
    '& > b': {
      flex: 'none',
      display: 'grid',
      placeItems: 'center',
      minWidth: 32,
      height: 28,
      px: 0.5,
      borderRadius: '6px',
      border: `1px solid ${colours.line2}`,
      fontSize: 13,
      fontWeight: 600,
      color: colours.ink3,
      fontVariantNumeric: 'tabular-nums',
      '&[data-given]': { border: 0, bgcolor: colours.primaryTint, color: colours.link },
    },
    '& > bdi': { flex: 'none', maxWidth: '45%', fontWeight: 500, overflowWrap: 'anywhere' },
    '& > span': {
      flex: 1,
      minWidth: 0,
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
      fontSize: 13,
      color: colours.ink2,
      '&[data-open]': { color: colours.warn },
    },
    '& > small': { flex: 'none', fontSize: 13, color: colours.ink3 },
  },
} as const;

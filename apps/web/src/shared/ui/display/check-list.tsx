import Box from '@mui/material/Box';
import { visuallyHidden } from '@mui/utils';
import { useTranslation } from 'react-i18next';
import { CheckCircle } from '../../icons/check-circle.ts';
import { InfoOutlined } from '../../icons/info-outlined.ts';
import { RadioButtonUnchecked } from '../../icons/radio-button-unchecked.ts';
import { colours } from '../../theme/tokens.ts';
import { AppLink } from '../actions/app-link.tsx';
import { TimestampText } from '../time/timestamp.tsx';

/** Item that is done, missing, or non-blocking advice. */
export interface CheckItem {
  state: 'done' | 'todo' | 'advice';
  text: string;
  /** Link to where an open item can be fixed. */
  link?: { label: string; href: string };
}

const stateStyles = {
  done: { icon: CheckCircle, color: colours.okFill },
  todo: { icon: RadioButtonUnchecked, color: colours.warnFill },
  advice: { icon: InfoOutlined, color: colours.ink3 },
};

interface CheckListProps {
  items: readonly CheckItem[];
  label: string;
  /** Two columns if there is space. */
  isWide?: boolean;
}

/** Rows side by side; the last row of each column has no line below it. */
const twoColumns = (count: number) => {
  const rows = Math.ceil(count / 2);
  return {
    display: { md: 'grid' },
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
    gridTemplateRows: `repeat(${rows}, auto)`,
    gridAutoFlow: 'column',
    columnGap: '32px',
    [`& > li:nth-of-type(${rows})`]: { borderBottom: { md: 0 } },
  };
};

/** List of done and missing items. Open items link to where they can be fixed. */
export function CheckList({ items, label, isWide = false }: CheckListProps) {
  const { t } = useTranslation();
  return (
    <Box
      component="ul"
      aria-label={label}
      sx={{ listStyle: 'none', m: 0, p: 0, ...(isWide && twoColumns(items.length)) }}
    >
      {items.map(({ state, text, link }) => {
        const { icon: Icon, color } = stateStyles[state];
        return (
          <Box
            component="li"
            key={text}
            data-state={state}
            sx={{
              display: 'flex',
              gap: 1.25,
              alignItems: 'flex-start',
              py: '9px',
              borderBottom: 1,
              borderColor: colours.line,
              '&:last-child': { borderBottom: 0 },
              color: state === 'done' ? colours.ink2 : colours.ink,
            }}
          >
            <Icon aria-hidden sx={{ fontSize: 20, color }} />
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <TimestampText text={text} />
              <span style={visuallyHidden}>, {t(`kit.checks.${state}`)}</span>
            </Box>
            {link && (
              <AppLink
                href={link.href}
                underline="hover"
                sx={{ fontSize: 13, fontWeight: 500, whiteSpace: 'nowrap' }}
              >
                {link.label}
              </AppLink>
            )}
          </Box>
        );
      })}
    </Box>
  );
}

import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { useTheme } from '@mui/material/styles';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import useMediaQuery from '@mui/material/useMediaQuery';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { colours, focusRing, messageBarHeight } from '../../../shared/theme/tokens.ts';
import { Progress } from '../../../shared/ui/feedback/progress.tsx';
import type { Count, ScoreSummary } from '../draft/score-summary.ts';
import type { Axis, Place } from './use-place.ts';

interface ScoringNavProps {
  place: Place;
  summary: ScoreSummary;
}

const isDone = (count: Count | undefined) =>
  count !== undefined && count.scored === count.total && count.comments === 0;

/** Chooses a criterion or a supplier, each with how much of it is scored. */
export function ScoringNav({ place, summary }: ScoringNavProps) {
  const { t } = useTranslation();
  const isNarrow = useMediaQuery(useTheme().breakpoints.down('md'));
  const { axis, groups, groupId, setAxis, openGroup } = place;
  const counts = axis === 'criterion' ? summary.byCriterion : summary.bySupplier;
  const textOf = (id: string) => {
    const count = counts.get(id);
    return count && count.total > 0 ? `${count.scored}/${count.total}` : '';
  };
  const toggle = (
    <ToggleButtonGroup
      exclusive
      fullWidth
      size="small"
      value={axis}
      onChange={(_event, value: Axis | null) => value && setAxis(value)}
      aria-label={t('evaluationScoring.by')}
      sx={{ mb: 1.5, '& .MuiToggleButton-root': { minHeight: { xs: 44, md: 32 }, textTransform: 'none' } }}
    >
      <ToggleButton value="criterion">{t('evaluationScoring.byCriterion')}</ToggleButton>
      <ToggleButton value="supplier">{t('evaluationScoring.bySupplier')}</ToggleButton>
    </ToggleButtonGroup>
  );
  const label = t(axis === 'criterion' ? 'evaluationScoring.criteria' : 'evaluationScoring.suppliers');
  if (isNarrow) {
    return (
      <Box component="nav" aria-label={label}>
        {toggle}
        <Select
          fullWidth
          value={groupId}
          onChange={(event) => openGroup(event.target.value)}
          inputProps={{ 'aria-label': label }}
        >
          {groups.map(({ id, name }) => (
            <MenuItem key={id} value={id} sx={{ whiteSpace: 'normal' }}>
              {name}{' '}
              <Box component="span" sx={{ ml: 1, color: colours.ink3 }}>
                {textOf(id)}
              </Box>
            </MenuItem>
          ))}
        </Select>
        <Box sx={{ mt: 1.5 }}>
          <Progress done={summary.scored} total={summary.total} label={t('evaluationScoring.scored')} />
        </Box>
      </Box>
    );
  }
  return (
    <Box
      component="nav"
      aria-label={label}
      sx={{
        position: 'sticky',
        top: `calc(72px + ${messageBarHeight})`,
        maxHeight: 'calc(100vh - 160px)',
        overflowY: 'auto',
        pr: 0.5,
      }}
    >
      {toggle}
      <Box component="ul" sx={listStyles}>
        {groups.map(({ id, name }) => (
          <Entry
            key={id}
            id={id}
            name={name}
            count={textOf(id)}
            isDone={isDone(counts.get(id))}
            isCurrent={id === groupId}
            onOpen={openGroup}
          />
        ))}
      </Box>
      {summary.total > 0 && (
        <Progress done={summary.scored} total={summary.total} label={t('evaluationScoring.scored')} />
      )}
    </Box>
  );
}

interface EntryProps {
  id: string;
  name: string;
  count: string;
  isDone: boolean;
  isCurrent: boolean;
  onOpen: (id: string) => void;
}

/** One of up to 500 entries: plain elements, rendered again only when the entry itself changes. */
const Entry = memo(({ id, name, count, isDone: isWhole, isCurrent, onOpen }: EntryProps) => (
  <li>
    <button type="button" aria-current={isCurrent ? 'true' : undefined} onClick={() => onOpen(id)}>
      <svg viewBox="0 0 24 24" aria-hidden="true" data-done={isWhole || undefined}>
        <path d={isWhole ? filledCheck : circle} />
      </svg>
      <span>{name}</span>
      <small>{count}</small>
    </button>
  </li>
));

const circle =
  'M12 2C6.48 2 2 6.48 2 12s4.48 10 10 10 10-4.48 10-10S17.52 2 12 2zm0 18c-4.42 0-8-3.58-8-8s3.58-8 8-8 8 3.58 8 8-3.58 8-8 8z';
const filledCheck =
  'M12 2C6.48 2 2 6.48 2 12s4.48 10 10 10 10-4.48 10-10S17.52 2 12 2zm-2 15-5-5 1.41-1.41L10 14.17l7.59-7.59L19 8l-9 9z';

const listStyles = {
  listStyle: 'none',
  m: 0,
  mb: 2,
  p: 0,
  '& > li': { contentVisibility: 'auto', containIntrinsicSize: 'auto 40px' },
  '& button': {
    display: 'flex',
    alignItems: 'center',
    gap: 1,
    width: 1,
    minHeight: 40,
    px: 1,
    py: 0.75,
    border: 0,
    borderLeft: `2px solid ${colours.line}`,
    bgcolor: 'transparent',
    color: 'inherit',
    font: 'inherit',
    fontSize: 13,
    textAlign: 'left',
    cursor: 'pointer',
    '&:hover': { bgcolor: colours.tint },
    '&[aria-current]': { borderLeftColor: colours.primary, fontWeight: 600 },
    '&:focus-visible': { ...focusRing.outline, outlineOffset: -2 },
  },
  '& svg': {
    flex: 'none',
    width: 18,
    height: 18,
    fill: colours.line2,
    '&[data-done]': { fill: colours.okFill },
  },
  '& span': { flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
  '& small': { fontSize: 12, fontWeight: 400, color: colours.ink3 },
} as const;

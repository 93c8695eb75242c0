import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { useTheme } from '@mui/material/styles';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTranslation } from 'react-i18next';
import { CheckCircle } from '../../../shared/icons/check-circle.ts';
import { RadioButtonUnchecked } from '../../../shared/icons/radio-button-unchecked.ts';
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
      <Box component="ul" sx={{ listStyle: 'none', m: 0, mb: 2, p: 0 }}>
        {groups.map(({ id, name }) => (
          <Box component="li" key={id} sx={{ contentVisibility: 'auto', containIntrinsicSize: 'auto 40px' }}>
            <Box
              component="button"
              type="button"
              aria-current={id === groupId ? 'true' : undefined}
              onClick={() => openGroup(id)}
              sx={entryStyles}
            >
              {isDone(counts.get(id)) ? (
                <CheckCircle aria-hidden sx={{ fontSize: 18, color: colours.okFill }} />
              ) : (
                <RadioButtonUnchecked aria-hidden sx={{ fontSize: 18, color: colours.line2 }} />
              )}
              <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
                {name}
              </Box>
              <Box component="span" sx={{ fontSize: 12, color: colours.ink3, fontWeight: 400 }}>
                {textOf(id)}
              </Box>
            </Box>
          </Box>
        ))}
      </Box>
      {summary.total > 0 && (
        <Progress done={summary.scored} total={summary.total} label={t('evaluationScoring.scored')} />
      )}
    </Box>
  );
}

const entryStyles = {
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
} as const;

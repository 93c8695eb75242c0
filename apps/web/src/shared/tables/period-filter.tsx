import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import FormLabel from '@mui/material/FormLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import Popover from '@mui/material/Popover';
import { lazy, Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../ui/dates.ts';
import { FilterButton } from './filter-button.tsx';

const DayPicker = lazy(() => import('../forms/day-picker.tsx'));

/** Days such as `2026-11-30`, both included; empty where there is no bound. */
interface Period {
  from: string;
  to: string;
}

interface PeriodFilterProps {
  label: string;
  value: Period;
  onChange: (value: Period) => void;
  /** Whose calendar says which day today is. */
  timeZone: string;
}

const labelLook = { display: 'block', mb: 0.5, fontSize: 13, fontWeight: 600, color: 'text.primary' };
const dayLength = 24 * 60 * 60 * 1000;
const usualPeriods = { today: 1, lastWeek: 7, lastMonth: 30 } as const;

/** Narrows a list to what happened within some days. */
export function PeriodFilter({ label, value, onChange, timeZone }: PeriodFilterProps) {
  const { t } = useTranslation();
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const dayAgo = (days: number) =>
    formatDate(new Date(Date.now() - days * dayLength).toISOString(), timeZone);
  return (
    <>
      <FilterButton
        label={label}
        chosen={wordsOf(value)}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      />
      <Popover
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': label, sx: { mt: 0.5, p: 2, width: 288 } } }}
      >
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 2 }}>
          {Object.entries(usualPeriods).map(([name, days]) => (
            <Chip
              key={name}
              label={t(`kit.period.${name as keyof typeof usualPeriods}`)}
              onClick={() => {
                onChange({ from: dayAgo(days - 1), to: dayAgo(0) });
                setAnchor(null);
              }}
            />
          ))}
        </Box>
        {(['from', 'to'] as const).map((bound) => (
          <Box key={bound} sx={{ '& + &': { mt: 1.5 } }}>
            <FormLabel id={`${id}-${bound}-label`} sx={labelLook}>
              {t(`kit.period.${bound}`)}
            </FormLabel>
            <Suspense fallback={<OutlinedInput fullWidth readOnly value={value[bound]} />}>
              <DayPicker
                id={`${id}-${bound}`}
                value={value[bound]}
                onChange={(day) => onChange({ ...value, [bound]: day })}
              />
            </Suspense>
          </Box>
        ))}
      </Popover>
    </>
  );
}

function wordsOf({ from, to }: Period): string {
  if (from && from === to) return from;
  return from || to ? `${from || '…'} – ${to || '…'}` : '';
}

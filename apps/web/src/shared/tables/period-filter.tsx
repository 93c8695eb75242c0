import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import FormLabel from '@mui/material/FormLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { lazy, Suspense, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { serverNow } from '../lib/server-clock.ts';
import { formatDate } from '../ui/time/dates.ts';
import { PopoverFilter } from './popover-filter.tsx';

const DayPicker = lazy(() => import('../forms/day-picker.tsx'));

/** Days such as `2026-11-30`, both inclusive. Empty without a bound. */
interface Period {
  from: string;
  to: string;
}

interface PeriodFilterProps {
  label: string;
  value: Period;
  onChange: (value: Period) => void;
  /** Time zone that determines today's date. */
  timeZone: string;
}

const labelStyles = { display: 'block', mb: 0.5, fontSize: 13, fontWeight: 600, color: 'text.primary' };
const dayLength = 24 * 60 * 60 * 1000;
const defaultPeriods = { today: 1, lastWeek: 7, lastMonth: 30 } as const;

/** Filters a list by a period of days. */
export function PeriodFilter({ label, value, onChange, timeZone }: PeriodFilterProps) {
  const { t } = useTranslation();
  const id = useId();
  const dayAgo = (days: number) =>
    formatDate(new Date(serverNow() - days * dayLength).toISOString(), timeZone);
  return (
    <PopoverFilter label={label} chosen={periodText(value)} width={288}>
      {(close) => (
        <>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 2 }}>
            {Object.entries(defaultPeriods).map(([name, days]) => (
              <Chip
                key={name}
                label={t(`kit.period.${name as keyof typeof defaultPeriods}`)}
                onClick={() => {
                  onChange({ from: dayAgo(days - 1), to: dayAgo(0) });
                  close();
                }}
              />
            ))}
          </Box>
          {(['from', 'to'] as const).map((bound) => (
            <Box key={bound} sx={{ '& + &': { mt: 1.5 } }}>
              <FormLabel id={`${id}-${bound}-label`} sx={labelStyles}>
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
        </>
      )}
    </PopoverFilter>
  );
}

function periodText({ from, to }: Period): string {
  if (from && from === to) return from;
  return from || to ? `${from || '…'} – ${to || '…'}` : '';
}

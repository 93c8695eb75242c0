import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { DateTimeField } from '../../shared/forms/date-time-field.tsx';
import { serverNow } from '../../shared/lib/server-clock.ts';
import { formatInstant } from '../../shared/ui/time/dates.ts';
import { daysLater } from '../../shared/ui/time/days-later.ts';
import { TimestampText } from '../../shared/ui/time/timestamp.tsx';

const steps = [1, 3, 7];
const day = 86_400_000;

interface NewEndFieldProps {
  /** Latest deadline among the affected suppliers. The new end date must be later. */
  floor: string;
  /** End date of suppliers without an extension. */
  commonEnd: string;
  timeZone: string;
}

/** New end date of an extension, with buttons for common steps. Each shows how much more time most suppliers get. */
export function NewEndField({ floor, commonEnd, timeZone }: NewEndFieldProps) {
  const { t } = useTranslation();
  const { setValue } = useFormContext();
  const now = serverNow();
  // A task that has ended is extended from today, keeping its time of day.
  const past = Math.max(0, Math.ceil((now - Date.parse(floor)) / day));
  const ahead = Math.max(0, Math.round((Date.parse(floor) - Date.parse(commonEnd)) / day));
  const ends = steps.flatMap((days) => {
    const instant = daysLater(floor, (past > 0 ? past - 1 : 0) + days, timeZone);
    if (!instant || Date.parse(instant) <= now) return [];
    const label =
      past > 0
        ? t('eventTasks.extending.fromNow', { count: days })
        : t('eventTasks.extending.later', { count: ahead + days });
    return [{ label, instant }];
  });
  return (
    <div>
      <DateTimeField
        name="endDate"
        label={t('eventTasks.extending.endDate')}
        help={
          <TimestampText
            text={t(ahead > 0 ? 'eventTasks.extending.afterExtended' : 'eventTasks.extending.after', {
              instant: formatInstant(floor, timeZone),
            })}
          />
        }
        timeZone={timeZone}
        isRequired
      />
      <Stack direction="row" useFlexGap spacing={1} sx={{ mt: 1, flexWrap: 'wrap' }}>
        {ends.map(({ label, instant }) => (
          <Button
            key={instant}
            size="small"
            variant="outlined"
            color="inherit"
            onClick={() => setValue('endDate', instant, { shouldDirty: true, shouldValidate: true })}
          >
            {label}
          </Button>
        ))}
      </Stack>
    </div>
  );
}

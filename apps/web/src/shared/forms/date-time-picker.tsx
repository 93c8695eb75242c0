import Box from '@mui/material/Box';
import InputAdornment, { type InputAdornmentProps } from '@mui/material/InputAdornment';
import useMediaQuery from '@mui/material/useMediaQuery';
import { DateTimePicker as MuiDateTimePicker } from '@mui/x-date-pickers/DateTimePicker';
import { usePickerContext } from '@mui/x-date-pickers/hooks';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import type { FieldRef } from '@mui/x-date-pickers/models';
import { PickerDay, type PickerDayProps } from '@mui/x-date-pickers/PickerDay';
import dayjs, { type Dayjs } from 'dayjs';
import utc from 'dayjs/plugin/utc';
import { createContext, type FocusEvent, useContext, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { serverInstant } from '../lib/server-clock.ts';
import { colours, focusRing, measures } from '../theme/tokens.ts';
import { instantOf, wallClockOf } from '../ui/time/dates.ts';
import { type DateTimeInputProps, invalidInstant, isInstant } from './date-time-input.ts';
import { useWholeDate } from './use-whole-date.ts';
import { WallClockAdapter } from './wall-clock-adapter.ts';

dayjs.extend(utc);

// The picker works on the wall clock of the time zone, represented as UTC, so that clock changes do not
// distort it.
function wallClockDate(iso: string, timeZone: string): Dayjs {
  const { year, month, day, hour, minute } = wallClockOf(iso, timeZone);
  return dayjs.utc(Date.UTC(year, month - 1, day, hour, minute));
}

const wallClockNow = (timeZone: string) => wallClockDate(serverInstant(), timeZone);

function instantOfDate(date: Dayjs | null, timeZone: string): string | null {
  if (date === null) return null;
  if (!date.isValid()) return invalidInstant;
  const wallClock = {
    year: date.year(),
    month: date.month() + 1,
    day: date.date(),
    hour: date.hour(),
    minute: date.minute(),
  };
  return instantOf(wallClock, timeZone) ?? invalidInstant;
}

const Zone = createContext({ timeZone: 'UTC', name: 'UTC' });

// By default the picker would highlight today's date in UTC.
function Day(props: PickerDayProps) {
  const today = wallClockNow(useContext(Zone).timeZone);
  return <PickerDay {...props} today={today.isSame(props.day, 'day')} />;
}

// Shows the time zone inside the field, before the calendar button.
function ZoneAdornment({ children, ...rest }: InputAdornmentProps) {
  const { name } = useContext(Zone);
  return (
    <InputAdornment {...rest}>
      <span data-zone>{name}</span>
      {children}
    </InputAdornment>
  );
}

/** What is chosen so far, above the calendar of a small window. */
function Toolbar({ hidden, className }: { hidden?: boolean; className?: string }) {
  const { value } = usePickerContext<Dayjs | null>();
  const { name } = useContext(Zone);
  if (hidden) return null;
  return (
    <Box
      className={className}
      aria-live="polite"
      sx={{
        px: 3,
        pt: 2,
        fontSize: 20,
        lineHeight: '28px',
        fontWeight: 620,
        fontVariantNumeric: 'tabular-nums',
        '& span': { color: colours.ink3, fontWeight: 400, fontSize: 14 },
      }}
    >
      {value?.isValid() ? value.format('YYYY-MM-DD HH:mm') : '–'} <span>{name}</span>
    </Box>
  );
}

const slots = { day: Day, inputAdornment: ZoneAdornment, toolbar: Toolbar };

/** Puts the typical hours of a small window in a row between the calendar and the buttons. */
const phoneLayout = {
  '& .MuiPickersLayout-shortcuts': {
    gridColumn: '1 / 4',
    gridRow: 3,
    display: 'flex',
    justifyContent: 'center',
    gap: 1,
    maxWidth: 'none',
    pt: 0,
  },
  '& .MuiPickersLayout-shortcuts .MuiListItem-root': { width: 'auto', p: 0 },
  '& .MuiPickersLayout-shortcuts .MuiChip-root': { height: 36, px: 0.5, fontSize: 14 },
  '& .MuiPickersLayout-actionBar': { gridRow: 4 },
};

/** Styles that make picker fields look like all others. */
export const pickerStyles = {
  '& .MuiPickersOutlinedInput-root': {
    minHeight: measures.control,
    pl: 1.5,
    pr: 0.5,
    fontSize: 14,
    fontVariantNumeric: 'tabular-nums',
    '@media (max-width: 699.95px)': { minHeight: measures.controlOnPhone },
    '&.Mui-focused, &.MuiPickersOutlinedInput-focused': { boxShadow: focusRing.field },
  },
  '& .MuiPickersOutlinedInput-root:not(.Mui-error, .Mui-focused, :hover) .MuiPickersOutlinedInput-notchedOutline':
    { borderColor: colours.field },
  '& .MuiPickersOutlinedInput-notchedOutline': { top: 0, borderWidth: '1px !important' },
  '& .MuiPickersOutlinedInput-notchedOutline legend': { display: 'none' },
  '& .MuiPickersSectionList-root': { py: '6px', opacity: 1 },
  // Inter's tabular figures widen hyphens. The last gap is the one before the time.
  '& .MuiPickersInputBase-sectionAfter': { fontVariantNumeric: 'normal' },
  '& .MuiPickersSectionList-section:nth-of-type(4)': { ml: '0.25em' },
};

/** Hours at which events usually start and end, on the day that is chosen. */
const typicalHours = (day: Dayjs) =>
  [9, 12, 17].map((hour) => ({
    label: `${String(hour).padStart(2, '0')}:00`,
    getValue: () => day.hour(hour).minute(0).second(0).millisecond(0),
  }));

/** In smaller windows the calendar is a dialog, because a popper would not fit. */
const roomForPopper = '@media (pointer: fine) and (min-width: 700px) and (min-height: 560px)';

/** Heavy part of the date-time field, loaded on demand. */
export default function DateTimePicker(props: DateTimeInputProps) {
  const { id, name, value, timeZone, zone, isRequired, isDisabled, isInvalid, describedBy } = props;
  const { onChange, onBlur } = props;
  const { t } = useTranslation();
  const [typed, setTyped] = useState<{ instant: string | null; date: Dayjs | null } | null>(null);
  // Incomplete input is kept here until a value from outside replaces it.
  const date =
    typed && typed.instant === value ? typed.date : isInstant(value) ? wallClockDate(value, timeZone) : null;

  const hasRoom = useMediaQuery(roomForPopper);
  const localeText = {
    hoursClockNumberText: (hours: string) => t('kit.date.hours', { hours: hours.padStart(2, '0') }),
    minutesClockNumberText: (minutes: string) => t('kit.date.minutes', { minutes: minutes.padStart(2, '0') }),
  };
  const fieldRef = useRef<FieldRef<Dayjs | null>>(null);

  function settle() {
    // MUI reports nothing while only some segments are filled in, and they would be lost.
    const isHalfTyped = fieldRef.current?.getSections().some((section) => section.value !== '') ?? false;
    const instant = isHalfTyped ? invalidInstant : null;
    if (date === null && instant !== value) {
      setTyped({ instant, date });
      onChange(instant);
    }
    onBlur();
  }
  function leave({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
    const isInPicker = relatedTarget?.closest('[class*="MuiPickerPopper"]') !== null;
    if (!currentTarget.contains(relatedTarget) && !(relatedTarget && isInPicker)) settle();
  }

  // Typing a whole date fills the parts with other figures on the way; the time is the one from before.
  const dateAtFocus = useRef(date);
  const wholeDate = useWholeDate(isDisabled ?? false, (pasted) => {
    const next =
      'instant' in pasted
        ? wallClockDate(pasted.instant, timeZone)
        : dayjs.utc(
            Date.UTC(
              pasted.year,
              pasted.month - 1,
              pasted.day,
              pasted.hour ?? dateAtFocus.current?.hour() ?? 0,
              pasted.hour === null ? (dateAtFocus.current?.minute() ?? 0) : pasted.minute,
            ),
          );
    const instant = instantOfDate(next, timeZone);
    setTyped({ instant, date: next });
    onChange(instant);
  });

  return (
    <Zone value={{ timeZone, name: zone }}>
      <LocalizationProvider dateAdapter={WallClockAdapter} localeText={localeText}>
        <div
          {...wholeDate}
          onFocusCapture={({ currentTarget, relatedTarget }) => {
            if (!currentTarget.contains(relatedTarget)) dateAtFocus.current = date?.isValid() ? date : null;
          }}
        >
          <MuiDateTimePicker
            name={name}
            value={date}
            timezone="UTC"
            format="YYYY-MM-DD HH:mm"
            ampm={false}
            desktopModeMediaQuery={roomForPopper}
            timeSteps={{ minutes: 5 }}
            referenceDate={wallClockNow(timeZone).minute(0)}
            slots={slots}
            disabled={isDisabled}
            onChange={(next) => {
              const instant = instantOfDate(next, timeZone);
              setTyped({ instant, date: next });
              onChange(instant);
            }}
            onClose={onBlur}
            slotProps={{
              textField: {
                required: isRequired,
                error: isInvalid,
                onBlur: leave,
                fullWidth: true,
                size: 'small',
                slotProps: { input: { 'aria-labelledby': `${id}-label`, 'aria-describedby': describedBy } },
                sx: pickerStyles,
              },
              openPickerButton: { size: 'small' },
              field: { fieldRef },
              shortcuts: {
                items: typicalHours(date?.isValid() ? date : wallClockNow(timeZone)),
              },
              layout: hasRoom ? {} : { sx: phoneLayout },
              actionBar: { actions: ['cancel', 'accept'] },
            }}
          />
        </div>
      </LocalizationProvider>
    </Zone>
  );
}

import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import Popover from '@mui/material/Popover';
import { readTypedDay } from '@tenderbox/contract';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CalendarTodayOutlined } from '../../shared/icons/calendar-today-outlined.ts';

const DayCalendar = lazy(() => import('../../shared/forms/day-calendar.tsx'));

interface DayInputProps {
  /** Id and ARIA references. */
  named: { id: string; 'aria-labelledby': string; 'aria-describedby': string };
  value: string;
  onChange: (value: string) => void;
  isRequired: boolean;
  isReadOnly: boolean;
  isInvalid: boolean;
}

/** The day that was typed; what is none, or only half of one, stays as it is. */
function typedDay(text: string): string {
  const read = readTypedDay(text);
  return 'day' in read ? read.day : text;
}

/** Date, typed or picked. Incomplete input is kept as the answer, so that nothing is lost. */
export function DayInput({ named, value, onChange, isRequired, isReadOnly, isInvalid }: DayInputProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<string | null>(null);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <OutlinedInput
        readOnly={isReadOnly}
        error={isInvalid}
        // The value may be changed by someone else.
        value={typed !== null && typedDay(typed) === value ? typed : value}
        placeholder={t('sheets.dayShape')}
        onChange={({ target }) => {
          setTyped(target.value);
          onChange(typedDay(target.value));
        }}
        onBlur={() => setTyped(null)}
        slotProps={{ input: { ...named, required: isRequired, inputMode: 'numeric', autoComplete: 'off' } }}
        endAdornment={
          !isReadOnly && (
            <InputAdornment position="end">
              <IconButton
                size="small"
                edge="end"
                aria-label={t('sheets.pickDay')}
                aria-haspopup="dialog"
                aria-describedby={named['aria-labelledby']}
                onClick={({ currentTarget }) => setAnchor(currentTarget)}
              >
                <CalendarTodayOutlined fontSize="small" />
              </IconButton>
            </InputAdornment>
          )
        }
        sx={{ width: 200, maxWidth: '100%' }}
      />
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': t('sheets.pickDay') } }}
      >
        {/* As large as the calendar: the popover is placed before that is loaded. */}
        <Suspense fallback={<Box sx={{ width: 320, height: 336 }} />}>
          <DayCalendar
            value={value}
            onPick={(day) => {
              setTyped(null);
              onChange(day);
              setAnchor(null);
            }}
          />
        </Suspense>
      </Popover>
    </>
  );
}

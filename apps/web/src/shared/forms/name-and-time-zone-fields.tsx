import { TextField } from './text-field.tsx';
import { TimeZoneField } from './time-zone-field.tsx';

interface NameAndTimeZoneFieldsProps {
  labels: { name: string; timeZone: string };
  timeZoneHelp: string;
}

/** The fields `name` and `timeZone` of an organisation or business unit. */
export function NameAndTimeZoneFields({ labels, timeZoneHelp }: NameAndTimeZoneFieldsProps) {
  return (
    <>
      <TextField name="name" label={labels.name} isRequired autoFocus autoComplete="off" />
      <TimeZoneField name="timeZone" label={labels.timeZone} help={timeZoneHelp} isRequired />
    </>
  );
}

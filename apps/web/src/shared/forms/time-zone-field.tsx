import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { serverInstant } from '../lib/server-clock.ts';
import { deviceTimeZone, formatDateTime, ownTimeZone } from '../ui/time/dates.ts';
import { ComboboxField } from './combobox-field.tsx';
import type { FieldProps } from './field.tsx';
import { useField } from './use-field.ts';

/** Available time zones, the viewer's own first. A saved one that this browser does not list is kept. */
function timeZones(stored: string): string[] {
  return [
    ...new Set([ownTimeZone(), deviceTimeZone(), 'UTC', ...Intl.supportedValuesOf('timeZone'), stored]),
  ].filter(Boolean);
}

/** IANA time zone, found by typing part of its name. */
export function TimeZoneField<Values extends FieldValues = FieldValues>(props: FieldProps<Values>) {
  const { t } = useTranslation();
  const { field } = useField<Values>(props.name);
  const now = serverInstant();
  const options = timeZones(field.value ?? '').map((zone) => ({
    value: zone,
    label: zone,
    detail: formatDateTime(now, zone).slice(-5),
    // People type spaces where the names contain underscores.
    also: zone.replaceAll('_', ' ').replaceAll('/', ' '),
  }));
  return (
    <ComboboxField<Values>
      {...props}
      options={options}
      nothingFound={t('kit.form.noTimeZone')}
      isClearDisabled
    />
  );
}

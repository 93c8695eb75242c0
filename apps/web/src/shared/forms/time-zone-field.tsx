import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { formatDateTime, viewerTimeZone } from '../ui/dates.ts';
import { ComboboxField } from './combobox-field.tsx';
import type { FieldProps } from './field.tsx';
import { useField } from './use-field.ts';

/** The zones that can be chosen, the viewer's own first; a stored one that this browser does not list is kept. */
function timeZones(stored: string): string[] {
  return [...new Set([viewerTimeZone(), 'UTC', ...Intl.supportedValuesOf('timeZone'), stored])].filter(
    Boolean,
  );
}

/** An IANA time zone, found by typing a part of its name. */
export function TimeZoneField<Values extends FieldValues = FieldValues>(props: FieldProps<Values>) {
  const { t } = useTranslation();
  const { field } = useField<Values>(props.name);
  const now = new Date().toISOString();
  const options = timeZones(field.value ?? '').map((zone) => ({
    value: zone,
    label: zone,
    detail: formatDateTime(now, zone).slice(-5),
    // People type spaces where the names have underscores.
    also: zone.replaceAll('_', ' ').replaceAll('/', ' '),
  }));
  return (
    <ComboboxField<Values> {...props} options={options} nothingFound={t('kit.form.noTimeZone')} isKept />
  );
}

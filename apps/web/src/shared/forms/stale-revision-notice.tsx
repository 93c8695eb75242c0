import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { TFunction } from 'i18next';
import { Fragment } from 'react';
import { type FieldValues, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { formatInstant, isInstant, ownTimeZone } from '../ui/time/dates.ts';
import { TimestampText } from '../ui/time/timestamp.tsx';
import { isPlain } from './form-values.ts';
import { type ValueLabels, valueChanges } from './value-changes.ts';

type Names = Readonly<Record<string, string>>;

interface StaleRevisionNoticeProps<Values extends FieldValues> {
  /** From `useRevisedForm`. Nothing is rendered if null. */
  stale: { stored: Values; keepMine: () => void; loadStored: () => void } | null;
  /** Values to compare, with labels. Nested values by path, such as `questions.*.title`. */
  labels: ValueLabels;
  /** Names of the ids and codes in lists. */
  names?: Names;
  /** Time zone of instants. Defaults to the viewer's own. */
  timeZone?: string;
}

/** Shows what someone else has saved next to what was typed, and lets the user choose. Must be inside the form. */
export function StaleRevisionNotice<Values extends FieldValues>({
  stale,
  labels,
  names = {},
  timeZone = ownTimeZone(),
}: StaleRevisionNoticeProps<Values>) {
  const { t } = useTranslation();
  const { getValues } = useFormContext();
  if (!stale) return null;
  const changes = valueChanges(stale.stored, getValues(), labels);
  const textOf = (value: unknown) => textOfValue(value, t, names, timeZone);
  return (
    <Alert severity="warning" role="group" aria-label={t('kit.form.staleTitle')}>
      <AlertTitle>{t('kit.form.staleTitle')}</AlertTitle>
      {t('kit.form.staleText')}
      {changes.length === 0 ? (
        <Typography sx={{ mt: 1 }}>{t('kit.form.staleSame')}</Typography>
      ) : (
        changes.map(({ labels: trail, stored, typed }) => (
          <Box key={trail.join('.')} sx={{ mt: 1.5 }}>
            <Typography variant="subtitle2" component="p">
              {trail.join(' › ')}
            </Typography>
            <Box
              component="dl"
              sx={{ display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 1.5, m: 0 }}
            >
              {(
                [
                  ['staleStored', stored],
                  ['staleYours', typed],
                ] as const
              ).map(([version, value]) => (
                <Fragment key={version}>
                  <dt>{t(`kit.form.${version}`)}</dt>
                  <Box component="dd" sx={{ m: 0, fontWeight: 600, overflowWrap: 'anywhere' }}>
                    <TimestampText text={textOf(value)} />
                  </Box>
                </Fragment>
              ))}
            </Box>
          </Box>
        ))
      )}
      <Stack direction="row" useFlexGap spacing={1} sx={{ mt: 2, flexWrap: 'wrap' }}>
        <Button type="submit" size="small" variant="outlined" onClick={stale.keepMine}>
          {t('kit.form.saveMine')}
        </Button>
        <Button size="small" variant="outlined" onClick={stale.loadStored}>
          {t('kit.form.takeStored')}
        </Button>
      </Stack>
    </Alert>
  );
}

/** Text of a value. An item is represented by its most characteristic field. */
function textOfValue(value: unknown, t: TFunction, names: Names, timeZone: string): string {
  const textOf = (inner: unknown) => textOfValue(inner, t, names, timeZone);
  const nameOf = (item: unknown) => (Object.hasOwn(names, String(item)) ? names[String(item)] : undefined);
  if (value === undefined) return t('kit.form.staleMissing');
  if (value === null || value === '') return t('kit.notGiven');
  if (typeof value === 'boolean') return value ? t('kit.form.yes') : t('kit.form.no');
  if (value instanceof File) return value.name;
  if (Array.isArray(value)) {
    return value.length === 0
      ? t('kit.notGiven')
      : value.map((item) => nameOf(item) ?? textOf(item)).join(', ');
  }
  if (isPlain(value)) {
    const [name] = ['title', 'name', 'label', 'description'].filter((key) => typeof value[key] === 'string');
    return name ? String(value[name]) : Object.values(value).map(textOf).join(', ');
  }
  const text = String(value);
  return isInstant(text) ? formatInstant(text, timeZone) : text;
}

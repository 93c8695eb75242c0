import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Fragment } from 'react';
import { type FieldValues, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';

interface StaleRevisionNoticeProps<Values extends FieldValues> {
  /** From `useRevisedForm`; nothing is shown while it is null. */
  stale: { stored: Values; keepMine: () => void; takeStored: () => void } | null;
  /** The fields to compare, each with its label. */
  labels: Partial<Record<keyof Values & string, string>>;
}

/** Shows what someone else has saved beside what was typed, and lets the person choose. Stands inside the form. */
export function StaleRevisionNotice<Values extends FieldValues>({
  stale,
  labels,
}: StaleRevisionNoticeProps<Values>) {
  const { t } = useTranslation();
  const { getValues } = useFormContext();
  if (!stale) return null;
  const typed = getValues();
  const changed = Object.keys(labels).filter(
    (name) => JSON.stringify(typed[name]) !== JSON.stringify(stale.stored[name]),
  );
  return (
    <Alert severity="warning" role="group" aria-label={t('kit.form.staleTitle')}>
      <AlertTitle>{t('kit.form.staleTitle')}</AlertTitle>
      {t('kit.form.staleText')}
      {changed.length === 0 ? (
        <Typography sx={{ mt: 1 }}>{t('kit.form.staleSame')}</Typography>
      ) : (
        changed.map((name) => (
          <Box key={name} sx={{ mt: 1.5 }}>
            <Typography variant="subtitle2" component="p">
              {labels[name]}
            </Typography>
            <Box
              component="dl"
              sx={{ display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 1.5, m: 0 }}
            >
              {versionsOf(stale.stored[name], typed[name]).map(([version, value]) => (
                <Fragment key={version}>
                  <dt>{t(`kit.form.${version}`)}</dt>
                  <Box component="dd" sx={{ m: 0, fontWeight: 600, overflowWrap: 'anywhere' }}>
                    {value}
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
        <Button size="small" variant="outlined" onClick={stale.takeStored}>
          {t('kit.form.takeStored')}
        </Button>
      </Stack>
    </Alert>
  );
}

function versionsOf(stored: unknown, typed: unknown) {
  return [
    ['staleStored', String(stored ?? '')],
    ['staleYours', String(typed ?? '')],
  ] as const;
}

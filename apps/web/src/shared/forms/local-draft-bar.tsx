import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { formatDateTime, ownTimeZone } from '../ui/time/dates.ts';
import { TimestampText } from '../ui/time/timestamp.tsx';
import type { LocalDraft } from './use-local-draft.ts';

/** Bar above a form: offers an unsaved draft stored on this device, and warns if the browser storage is full. */
export function LocalDraftBar({ offer, isFull, restore, discard }: LocalDraft) {
  const { t } = useTranslation();
  const time = offer ? formatDateTime(new Date(offer.typedAt).toISOString(), ownTimeZone()) : '';
  return (
    <>
      {offer && (
        <Alert severity="info" role="region" aria-label={t('kit.localDraft.label')}>
          <TimestampText text={t('kit.localDraft.offer', { time })} />{' '}
          {offer.isOutdated && t('kit.localDraft.outdated')}
          <Box sx={{ display: 'flex', gap: 1, mt: 1 }}>
            <Button size="small" variant="outlined" onClick={restore}>
              {t('kit.localDraft.restore')}
            </Button>
            <Button size="small" color="inherit" onClick={discard}>
              {t('kit.localDraft.discard')}
            </Button>
          </Box>
        </Alert>
      )}
      {isFull && <Alert severity="warning">{t('kit.localDraft.full')}</Alert>}
    </>
  );
}

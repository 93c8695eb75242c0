import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import type { Event } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { pathTo } from '../../../entities/routes/path-to.ts';
import { AppLink } from '../../../shared/ui/actions/app-link.tsx';

const needed = 2;

/** Warns if fewer of the named people than needed can still open the boxes, and says what to do. */
export function OpenersWarning({ event }: { event: Event }) {
  const { t } = useTranslation();
  const { id, status, box, openers, openingNeedsTwo, can } = event;
  const count = openers.filter(({ isActive }) => isActive).length;
  const isOver = status === 'DRAFT' || status === 'CANCELLED' || box === 'OPENED';
  if (!openingNeedsTwo || !openers.length || count >= needed || isOver) return null;
  return (
    <Alert severity="warning" role="note" sx={{ mb: 2, overflowWrap: 'anywhere' }}>
      <AlertTitle>{t('events.openers.tooFew')}</AlertTitle>
      {t('events.openers.left', { count, total: openers.length })}{' '}
      {t(can.edit ? 'events.openers.change' : 'events.openers.reopen')}
      {can.edit && (
        <Box sx={{ mt: 0.5 }}>
          <AppLink href={`${pathTo('event', { eventId: id })}?view=edit`}>{t('events.openers.link')}</AppLink>
        </Box>
      )}
    </Alert>
  );
}

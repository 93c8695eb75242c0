import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import { useRouter } from '@tanstack/react-router';
import type { Event } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../../../entities/cache/use-command.ts';
import { pathTo } from '../../../entities/routes/path-to.ts';
import { appEvents, emitAppEvent } from '../../../entities/session/app-events.ts';
import { callApi } from '../../../shared/lib/api.ts';
import { showAppMessage } from '../../../shared/ui/feedback/app-message.ts';
import { useConfirm } from '../../../shared/ui/feedback/use-confirm.tsx';
import { useNowUntil } from '../../../shared/ui/time/countdown.tsx';

/** Says that an event is for practice, what to do next, and lets it be deleted in any status. */
export function PracticeNote({ event }: { event: Event }) {
  const { t } = useTranslation();
  const router = useRouter();
  const { confirm, dialog } = useConfirm();
  const params = { eventId: event.id };
  const { run: remove } = useCommand({
    call: async () => callApi('DELETE /api/business-unit/events/:eventId', { params }),
  });
  const now = useNowUntil(event.endDate);
  const askDelete = () =>
    confirm({
      title: t('firstRun.practice.deleteTitle'),
      text: t('firstRun.practice.deleteText'),
      confirmLabel: t('firstRun.practice.delete'),
      isDestructive: true,
      action: async () => {
        if (!(await remove())) return;
        // This page must be gone before what it shows is read again.
        await router.navigate({ href: pathTo('sourcingEvents'), replace: true });
        emitAppEvent(appEvents.eventsChanged);
        showAppMessage({ text: t('firstRun.practice.deleted') });
      },
    });
  return (
    <>
      <Alert
        severity="warning"
        role="note"
        sx={{
          mb: 2,
          '& .MuiAlert-action': { alignItems: 'center', pt: 0 },
          flexWrap: { xs: 'wrap', sm: 'nowrap' },
          // Beside the icon; the button is below on a phone.
          '& .MuiAlert-message': { width: { xs: 'calc(100% - 34px)', sm: 'auto' } },
        }}
        action={
          <Button color="inherit" size="small" onClick={askDelete}>
            {t('firstRun.practice.delete')}
          </Button>
        }
      >
        <AlertTitle>{t('firstRun.practice.note')}</AlertTitle>
        {t(`firstRun.practice.next.${nextStep(event, now)}`)}
      </Alert>
      {dialog}
    </>
  );
}

function nextStep({ status, box, endDate }: Event, now: number) {
  if (status === 'DRAFT' || status === 'COMPLETED') return status;
  if (box === 'CAN_BE_OPENED' || box === 'OPENED') return box;
  return Date.parse(endDate) < now ? 'CLOSED' : 'RUNNING';
}

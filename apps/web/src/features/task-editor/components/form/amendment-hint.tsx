import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Stack from '@mui/material/Stack';
import type { Event, Task } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { pathTo } from '../../../../entities/routes/path-to.ts';
import { AppLink } from '../../../../shared/ui/actions/app-link.tsx';
import { useNowUntil } from '../../../../shared/ui/time/countdown.tsx';

const threeDays = 3 * 24 * 60 * 60 * 1000;

/** Explains that saving a published event creates an amendment, and suggests an extension if little time is left. */
export function AmendmentHint({ event, task }: { event: Event; task: Task | null }) {
  const { t } = useTranslation();
  const end = task?.lastEndDate ?? event.endDate;
  const now = useNowUntil(end);
  const hasStarted = Date.parse(event.startDate) <= now;
  const left = Date.parse(end) - now;
  const proposesExtension = task?.can.extend === true && left > 0 && left < threeDays;
  if (event.status !== 'ACTIVE' || !(hasStarted || proposesExtension)) return null;
  return (
    <Stack spacing={1.5} sx={{ mb: 3 }}>
      {hasStarted && (
        <Alert severity="info">
          {task
            ? t('taskEditor.amendment', { count: task.supplierCount })
            : t('taskEditor.addedWhileRunning')}
        </Alert>
      )}
      {proposesExtension && (
        <Alert severity="warning">
          <AlertTitle>{t('taskEditor.littleTime')}</AlertTitle>
          {t('taskEditor.littleTimeText')}{' '}
          <AppLink href={pathTo('event', { eventId: event.id, taskId: task.id })}>
            {t('taskEditor.extend')}
          </AppLink>
        </Alert>
      )}
    </Stack>
  );
}

import Box from '@mui/material/Box';
import type { SupplierEvent, SupplierTaskInList } from '@tenderbox/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pathTo } from '../../../../entities/routes/path-to.ts';
import { CalendarTodayOutlined } from '../../../../shared/icons/calendar-today-outlined.ts';
import { ApiError } from '../../../../shared/lib/api-error.ts';
import { downloadFile } from '../../../../shared/lib/download-file.ts';
import { colours } from '../../../../shared/theme/tokens.ts';
import { AppLink } from '../../../../shared/ui/actions/app-link.tsx';
import { BusyButton } from '../../../../shared/ui/actions/busy-button.tsx';
import { SideSection } from '../../../../shared/ui/layout/page-columns.tsx';
import { isOpen } from '../../task-progress.ts';

/** Deadlines of the open tasks for the user's calendar. */
export function CalendarSection({ event, tasks }: { event: SupplierEvent; tasks: SupplierTaskInList[] }) {
  const { t } = useTranslation();
  const open = tasks.filter((task) => isOpen(event, task) && task.state !== 'RESPONSE_PROHIBITED');
  if (!open.length) return null;
  return (
    <SideSection title={t('supplierEvent.calendar.title')}>
      <Box sx={{ display: 'grid', justifyItems: 'start', gap: 0.5, ml: -1 }}>
        {open.map((task) => (
          <AddToCalendar key={task.id} task={task} />
        ))}
      </Box>
      <Box sx={{ mt: 1, color: colours.ink2 }}>
        {t('supplierEvent.calendar.all')}{' '}
        <AppLink href={pathTo('userProfile')}>{t('supplierEvent.calendar.address')}</AppLink>
      </Box>
    </SideSection>
  );
}

function AddToCalendar({ task }: { task: SupplierTaskInList }) {
  const { t } = useTranslation();
  const [isBusy, setBusy] = useState(false);

  async function add() {
    setBusy(true);
    try {
      await downloadFile(
        'GET /api/supplier/tasks/:taskId/calendar.ics',
        { params: { taskId: task.id } },
        'tenderbox.ics',
      );
    } catch (error) {
      // The message bar already shows API errors.
      if (!(error instanceof ApiError)) throw error;
    } finally {
      setBusy(false);
    }
  }

  return (
    <BusyButton
      size="small"
      color="inherit"
      startIcon={<CalendarTodayOutlined />}
      isBusy={isBusy}
      onClick={() => void add()}
      aria-label={t('supplierEvent.calendar.add', { title: task.title })}
      sx={{ textAlign: 'left' }}
    >
      {task.title}
    </BusyButton>
  );
}

import Box from '@mui/material/Box';
import type { EventStatus } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { CancelOutlined } from '../../shared/icons/cancel-outlined.ts';
import { CheckCircleOutlined } from '../../shared/icons/check-circle-outlined.ts';
import { EditNoteOutlined } from '../../shared/icons/edit-note-outlined.ts';
import { LockOutlined } from '../../shared/icons/lock-outlined.ts';
import { PlayCircleOutlined } from '../../shared/icons/play-circle-outlined.ts';
import { StatusChip } from '../../shared/ui/display/status-chip.tsx';

const statusChipProps = {
  ACTIVE: { tone: 'green', icon: PlayCircleOutlined },
  DRAFT: { tone: 'grey', icon: EditNoteOutlined },
  COMPLETED: { tone: 'orange', icon: CheckCircleOutlined },
  CANCELLED: { tone: 'red', icon: CancelOutlined },
} as const;

/** Status of an event, and whether it is sealed. */
export function EventStatusChips({ status, sealed }: { status: EventStatus; sealed: boolean }) {
  const { t } = useTranslation();
  return (
    <Box sx={{ display: 'flex', gap: 1 }}>
      <StatusChip {...statusChipProps[status]} label={t(`events.status.${status}`)} />
      {sealed && <StatusChip tone="navy" icon={LockOutlined} label={t('events.sealed')} />}
    </Box>
  );
}

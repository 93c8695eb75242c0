import CancelOutlined from '@mui/icons-material/CancelOutlined';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import EditNoteOutlined from '@mui/icons-material/EditNoteOutlined';
import LockOutlined from '@mui/icons-material/LockOutlined';
import PlayCircleOutlined from '@mui/icons-material/PlayCircleOutlined';
import type { EventStatus } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
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
    <>
      <StatusChip {...statusChipProps[status]} label={t(`events.status.${status}`)} />
      {sealed && <StatusChip tone="navy" icon={LockOutlined} label={t('events.sealed')} />}
    </>
  );
}

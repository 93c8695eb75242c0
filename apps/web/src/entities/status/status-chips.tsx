import type { SvgIconComponent } from '@mui/icons-material';
import BlockOutlined from '@mui/icons-material/BlockOutlined';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import DoNotDisturbOnOutlined from '@mui/icons-material/DoNotDisturbOnOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import HourglassEmptyOutlined from '@mui/icons-material/HourglassEmptyOutlined';
import InfoOutlined from '@mui/icons-material/InfoOutlined';
import MailOutlined from '@mui/icons-material/MailOutlined';
import PlayCircleOutlined from '@mui/icons-material/PlayCircleOutlined';
import TaskAltOutlined from '@mui/icons-material/TaskAltOutlined';
import TimerOffOutlined from '@mui/icons-material/TimerOffOutlined';
import { useTranslation } from 'react-i18next';
import { StatusChip, type StatusTone } from '../../shared/ui/display/status-chip.tsx';

type ChipProps = { tone: StatusTone; icon: SvgIconComponent };

const eventChipProps = {
  ACTIVE: { tone: 'green', icon: PlayCircleOutlined },
  DRAFT: { tone: 'grey', icon: EditOutlined },
  COMPLETED: { tone: 'orange', icon: TaskAltOutlined },
  CANCELLED: { tone: 'red', icon: BlockOutlined },
} satisfies Record<string, ChipProps>;

const taskChipProps = {
  AWAITING_RESPONSE: { tone: 'blue', icon: HourglassEmptyOutlined },
  RESPONSE_SUBMITTED: { tone: 'green', icon: CheckCircleOutlined },
  DECLINED: { tone: 'grey', icon: DoNotDisturbOnOutlined },
  ENDED_WITHOUT_RESPONSE: { tone: 'redOutline', icon: TimerOffOutlined },
  RESPONSE_PROHIBITED: { tone: 'neutral', icon: InfoOutlined },
} satisfies Record<string, ChipProps>;

const personChipProps = {
  INVITED: { tone: 'blue', icon: MailOutlined },
  ACTIVE: { tone: 'green', icon: CheckCircleOutlined },
  INACTIVE: { tone: 'grey', icon: DoNotDisturbOnOutlined },
} satisfies Record<string, ChipProps>;

export function EventStatusChip({ status }: { status: keyof typeof eventChipProps }) {
  const { t } = useTranslation();
  return <StatusChip {...eventChipProps[status]} label={t(`kit.status.event.${status}`)} />;
}

/** Status of a task for one supplier. */
export function TaskStateChip({ state }: { state: keyof typeof taskChipProps }) {
  const { t } = useTranslation();
  return <StatusChip {...taskChipProps[state]} label={t(`kit.status.task.${state}`)} />;
}

/** Status of a person, supplier, business unit or organisation. */
export function PersonStatusChip({ status }: { status: keyof typeof personChipProps }) {
  const { t } = useTranslation();
  return <StatusChip {...personChipProps[status]} label={t(`kit.status.person.${status}`)} />;
}

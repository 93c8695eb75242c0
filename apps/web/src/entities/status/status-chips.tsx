import { useTranslation } from 'react-i18next';
import { BlockOutlined } from '../../shared/icons/block-outlined.ts';
import { CheckCircleOutlined } from '../../shared/icons/check-circle-outlined.ts';
import type { IconComponent } from '../../shared/icons/create-icon.tsx';
import { DoNotDisturbOnOutlined } from '../../shared/icons/do-not-disturb-on-outlined.ts';
import { EditOutlined } from '../../shared/icons/edit-outlined.ts';
import { HourglassEmptyOutlined } from '../../shared/icons/hourglass-empty-outlined.ts';
import { InfoOutlined } from '../../shared/icons/info-outlined.ts';
import { MailOutlined } from '../../shared/icons/mail-outlined.ts';
import { PlayCircleOutlined } from '../../shared/icons/play-circle-outlined.ts';
import { TaskAltOutlined } from '../../shared/icons/task-alt-outlined.ts';
import { TimerOffOutlined } from '../../shared/icons/timer-off-outlined.ts';
import { StatusChip, type StatusTone } from '../../shared/ui/display/status-chip.tsx';

type ChipProps = { tone: StatusTone; icon: IconComponent };

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

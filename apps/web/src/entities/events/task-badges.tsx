import BlockOutlined from '@mui/icons-material/BlockOutlined';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import EventBusyOutlined from '@mui/icons-material/EventBusyOutlined';
import HourglassEmptyOutlined from '@mui/icons-material/HourglassEmptyOutlined';
import InfoOutlined from '@mui/icons-material/InfoOutlined';
import Box from '@mui/material/Box';
import type { TaskSummary } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { StatusChip } from '../../shared/ui/status-chip.tsx';

const looks = {
  awaitingResponseCount: { tone: 'blue', icon: HourglassEmptyOutlined },
  responseSubmittedCount: { tone: 'green', icon: CheckCircleOutlined },
  declinedCount: { tone: 'grey', icon: BlockOutlined },
  endedWithoutResponseCount: { tone: 'redOutline', icon: EventBusyOutlined },
  responseProhibitedCount: { tone: 'neutral', icon: InfoOutlined },
} as const;

/** How many tasks stand where, each only above zero. */
export function TaskBadges({ tasks }: { tasks: TaskSummary }) {
  const { t } = useTranslation();
  const shown = (Object.keys(looks) as (keyof typeof looks)[]).filter((name) => tasks[name] > 0);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
      {shown.map((name) => (
        <StatusChip key={name} {...looks[name]} label={t(`supplierEvents.${name}`, { count: tasks[name] })} />
      ))}
    </Box>
  );
}

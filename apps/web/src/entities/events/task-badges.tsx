import Box from '@mui/material/Box';
import type { TaskState, TaskSummary } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { TaskStateBadge } from './task-state-styles.tsx';

/** In display order. */
const badges: [count: keyof TaskSummary, state: TaskState][] = [
  ['awaitingResponseCount', 'AWAITING_RESPONSE'],
  ['responseSubmittedCount', 'RESPONSE_SUBMITTED'],
  ['declinedCount', 'DECLINED'],
  ['endedWithoutResponseCount', 'ENDED_WITHOUT_RESPONSE'],
  ['responseProhibitedCount', 'RESPONSE_PROHIBITED'],
];

/** Number of tasks per state. Zeros are hidden. */
export function TaskBadges({ tasks }: { tasks: TaskSummary }) {
  const { t } = useTranslation();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 0.5 }}>
      {badges.map(
        ([count, state]) =>
          tasks[count] > 0 && (
            <TaskStateBadge key={count} state={state}>
              <b>{t('kit.count', { count: tasks[count] })}</b> {t(`kit.status.task.${state}`)}
            </TaskStateBadge>
          ),
      )}
    </Box>
  );
}

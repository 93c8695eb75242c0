import Box from '@mui/material/Box';
import type { SupplierEvent, SupplierTaskInList } from '@tenderbox/contract';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { answeredOf } from '../../../../entities/events/answered-of.ts';
import { loadTexts } from '../../../../shared/i18n/load-texts.ts';
import { colours } from '../../../../shared/theme/tokens.ts';
import { ProgressLine } from '../../../../shared/ui/feedback/progress-line.tsx';
import { nextTaskOf } from '../../task-progress.ts';
import type { Colleague } from '../../use-colleagues.ts';
import { Block } from '../event/block.tsx';
import { TaskRow } from './task-row.tsx';

// Declining is rare, so the dialog and its texts are loaded on demand.
const DeclineDialog = lazy(async () => {
  const [{ DeclineDialog: dialog }] = await Promise.all([
    import('../../../../entities/responses/decline-dialog.tsx'),
    loadTexts(['responses']),
  ]);
  return { default: dialog };
});

// Maximum number of drafts loaded to show their progress. Others only show that a draft exists.
const maxCounted = 5;

interface TaskRowsProps {
  event: SupplierEvent;
  tasks: SupplierTaskInList[];
  /** Colleagues working on the tasks now. */
  colleagues: readonly Colleague[];
}

/** Tasks with status, deadline and next step. */
export function TaskRows({ event, tasks, colleagues }: TaskRowsProps) {
  const { t } = useTranslation();
  const [declining, setDeclining] = useState<SupplierTaskInList | null>(null);
  const { submitted, total } = answeredOf(event.tasks);
  const toRead = event.tasks.responseProhibitedCount;
  const next = nextTaskOf(event, tasks);
  const counted = tasks.filter(({ draft }) => draft).slice(0, maxCounted);
  const words = [
    total > 0 && t('supplierEvents.answered', { done: submitted, total }),
    toRead > 0 && t('supplierEvent.toRead', { count: toRead }),
  ].filter(Boolean);
  return (
    <Block
      title={t('supplierEvent.tasks')}
      aside={
        total > 0 ? (
          <ProgressLine done={submitted} total={total} label={words.join(', ')} width={96} isReversed />
        ) : (
          words.join(', ')
        )
      }
    >
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, borderTop: `1px solid ${colours.line2}` }}>
        {tasks.map((task) => (
          <TaskRow
            key={task.id}
            event={event}
            task={task}
            isNext={task.id === next?.id}
            isAllAnswered={!next}
            countsDraft={counted.includes(task)}
            colleagues={colleagues.filter(({ taskId }) => taskId === task.id)}
            onDecline={() => setDeclining(task)}
          />
        ))}
      </Box>
      {declining && (
        <Suspense>
          <DeclineDialog task={declining} event={event} onClose={() => setDeclining(null)} />
        </Suspense>
      )}
    </Block>
  );
}

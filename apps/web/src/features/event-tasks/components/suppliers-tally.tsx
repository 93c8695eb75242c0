import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import type { Task } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { taskSupplierOptions, taskSupplierRequest } from '../../../entities/tasks/task-filters.ts';
import { taskSuppliersQuery } from '../../../entities/tasks/task-queries.ts';
import { readTableQuery } from '../../../shared/tables/table-query.ts';
import { colours } from '../../../shared/theme/tokens.ts';

const unseenRequest = {
  ...taskSupplierRequest(readTableQuery({}, { ...taskSupplierOptions, size: 10 })),
  ...({ state: 'AWAITING_RESPONSE', seen: 'false' } as const),
};

interface SuppliersTallyProps {
  task: Task;
  /** Whether the event has started. Before that no supplier has been invited. */
  isInvited: boolean;
  onShowUnseen: () => void;
}

/** Key figures of the suppliers' status, with a link to those who have not viewed the task. */
export function SuppliersTally({ task, isInvited, onShowUnseen }: SuppliersTallyProps) {
  const { t } = useTranslation();
  const { awaitingResponseCount, responseSubmittedCount, declinedCount, endedWithoutResponseCount } =
    task.summary;
  const { data } = useQuery({
    ...taskSuppliersQuery(task.id, unseenRequest),
    enabled: isInvited && awaitingResponseCount > 0,
  });
  if (!isInvited) return <Figure count={awaitingResponseCount} label={t('eventTasks.tally.notInvited')} />;
  const unseen = awaitingResponseCount > 0 ? (data?.total ?? 0) : 0;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 0.5, alignItems: 'baseline' }}>
      <Figure count={responseSubmittedCount} label={t('eventTasks.tally.submitted')} />
      {declinedCount > 0 && <Figure count={declinedCount} label={t('eventTasks.tally.declined')} />}
      {awaitingResponseCount > 0 && (
        <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 0.5, flexWrap: 'wrap' }}>
          <Figure
            count={awaitingResponseCount}
            label={t(unseen > 0 ? 'eventTasks.tally.awaitingAnd' : 'eventTasks.tally.awaiting')}
          />
          {unseen > 0 && (
            <Link
              component="button"
              type="button"
              underline="hover"
              onClick={onShowUnseen}
              sx={{ fontSize: 13, fontWeight: 600, color: colours.warn }}
            >
              {t('eventTasks.tally.unseen', { count: unseen })}
            </Link>
          )}
        </Box>
      )}
      {endedWithoutResponseCount > 0 && (
        <Figure count={endedWithoutResponseCount} label={t('eventTasks.tally.without')} />
      )}
    </Box>
  );
}

function Figure({ count, label }: { count: number; label: string }) {
  const { t } = useTranslation();
  return (
    <Box component="span" sx={{ whiteSpace: 'nowrap', fontSize: 13, color: colours.ink2 }}>
      <Box component="span" sx={{ mr: 0.75, fontSize: 20, fontWeight: 620, color: colours.ink }}>
        {t('kit.count', { count })}
      </Box>
      {label}
    </Box>
  );
}

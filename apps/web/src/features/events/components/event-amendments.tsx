import Box from '@mui/material/Box';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Amendment, Event } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { queryKeys } from '../../../entities/cache/query-keys.ts';
import { nameOfChange, valueText } from '../../../entities/events/amendment-text.ts';
import { callApi } from '../../../shared/lib/api.ts';
import { textOfError } from '../../../shared/lib/api-error.ts';
import { colours } from '../../../shared/theme/tokens.ts';
import { EmptyState } from '../../../shared/ui/feedback/empty-state.tsx';
import { LoadFailure } from '../../../shared/ui/feedback/load-failure.tsx';
import { ListSkeleton } from '../../../shared/ui/feedback/skeletons.tsx';
import { Timestamp, TimestampText } from '../../../shared/ui/time/timestamp.tsx';

const amendmentsQuery = (eventId: string) =>
  queryOptions({
    queryKey: [...queryKeys.events, 'amendments', eventId],
    meta: { about: { eventId } },
    queryFn: async ({ signal }) => {
      const options = { params: { eventId }, signal, errors: 'caller' } as const;
      return (await callApi('GET /api/business-unit/events/:eventId/amendments', options)).data;
    },
  });

/** Changes since publication, before and after. */
export function EventAmendments({ event }: { event: Event }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(amendmentsQuery(event.id));
  if (!data) {
    return error ? (
      <LoadFailure text={textOfError(error)} onRetry={() => void refetch()} />
    ) : (
      <ListSkeleton />
    );
  }
  if (!data.length) return <EmptyState text={t('events.event.noAmendments')} />;
  return (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, maxWidth: 720 }}>
      {data.map((amendment) => (
        <Box component="li" key={amendment.id} sx={{ py: 2, borderBottom: 1, borderColor: colours.line }}>
          <Box sx={{ typography: 'caption', color: colours.ink3, mb: 0.5 }}>
            <Timestamp instant={amendment.at} timeZone={event.timeZone} /> · {amendment.by}
            {amendment.isInternal && ` · ${t('events.amended.internal')}`}
          </Box>
          {amendment.taskTitle && (
            <Box sx={{ fontWeight: 600, mb: 0.5 }}>
              {t('events.amended.task', { title: amendment.taskTitle })}
            </Box>
          )}
          {amendment.changes.map((change) => (
            <Change key={change.path} change={change} timeZone={event.timeZone} />
          ))}
          {amendment.reason && (
            <Box sx={{ color: colours.ink2, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
              {t('events.event.bandReason', { reason: amendment.reason })}
            </Box>
          )}
        </Box>
      ))}
    </Box>
  );
}

function Change({ change, timeZone }: { change: Amendment['changes'][number]; timeZone: string }) {
  const { t } = useTranslation();
  return (
    <Box sx={{ mb: 1 }}>
      <Box sx={{ typography: 'subtitle2' }}>{nameOfChange(t, change.path)}</Box>
      <Box component="del" sx={{ display: 'block', color: colours.ink3, whiteSpace: 'pre-line' }}>
        <TimestampText text={valueText(t, change.before, timeZone)} />
      </Box>
      <Box component="ins" sx={{ display: 'block', textDecoration: 'none', whiteSpace: 'pre-line' }}>
        <TimestampText text={valueText(t, change.after, timeZone)} />
      </Box>
    </Box>
  );
}

import Box from '@mui/material/Box';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Amendment, Event } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { queryKeys } from '../../../entities/cache/query-keys.ts';
import { ChangeSentence } from '../../../entities/events/change-sentence.tsx';
import { pathTo } from '../../../entities/routes/path-to.ts';
import { EditNoteOutlined } from '../../../shared/icons/edit-note-outlined.ts';
import { callApi } from '../../../shared/lib/api.ts';
import { textOfError } from '../../../shared/lib/api-error.ts';
import { colours } from '../../../shared/theme/tokens.ts';
import { AppLink } from '../../../shared/ui/actions/app-link.tsx';
import { EmptyState } from '../../../shared/ui/feedback/empty-state.tsx';
import { LoadFailure } from '../../../shared/ui/feedback/load-failure.tsx';
import { ListSkeleton } from '../../../shared/ui/feedback/skeletons.tsx';
import { Timestamp } from '../../../shared/ui/time/timestamp.tsx';

const amendmentsQuery = (eventId: string) =>
  queryOptions({
    queryKey: [...queryKeys.events, 'amendments', eventId],
    meta: { about: { eventId } },
    queryFn: async ({ signal }) => {
      const options = { params: { eventId }, signal, errors: 'caller' } as const;
      return (await callApi('GET /api/business-unit/events/:eventId/amendments', options)).data;
    },
  });

/** Changes since publication as sentences, newest first. */
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
  if (!data.length) return <EmptyState icon={EditNoteOutlined} text={t('events.event.noAmendments')} />;
  return (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, maxWidth: 960 }}>
      {data.map((amendment) => (
        <AmendmentLine key={amendment.id} event={event} amendment={amendment} />
      ))}
    </Box>
  );
}

/** One amendment: time and author, then each change as a sentence, and who had responded before it. */
function AmendmentLine({ event, amendment }: { event: Event; amendment: Amendment }) {
  const { t } = useTranslation();
  const { at, by, taskId, taskTitle, isInternal, reason, sentBefore, changes } = amendment;
  const taskHref = taskId && pathTo('event', { eventId: event.id, taskId });
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        columnGap: 3,
        rowGap: 0.5,
        py: 1.5,
        fontSize: 13,
        lineHeight: '20px',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '160px minmax(0, 1fr)' },
        borderBottom: 1,
        borderColor: colours.line,
      }}
    >
      <Box sx={{ fontSize: 12, color: colours.ink3 }}>
        <Timestamp instant={at} timeZone={event.timeZone} />
        <Box component="span" sx={{ display: 'block' }}>
          {by}
        </Box>
      </Box>
      <Box sx={{ minWidth: 0 }}>
        {taskHref && <AppLink href={taskHref}>{taskTitle}</AppLink>}
        {isInternal && <Box sx={{ color: colours.ink3 }}>{t('events.amended.internal')}</Box>}
        {changes.map((change) => (
          <Box key={change.path}>
            <ChangeSentence change={change} timeZone={event.timeZone} />
          </Box>
        ))}
        {sentBefore > 0 && taskHref && (
          <AppLink href={`${taskHref}?part=suppliers`} sx={{ color: colours.warn }}>
            {t('events.amended.sentBefore', { count: sentBefore })}
          </AppLink>
        )}
        {reason && (
          <Box sx={{ color: colours.ink2, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {t('events.event.bandReason', { reason })}
          </Box>
        )}
      </Box>
    </Box>
  );
}

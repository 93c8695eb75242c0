import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import type { Event, Extension, Task } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { pathTo } from '../../../entities/routes/path-to.ts';
import { extensionsQuery } from '../../../entities/tasks/task-queries.ts';
import { textOfError } from '../../../shared/lib/api-error.ts';
import { colours } from '../../../shared/theme/tokens.ts';
import { AppLink } from '../../../shared/ui/actions/app-link.tsx';
import { EmptyState } from '../../../shared/ui/feedback/empty-state.tsx';
import { LoadFailure } from '../../../shared/ui/feedback/load-failure.tsx';
import { ListSkeleton } from '../../../shared/ui/feedback/skeletons.tsx';
import { Timestamp } from '../../../shared/ui/time/timestamp.tsx';

/** All extensions: for whom, why and by whom. */
export function ExtensionList({ event, task }: { event: Event; task: Task }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(extensionsQuery(task.id));
  if (!data) {
    return error ? (
      <LoadFailure text={textOfError(error)} onRetry={() => void refetch()} />
    ) : (
      <ListSkeleton rows={3} />
    );
  }
  if (data.length === 0) return <EmptyState text={t('eventTasks.extensions.empty')} />;
  return (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, maxWidth: 720 }}>
      {data.map((extension) => (
        <Box component="li" key={extension.id} sx={{ py: 2, borderBottom: `1px solid ${colours.line}` }}>
          <OneExtension extension={extension} timeZone={event.timeZone} />
        </Box>
      ))}
    </Box>
  );
}

function OneExtension({ extension, timeZone }: { extension: Extension; timeZone: string }) {
  const { t } = useTranslation();
  const { at, by, previousEndDate, endDate, eventEndDate, reason, suppliers } = extension;
  const moment = (instant: string) => <Timestamp instant={instant} timeZone={timeZone} />;
  return (
    <>
      <Box sx={{ typography: 'caption', color: colours.ink3 }}>
        {moment(at)}
        {by && ` · ${by}`}
      </Box>
      <Box sx={{ my: 0.5, fontWeight: 600 }}>
        {moment(previousEndDate)} → {moment(endDate)}
      </Box>
      <Box sx={{ typography: 'body2', color: colours.ink2 }}>
        {suppliers ? (
          <>
            {t('eventTasks.extensions.forSome', { count: suppliers.length })}{' '}
            {suppliers.map(({ supplierId, name }, place) => (
              <span key={supplierId}>
                {place > 0 && ', '}
                <AppLink href={pathTo('bidder', { bidderId: supplierId })}>{name}</AppLink>
              </span>
            ))}
          </>
        ) : (
          t('eventTasks.extensions.forAll')
        )}
        {eventEndDate && (
          <>
            {' · '}
            {t('eventTasks.extensions.event')} {moment(eventEndDate)}
          </>
        )}
      </Box>
      <Box sx={{ mt: 0.5, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{reason}</Box>
    </>
  );
}

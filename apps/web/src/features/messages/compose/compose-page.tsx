import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams, useRouter, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pathTo } from '../../../entities/routes/path-to.ts';
import { ApiError, textOfError } from '../../../shared/lib/api-error.ts';
import { LoadFailure } from '../../../shared/ui/feedback/load-failure.tsx';
import { PageSkeleton } from '../../../shared/ui/feedback/skeletons.tsx';
import { PageHead } from '../../../shared/ui/layout/page-head.tsx';
import { draftQuery } from '../api/draft-queries.ts';
import { eventNameQuery, taskLookup } from '../api/lookups.ts';
import { recipientQuery } from './api/recipient-queries.ts';
import { Composer } from './composer.tsx';
import { noValues } from './message-values.ts';

/** Composer for the buyer: a new message or a saved draft. */
export function ComposePage() {
  const { messageId }: { messageId?: string } = useParams({ strict: false });
  // The draft created on this page, and whether the URL already contains its id (this takes a moment).
  const [created, setCreated] = useState<{ id: string; isNamed: boolean } | null>(null);
  const [begun, setBegun] = useState(0);
  if (created && !created.isNamed && created.id === messageId) setCreated({ ...created, isNamed: true });
  // "Compose" was chosen again while a message created here is open.
  if (!messageId && created?.isNamed) {
    setCreated(null);
    setBegun(begun + 1);
  }
  const router = useRouter();
  if (messageId && messageId !== created?.id) return <StoredDraft key={messageId} messageId={messageId} />;
  return (
    <NewMessage
      key={begun}
      onCreated={(id) => {
        setCreated({ id, isNamed: false });
        void router.navigate({ href: pathTo('composeMessage', { messageId: id }), replace: true });
      }}
    />
  );
}

function StoredDraft({ messageId }: { messageId: string }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery({
    ...draftQuery(messageId),
    // Once the draft is open, the composer itself refetches it.
    enabled: ({ state }) => state.data === undefined,
  });
  if (data) return <Composer stored={data} start={noValues} newDraftKey="" onCreated={() => undefined} />;
  // The draft was sent: redirect to the sent message.
  if (error instanceof ApiError && (error.status === 404 || error.code === 'MESSAGE_SENT')) {
    return <Navigate to={pathTo('messages', { messageId })} replace />;
  }
  if (!error) return <PageSkeleton />;
  return (
    <>
      <PageHead title={t('messages.composing.title')} />
      <LoadFailure text={textOfError(error)} onRetry={() => void refetch()} />
    </>
  );
}

/** Event, task and suppliers that a new message is prefilled with. */
function useStartParams() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const one = (name: string) => (typeof search[name] === 'string' ? (search[name] as string) : '');
  const [begunFor] = useState({
    eventId: one('linked-event-id'),
    taskId: one('linked-task-id'),
    to: one('to').split(',').filter(Boolean),
  });
  return begunFor;
}

function NewMessage({ onCreated }: { onCreated: (id: string) => void }) {
  const { eventId, taskId, to } = useStartParams();
  const event = useQuery(eventNameQuery('buyer', eventId));
  const tasks = useQuery(taskLookup(eventId));
  const suppliers = useQuery(recipientQuery(to));
  // What fails to load is left out; the message can still be written.
  const isReading = [event, tasks, suppliers].some(({ isLoading }) => isLoading);
  if (isReading) return <PageSkeleton />;
  const start = {
    ...noValues,
    event: event.data ?? null,
    task: tasks.data?.find(({ id }) => id === taskId) ?? null,
    supplierIds: suppliers.data?.map(({ id }) => id) ?? [],
  };
  const begunFor = [eventId, taskId, ...to].join('.');
  return (
    <Composer
      stored={null}
      known={suppliers.data}
      start={start}
      newDraftKey={begunFor}
      onCreated={onCreated}
    />
  );
}

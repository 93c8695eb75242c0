import { queryOptions } from '@tanstack/react-query';
import type { QuestionState } from '@tenderbox/contract';
import { callApi } from '../../shared/lib/api.ts';
import { queryKeys } from '../freshness/query-keys.ts';
import type { SentWords } from '../messages/words-box.tsx';
import { announce, appEvents } from '../session/app-events.ts';

const errors = 'background';

/** What was published of the questions about an event, as its suppliers read it, and whether they can still ask. */
export const publishedQuestionsQuery = (eventId: string) =>
  queryOptions({
    queryKey: [...queryKeys.questions, 'published', eventId],
    queryFn: async ({ signal }) => {
      const options = { params: { eventId }, signal, errors } as const;
      return (await callApi('GET /api/supplier/events/:eventId/questions', options)).data;
    },
  });

/** The supplier's own questions about an event, newest first. */
export const ownQuestionsQuery = (eventId: string) =>
  queryOptions({
    queryKey: [...queryKeys.questions, 'own', eventId],
    queryFn: async ({ signal }) => {
      const query = { eventId, kind: 'QUESTION', size: '100' } as const;
      return (await callApi('GET /api/messages', { query, signal, errors })).data.items;
    },
  });

/** By what the buyer's list of questions is narrowed. */
export interface QuestionNarrowing {
  taskId?: string;
  state?: QuestionState;
}

/** What suppliers asked about an event or one of its tasks, and what was published of it. */
export const questionsQuery = (eventId: string, narrowing: QuestionNarrowing = {}, size = '100') =>
  queryOptions({
    queryKey: [...queryKeys.questions, 'asked', eventId, narrowing, size],
    queryFn: async ({ signal }) => {
      const options = { params: { eventId }, query: { ...narrowing, size }, signal, errors } as const;
      return (await callApi('GET /api/business-unit/events/:eventId/questions', options)).data;
    },
  });

/** Asks the buyer about an event, or about one of its tasks. */
export async function askQuestion(
  eventId: string,
  taskId: string | null,
  { text, fileIds, idempotencyKey }: SentWords,
): Promise<void> {
  const sent = { body: { text, fileIds }, headers: { 'idempotency-key': idempotencyKey } };
  if (taskId) {
    await callApi('POST /api/supplier/tasks/:taskId/questions', {
      params: { taskId },
      ...sent,
      errors: 'caller',
    });
  } else {
    const params = { eventId };
    await callApi('POST /api/supplier/events/:eventId/questions', { params, ...sent, errors: 'caller' });
  }
  announce(appEvents.messagesChanged);
}

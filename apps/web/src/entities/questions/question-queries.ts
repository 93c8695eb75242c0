import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { PublicationDraft, QuestionState } from '@tenderbox/contract';
import { callApi } from '../../shared/lib/api.ts';
import { queryKeys } from '../cache/query-keys.ts';
import type { MessageSubmission } from '../messages/message-input.tsx';
import { appEvents, emitAppEvent } from '../session/app-events.ts';

const errors = 'background';

const questionsPageSize = 50;
const partByPart = {
  initialPageParam: 0,
  getNextPageParam: ({ total }: { total: number }, pages: unknown[]) =>
    pages.length * questionsPageSize < total ? pages.length : undefined,
};

/** Published questions about an event as its suppliers read them, and whether questions are still accepted. */
export const publishedQuestionsQuery = (eventId: string) =>
  queryOptions({
    queryKey: [...queryKeys.questions, 'published', eventId],
    meta: { about: { eventId } },
    queryFn: async ({ signal }) => {
      const options = { params: { eventId }, signal, errors } as const;
      return (await callApi('GET /api/supplier/events/:eventId/questions', options)).data;
    },
  });

/** The supplier's own questions about an event, newest first. */
export const ownQuestionsQuery = (eventId: string) =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.questions, 'own', eventId],
    meta: { about: { eventId } },
    queryFn: async ({ pageParam, signal }) => {
      const query = { eventId, kind: 'QUESTION', page: pageParam, size: String(questionsPageSize) } as const;
      return (await callApi('GET /api/messages', { query, signal, errors })).data;
    },
    ...partByPart,
  });

/** Filter of the buyer's list of questions. */
export interface QuestionNarrowing {
  taskId?: string;
  state?: QuestionState;
}

/** Questions of suppliers about an event or one of its tasks, with published answers, loaded in pages. */
export const questionsQuery = (eventId: string, narrowing: QuestionNarrowing = {}) =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.questions, 'asked', eventId, narrowing],
    meta: { about: { eventId } },
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...narrowing, page: pageParam, size: String(questionsPageSize) };
      const options = { params: { eventId }, query, signal, errors } as const;
      return (await callApi('GET /api/business-unit/events/:eventId/questions', options)).data;
    },
    ...partByPart,
  });

/** Asks the buyer about an event or one of its tasks. */
export async function askQuestion(
  eventId: string,
  taskId: string | null,
  { text, fileIds, idempotencyKey }: MessageSubmission,
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
  emitAppEvent(appEvents.messagesChanged);
}

/** Answers a question, only to the supplier who asked or published for all suppliers concerned. */
export async function sendAnswer(
  messageId: string,
  { text, fileIds, idempotencyKey }: MessageSubmission,
  publishedQuestion: string | null,
): Promise<void> {
  await callApi('POST /api/business-unit/questions/:messageId/answer', {
    params: { messageId },
    body: { text, fileIds, publishedQuestion },
    headers: { 'idempotency-key': idempotencyKey },
    errors: 'caller',
  });
  emitAppEvent(appEvents.messagesChanged);
}

/** Names found in the texts about to be published, and the number of suppliers who will read them. */
export const publicationPreviewQuery = (messageId: string, draft: PublicationDraft) =>
  queryOptions({
    queryKey: [...queryKeys.questions, 'publication', messageId, draft],
    queryFn: async ({ signal }) => {
      const options = { params: { messageId }, body: draft, signal, errors } as const;
      return (await callApi('POST /api/business-unit/questions/:messageId/preview', options)).data;
    },
  });

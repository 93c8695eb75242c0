import { questionCalls, supplierQuestionCalls } from '@tenderbox/contract';
import type { FastifyInstance } from 'fastify';
import { registerCall } from '../../platform/http/register-call.ts';
import { answerQuestion } from './commands/answer-question.ts';
import { askQuestion } from './commands/ask-question.ts';
import type { MessageParts } from './message.parts.ts';
import { previewPublication, readPublished, readQuestions } from './question.queries.ts';

export function registerQuestionRoutes(app: FastifyInstance, parts: MessageParts): void {
  registerCall(app, questionCalls.list, async ({ act, params, query }) => ({
    data: await readQuestions(act, params.eventId, query),
  }));
  registerCall(app, questionCalls.answer, async ({ act, params, body }) => ({
    data: await answerQuestion(parts, act, params.messageId, body),
  }));
  registerCall(app, questionCalls.preview, async ({ act, params, body }) => ({
    data: await previewPublication(act, params.messageId, body),
  }));
  registerCall(app, supplierQuestionCalls.list, async ({ act, params }) => ({
    data: await readPublished(act, params.eventId),
  }));
  registerCall(app, supplierQuestionCalls.askOfEvent, async ({ act, params, body }) => ({
    data: await askQuestion(parts, act, params, body),
  }));
  registerCall(app, supplierQuestionCalls.askOfTask, async ({ act, params, body }) => ({
    data: await askQuestion(parts, act, params, body),
  }));
}

import { questionCalls, supplierQuestionCalls } from '@tenderbox/contract';
import type { FastifyInstance } from 'fastify';
import { registerCall } from '../../platform/http/register-call.ts';
import { answerQuestion } from './commands/answer-question.ts';
import { askQuestion } from './commands/ask-question.ts';
import type { MessageDeps } from './message.deps.ts';
import { previewPublication, readPublished, readQuestions } from './question.queries.ts';

export function registerQuestionRoutes(app: FastifyInstance, deps: MessageDeps): void {
  registerCall(app, questionCalls.list, async ({ ctx, params, query }) => ({
    data: await readQuestions(ctx, params.eventId, query),
  }));
  registerCall(app, questionCalls.answer, async ({ ctx, params, body }) => ({
    data: await answerQuestion(deps, ctx, params.messageId, body),
  }));
  registerCall(app, questionCalls.preview, async ({ ctx, params, body }) => ({
    data: await previewPublication(ctx, params.messageId, body),
  }));
  registerCall(app, supplierQuestionCalls.list, async ({ ctx, params }) => ({
    data: await readPublished(ctx, params.eventId),
  }));
  registerCall(app, supplierQuestionCalls.askOfEvent, async ({ ctx, params, body }) => ({
    data: await askQuestion(deps, ctx, params, body),
  }));
  registerCall(app, supplierQuestionCalls.askOfTask, async ({ ctx, params, body }) => ({
    data: await askQuestion(deps, ctx, params, body),
  }));
}

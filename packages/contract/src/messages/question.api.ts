import { z } from 'zod';
import { defineCall } from '../common/call.ts';
import { instantSchema } from '../common/dates.ts';
import { inData, rowsOf } from '../common/envelope.ts';
import { multiLine } from '../common/names.ts';
import { pageQuery } from '../common/page.ts';
import { fileReferenceSchema } from '../files/file.schema.ts';
import { distinctIds } from '../tasks/task.schema.ts';
import { messageLimits } from './message.limits.ts';
import { messageSchema, questionStateSchema } from './message.schema.ts';

const tag = 'Questions';
const ofEvent = z.object({ eventId: z.uuid() });
const fileIds = distinctIds(messageLimits.files).default([]);

export const newQuestionSchema = z.object({ text: multiLine(messageLimits.text), fileIds });
export type NewQuestion = z.output<typeof newQuestionSchema>;

export const answerSchema = z.object({
  text: multiLine(messageLimits.text),
  fileIds,
  publishedQuestion: multiLine(messageLimits.text).nullish().meta({
    description:
      'The question as all suppliers concerned will read it. If set, the answer is published. Otherwise it is private.',
  }),
});
export type Answer = z.output<typeof answerSchema>;

/** The draft of a publication. */
export const publicationDraftSchema = z.object({
  text: multiLine(messageLimits.text),
  publishedQuestion: multiLine(messageLimits.text),
});
export type PublicationDraft = z.output<typeof publicationDraftSchema>;

const publicationPreviewSchema = z
  .object({
    names: z.array(z.string()).meta({
      description:
        'Names of suppliers and of the person who asked that appear in the question or the answer, as written there.',
    }),
    supplierCount: z.int().meta({ description: 'How many suppliers will read it.' }),
  })
  .meta({ id: 'PublicationPreview' });
export type PublicationPreview = z.infer<typeof publicationPreviewSchema>;

const named = z.object({ id: z.uuid(), title: z.string() });

/** A question with its answer, as every supplier concerned reads it: without the asker. */
export const publishedQuestionSchema = z
  .object({
    id: z.uuid(),
    task: named.nullable(),
    question: z.string(),
    answer: z.string(),
    files: z.array(fileReferenceSchema),
    publishedAt: instantSchema,
    messageId: z.uuid().nullable().meta({
      description:
        'The thread it comes from. Only for the buyer and the supplier that asked, otherwise null.',
    }),
  })
  .meta({ id: 'PublishedQuestion' });
export type PublishedQuestion = z.infer<typeof publishedQuestionSchema>;

/** A supplier's question as the buyer sees it. */
export const askedQuestionSchema = z
  .object({
    messageId: z.uuid(),
    supplier: z.object({ id: z.uuid(), supplierCode: z.string(), name: z.string() }),
    task: named.nullable(),
    text: z.string(),
    askedAt: instantSchema,
    askedBy: z.string().nullable(),
    state: questionStateSchema,
    published: publishedQuestionSchema
      .pick({ id: true, question: true, answer: true, publishedAt: true })
      .nullable(),
    can: z.object({ answer: z.boolean(), publish: z.boolean() }),
  })
  .meta({ id: 'AskedQuestion' });
export type AskedQuestion = z.infer<typeof askedQuestionSchema>;

export const questionQuerySchema = pageQuery(['askedAt'], 'askedAt,desc').extend({
  taskId: z.uuid().optional(),
  state: questionStateSchema.optional(),
});
export type QuestionQuery = z.output<typeof questionQuerySchema>;

const questionListSchema = z.object({
  items: rowsOf(askedQuestionSchema),
  total: z.int(),
  totalIsMore: z.boolean(),
  counts: z.object({ OPEN: z.int(), ANSWERED: z.int(), PUBLISHED: z.int() }),
});
export type QuestionList = z.infer<typeof questionListSchema>;

const publishedListSchema = z.object({
  items: z.array(publishedQuestionSchema).meta({ description: 'Newest first.' }),
  total: z.int(),
  questionsUntil: instantSchema.nullable(),
  can: z.object({ ask: z.boolean() }),
});
export type PublishedQuestionList = z.infer<typeof publishedListSchema>;

export const questionCalls = {
  list: defineCall({
    key: 'GET /api/business-unit/events/:eventId/questions',
    summary: 'Questions from suppliers about an event or its tasks, and what was published',
    tag,
    params: ofEvent,
    query: questionQuerySchema,
    response: inData(questionListSchema),
  }),
  answer: defineCall({
    key: 'POST /api/business-unit/questions/:messageId/answer',
    summary:
      'Answer a question privately, or publish it with the answer to all suppliers of the task (or of the event, if it was asked there)',
    tag,
    params: z.object({ messageId: z.uuid() }),
    body: answerSchema,
    response: inData(messageSchema),
    status: 201,
  }),
  preview: defineCall({
    key: 'POST /api/business-unit/questions/:messageId/preview',
    summary:
      'The names in a question and answer before they are published, and how many suppliers will read them',
    tag,
    params: z.object({ messageId: z.uuid() }),
    body: publicationDraftSchema,
    response: inData(publicationPreviewSchema),
  }),
};

export const supplierQuestionCalls = {
  list: defineCall({
    key: 'GET /api/supplier/events/:eventId/questions',
    summary: "The published questions of an event and of the supplier's tasks in it",
    tag,
    params: ofEvent,
    response: inData(publishedListSchema),
  }),
  askOfEvent: defineCall({
    key: 'POST /api/supplier/events/:eventId/questions',
    summary: 'Ask the buyer about an event',
    tag,
    params: ofEvent,
    body: newQuestionSchema,
    response: inData(messageSchema),
    status: 201,
  }),
  askOfTask: defineCall({
    key: 'POST /api/supplier/tasks/:taskId/questions',
    summary: 'Ask the buyer about a task',
    tag,
    params: z.object({ taskId: z.uuid() }),
    body: newQuestionSchema,
    response: inData(messageSchema),
    status: 201,
  }),
};

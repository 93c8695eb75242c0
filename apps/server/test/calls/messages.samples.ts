import { randomUUIDv7 } from 'node:crypto';
import {
  createAskableTask,
  createDraft,
  createMessage,
  createQuestion,
  createRefusedMessage,
} from '../factories/messages.ts';
import { asRole } from './sample.ts';

const buyer = 'BUSINESS_UNIT_ADMIN';
const bidder = 'BIDDER_USER';
const ofUnit = '/api/business-unit/messages';
const one = '/api/messages/:messageId';

const page = { page: '0', size: '10', search: 'Text' };
const question = () => ({ text: `Question ${randomUUIDv7()}` });
const content = (supplierId: string) => ({
  subject: `Subject ${randomUUIDv7()}`,
  text: `Text ${randomUUIDv7()}`,
  supplierIds: [supplierId],
});

export const messageSamples = {
  [`GET ${ofUnit}` as const]: asRole(buyer, async (test, tenant) => {
    await createDraft(test, tenant);
    return { query: { ...page, sort: 'savedAt,desc' } };
  }),
  [`POST ${ofUnit}` as const]: asRole(buyer, async (test, tenant) => ({
    body: { ...content(tenant.supplierId), ...(await createAskableTask(test, tenant)) },
  })),
  [`GET ${ofUnit}/recipients` as const]: asRole(buyer, async (test, tenant) => ({
    query: { ...(await createAskableTask(test, tenant)), group: 'NOT_RESPONDED' },
  })),
  [`GET ${ofUnit}/:messageId` as const]: asRole(buyer, async (test, tenant) => ({
    params: { messageId: await createDraft(test, tenant) },
  })),
  [`GET ${ofUnit}/:messageId/preview` as const]: asRole(buyer, async (test, tenant) => ({
    params: { messageId: await createDraft(test, tenant) },
    query: { place: '0' },
  })),
  [`PUT ${ofUnit}/:messageId` as const]: asRole(buyer, async (test, tenant) => ({
    params: { messageId: await createDraft(test, tenant) },
    body: { ...content(tenant.supplierId), revision: 1 },
  })),
  [`DELETE ${ofUnit}/:messageId` as const]: asRole(buyer, async (test, tenant) => ({
    params: { messageId: await createDraft(test, tenant) },
  })),
  [`POST ${ofUnit}/:messageId/send` as const]: asRole(buyer, async (test, tenant) => ({
    params: { messageId: await createDraft(test, tenant) },
    body: { revision: 1 },
  })),
  [`GET ${ofUnit}/:messageId/status` as const]: asRole(buyer, async (test, tenant) => ({
    params: { messageId: await createRefusedMessage(test, tenant) },
    query: { page: '0', size: '10', state: 'REFUSED', search: 'Tide', sort: 'attention,asc' },
  })),
  [`POST ${ofUnit}/:messageId/mails` as const]: asRole(buyer, async (test, tenant) => ({
    params: { messageId: await createRefusedMessage(test, tenant) },
    body: { supplierId: tenant.supplierId },
  })),
  'GET /api/business-unit/events/:eventId/questions': asRole(buyer, async (test, tenant) => {
    const { eventId, taskId } = await createQuestion(test, tenant);
    return { params: { eventId }, query: { page: '0', size: '10', state: 'OPEN', taskId } };
  }),
  'POST /api/business-unit/questions/:messageId/answer': asRole(buyer, async (test, tenant) => {
    const { messageId } = await createQuestion(test, tenant);
    return {
      params: { messageId },
      body: { text: `Answer ${randomUUIDv7()}`, publishedQuestion: `Published ${randomUUIDv7()}` },
    };
  }),
  'POST /api/business-unit/questions/:messageId/preview': asRole(buyer, async (test, tenant) => {
    const { messageId } = await createQuestion(test, tenant);
    return { params: { messageId }, body: { text: 'Yes.', publishedQuestion: 'Which rail is it?' } };
  }),
  'GET /api/messages': asRole(bidder, async (test, tenant) => {
    const { eventId, taskId } = await createAskableTask(test, tenant);
    await createMessage(test, tenant, { eventId, taskId });
    return { query: { ...page, eventId, taskId, unread: 'true', awaitingReply: 'false', kind: 'MESSAGE' } };
  }),
  'GET /api/messages/counts': asRole(bidder, async (test, tenant) => {
    await createMessage(test, tenant);
    return {};
  }),
  [`GET ${one}` as const]: asRole(bidder, async (test, tenant) => ({
    params: { messageId: await createMessage(test, tenant) },
  })),
  [`POST ${one}/replies` as const]: asRole(bidder, async (test, tenant) => ({
    params: { messageId: await createMessage(test, tenant) },
    body: { text: `Reply ${randomUUIDv7()}`, fileIds: [] },
  })),
  [`PUT ${one}/read` as const]: asRole(bidder, async (test, tenant) => ({
    params: { messageId: await createMessage(test, tenant) },
    body: {},
  })),
  'GET /api/supplier/events/:eventId/questions': asRole(bidder, async (test, tenant) => {
    const { eventId } = await createAskableTask(test, tenant);
    return { params: { eventId } };
  }),
  'POST /api/supplier/events/:eventId/questions': asRole(bidder, async (test, tenant) => {
    const { eventId } = await createAskableTask(test, tenant);
    return { params: { eventId }, body: question() };
  }),
  'POST /api/supplier/tasks/:taskId/questions': asRole(bidder, async (test, tenant) => {
    const { taskId } = await createAskableTask(test, tenant);
    return { params: { taskId }, body: question() };
  }),
};

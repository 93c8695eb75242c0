import {
  canOf,
  namesInText,
  type PublicationDraft,
  type PublicationPreview,
  type PublishedQuestionList,
  type QuestionList,
  type QuestionQuery,
  type SupplierCaller,
  type UnitCaller,
} from '@tenderbox/contract';
import { notFound } from '../../platform/http/problem-error.ts';
import type { RequestContext } from '../../platform/request-context/request-context.ts';
import { askingAbilities, questionAbilities } from './message.policy.ts';
import { countQuestions, findPublicationDetails, findPublished, listQuestions } from './question.repo.ts';

/** The questions of suppliers about an event, with their publication. */
export const readQuestions = (
  ctx: RequestContext<UnitCaller>,
  eventId: string,
  query: QuestionQuery,
): Promise<QuestionList> =>
  ctx.read(async ({ tx, now }) => {
    const counts = await countQuestions(tx, eventId);
    if (!counts) throw notFound();
    const { items, ...page } = await listQuestions(tx, ctx.caller, eventId, query);
    return {
      ...page,
      counts,
      items: items.map(({ supplierStatus, eventStatus, ...question }) => {
        const policyInput = {
          kind: 'QUESTION',
          questionState: question.state,
          supplierStatus,
          eventStatus,
        } as const;
        return { ...question, can: canOf(questionAbilities, ctx.caller, policyInput, now) };
      }),
    };
  });

/** The questions published to a supplier, and whether it can still ask. */
export const readPublished = (
  ctx: RequestContext<SupplierCaller>,
  eventId: string,
): Promise<PublishedQuestionList> =>
  ctx.read(async ({ tx, now }) => {
    const found = await findPublished(tx, eventId);
    if (!found) throw notFound();
    const { items, questionsUntil } = found;
    const can = canOf(askingAbilities, ctx.caller, { ...found, isArchived: false }, now);
    return { items, total: items.length, questionsUntil, can };
  });

/** The supplier names found in the text to be published, and the number of suppliers that will read it. */
export const previewPublication = (
  ctx: RequestContext<UnitCaller>,
  messageId: string,
  { text, publishedQuestion }: PublicationDraft,
): Promise<PublicationPreview> =>
  ctx.read(async ({ tx }) => {
    const whole = `${publishedQuestion}\n${text}`;
    const details = await findPublicationDetails(tx, messageId, whole);
    if (!details) throw notFound();
    const { asker, others, supplierCount } = details;
    return { names: namesInText(whole, { asker, others }), supplierCount };
  });

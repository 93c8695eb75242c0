import {
  type DraftInList,
  type DraftQuery,
  type MessageDraft,
  type MessagePreview,
  type PreviewQuery,
  type RecipientQuery,
  type Recipients,
  recipientGroups,
  type UnitCaller,
} from '@tenderbox/contract';
import type { Page } from '../../platform/db/listing.repo.ts';
import { findLogo } from '../../platform/db/organisation-logo.ts';
import { readLogo } from '../../platform/files/logo-pictures.ts';
import { notFound } from '../../platform/http/problem-error.ts';
import { previewMail } from '../../platform/mail/mail-content.ts';
import type { RequestContext } from '../../platform/request-context/request-context.ts';
import { readDraft } from './commands/save-draft.ts';
import { listDrafts } from './draft.repo.ts';
import type { MessageDeps } from './message.deps.ts';
import { mailOfMessage } from './message.mails.ts';
import { findPreview } from './preview.repo.ts';
import { findRecipients } from './recipients.repo.ts';

export const readDrafts = (ctx: RequestContext<UnitCaller>, query: DraftQuery): Promise<Page<DraftInList>> =>
  ctx.read(({ tx }) => listDrafts(tx, ctx.caller, query));

export const readOneDraft = (
  ctx: RequestContext<UnitCaller>,
  id: string,
  options: { namesAll: boolean },
): Promise<MessageDraft> => ctx.read(({ tx }) => readDraft(tx, id, options));

/** A draft as one of its recipients will see it. In the real e-mail the link also carries the reader's role. */
export const readPreview = async (
  { config, store }: MessageDeps,
  ctx: RequestContext<UnitCaller>,
  id: string,
  { place }: PreviewQuery,
): Promise<MessagePreview> => {
  const { organisationId, organisationName: name } = ctx.caller;
  const { found, logo } = await ctx.read(async ({ tx }) => ({
    found: await findPreview(tx, id, place),
    logo: await findLogo(tx, organisationId),
  }));
  if (!found) throw notFound();
  const { subject, text, fileNames, writer, buyer, ...preview } = found;
  const { event } = preview;
  const message = {
    subject,
    text,
    fileNames,
    publishedQuestion: null,
    writer,
    buyer,
    event,
    side: 'BUYER',
    supplier: null,
  } as const;
  const organisation = { name, logo: await readLogo(store, logo) };
  const content = mailOfMessage(message, `${config.publicUrl}/messages/${id}`);
  return { ...preview, mail: previewMail(content, { timeZone: null, organisation }) };
};

/** The size of every recipient group, and the suppliers of the requested group. */
export const readRecipients = (ctx: RequestContext<UnitCaller>, query: RecipientQuery): Promise<Recipients> =>
  ctx.read(async ({ tx }) => {
    const found = await findRecipients(tx, query);
    if (!found?.isTaskFound) throw notFound();
    const { counts, suppliers } = found;
    return { counts: recipientGroups.map((group) => ({ group, count: counts[group] })), suppliers };
  });

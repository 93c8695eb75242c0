import type { MessageChange, MessageDraft, NewMessage, UnitCaller } from '@tenderbox/contract';
import type { Transaction } from '../../../platform/db/database.ts';
import { invalidField, notFound, ProblemError, staleRevision } from '../../../platform/http/problem-error.ts';
import { runIdempotent } from '../../../platform/idempotency/idempotency.repo.ts';
import type { RequestContext } from '../../../platform/request-context/request-context.ts';
import { releaseFiles } from '../../files/index.ts';
import * as drafts from '../draft.repo.ts';
import { broadcastMessage } from '../message.broadcasts.ts';
import { setFilesOfMessage } from '../message.files.ts';

/** Creates a draft. Drafts belong to the business unit: all its users can edit them. */
export async function createDraft(ctx: RequestContext<UnitCaller>, given: NewMessage): Promise<MessageDraft> {
  return ctx.transaction(async ({ tx }) => {
    const newId = await runIdempotent(tx, ctx, given, async (id) => {
      await drafts.insertDraft(tx, ctx.caller, id, await checked(tx, ctx.caller, given));
      await setFilesOfMessage(tx, ctx.caller, id, { fileIds: given.fileIds, isNew: true });
      await broadcastMessage(tx, ctx.caller, { messageId: id });
    });
    return readDraft(tx, newId);
  });
}

/** Changes a draft; throws 409 if a colleague has saved it in the meantime. */
export async function changeDraft(
  ctx: RequestContext<UnitCaller>,
  id: string,
  { revision, ...given }: MessageChange,
): Promise<MessageDraft> {
  return ctx.transaction(async ({ tx }) => {
    const stored = await lockUnsent(tx, id);
    if (stored.revision !== revision) throw staleRevision(await readDraft(tx, id));
    await drafts.updateDraft(tx, ctx.caller, id, await checked(tx, ctx.caller, given));
    await setFilesOfMessage(tx, ctx.caller, id, given);
    await broadcastMessage(tx, ctx.caller, { messageId: id });
    return readDraft(tx, id);
  });
}

export async function removeDraft(ctx: RequestContext<UnitCaller>, id: string): Promise<void> {
  await ctx.transaction(async ({ tx }) => {
    await lockUnsent(tx, id);
    await releaseFiles(tx, { purpose: 'MESSAGE_FILE', ownerIds: [id] });
    await drafts.deleteDraft(tx, id);
    await broadcastMessage(tx, ctx.caller, { messageId: id });
  });
}

/** Locks a draft. Throws if it was already sent, because a sent message never changes. */
export async function lockUnsent(tx: Transaction, id: string): Promise<drafts.LockedDraft> {
  const held = await drafts.lockDraft(tx, id);
  if (!held) throw notFound();
  if (held === 'SENT') {
    const message = 'This message has been sent. Sent messages cannot be changed.';
    throw new ProblemError(409, 'MESSAGE_SENT', { globalErrors: [{ message }] });
  }
  return held;
}

export async function readDraft(
  tx: Transaction,
  id: string,
  options: { namesAll?: boolean } = {},
): Promise<MessageDraft> {
  const draft = await drafts.findDraft(tx, id, options);
  if (!draft) throw notFound();
  return draft;
}

/** Checks that the suppliers, event and task of a draft belong to the business unit. */
async function checked(
  tx: Transaction,
  unit: UnitCaller,
  { subject, text, supplierIds, eventId = null, taskId = null }: Omit<NewMessage, 'fileIds'>,
): Promise<drafts.DraftContent> {
  if (supplierIds.length) {
    const { unknownCount } = await drafts.checkRecipients(tx, unit, supplierIds);
    if (unknownCount) throw invalidField('supplierIds', 'This supplier was not found');
  }
  if (taskId && !eventId) throw invalidField('eventId', 'To link a task, link its event too');
  if (eventId) {
    const found = await drafts.findSubject(tx, { eventId, taskId });
    if (!found) throw invalidField('eventId', 'This event was not found');
    if (taskId && !found.isTaskFound) throw invalidField('taskId', 'This task was not found');
  }
  return { subject, text, supplierIds, eventId, taskId };
}

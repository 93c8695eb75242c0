import type { Message, MessageCounts, MessageList, MessageQuery } from '@tenderbox/contract';
import { notFound } from '../../platform/http/problem-error.ts';
import type { RequestContext, TransactionContext } from '../../platform/request-context/request-context.ts';
import type { Correspondent } from './message.policy.ts';
import { presentListed, presentMessage } from './message.presenter.ts';
import { findMessage, type ThreadSelection } from './message.repo.ts';
import { countMessages, listMessages } from './message-list.repo.ts';

/** The messages of the caller's side, most recent activity first. */
export const readMessages = (ctx: RequestContext<Correspondent>, query: MessageQuery): Promise<MessageList> =>
  ctx.read(async ({ tx }) => {
    const { items, ...rest } = await listMessages(tx, ctx.caller, query);
    return { items: items.map((row) => presentListed(ctx.caller, row)), ...rest };
  });

export const readCounts = (ctx: RequestContext<Correspondent>): Promise<MessageCounts> =>
  ctx.read(({ tx }) => countMessages(tx, ctx.caller));

export const readMessage = (
  ctx: RequestContext<Correspondent>,
  id: string,
  selection: ThreadSelection = {},
): Promise<Message> => ctx.read((txContext) => readMessageIn(txContext, ctx.caller, id, selection));

/** A message as its reader sees it. Runs in the caller's transaction, which may just have written the message. */
export async function readMessageIn(
  { tx, now }: TransactionContext,
  caller: Correspondent,
  id: string,
  selection: ThreadSelection = {},
): Promise<Message> {
  const row = await findMessage(tx, caller, id, selection);
  if (!row) throw notFound();
  return presentMessage(caller, row, now);
}

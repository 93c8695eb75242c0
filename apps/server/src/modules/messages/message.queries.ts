import type { Message, MessageCounts, MessageList, MessageQuery } from '@tenderbox/contract';
import type { Act, Moment } from '../../platform/act/act.ts';
import { notFound } from '../../platform/http/problem-error.ts';
import type { Correspondent } from './message.policy.ts';
import { presentListed, presentMessage } from './message.presenter.ts';
import { findMessage, type WantedThreads } from './message.repo.ts';
import { countMessages, listMessages } from './message-list.repo.ts';

/** The messages of the caller's side, most recent activity first. */
export const readMessages = (act: Act<Correspondent>, query: MessageQuery): Promise<MessageList> =>
  act.read(async ({ tx }) => {
    const { items, ...rest } = await listMessages(tx, act.caller, query);
    return { items: items.map((row) => presentListed(act.caller, row)), ...rest };
  });

export const readCounts = (act: Act<Correspondent>): Promise<MessageCounts> =>
  act.read(({ tx }) => countMessages(tx, act.caller));

export const readMessage = (
  act: Act<Correspondent>,
  id: string,
  wanted: WantedThreads = {},
): Promise<Message> => act.read((moment) => readMessageIn(moment, act.caller, id, wanted));

/** A message as its reader sees it. Runs in the caller's transaction, which may just have written the message. */
export async function readMessageIn(
  { tx, now }: Moment,
  caller: Correspondent,
  id: string,
  wanted: WantedThreads = {},
): Promise<Message> {
  const row = await findMessage(tx, caller, id, wanted);
  if (!row) throw notFound();
  return presentMessage(caller, row, now);
}

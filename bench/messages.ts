import { setTimeout as pause } from 'node:timers/promises';
import type { MessageDraft } from '@tenderbox/contract';
import { loadMessages, type MessageWorld, sizes } from './load/load-messages.ts';
import { openHome } from './test-bed.ts';
import { askByTheClock, openJudge, say, timesOf } from './wall-clock.ts';

/** Limits for a page and for sending to all, in milliseconds on the server. */
const goals = { page: 300, send: 2000, status: 1000 };
const [warming, measured] = [8, 15];
const toldWithin = 120_000;

type Side = 'buyer' | 'bidder';

const home = await openHome(undefined);
const { judge, missed } = openJudge();
try {
  const server = await home.startServer();
  const world = await loadMessages(home);
  const ask = <Data>(call: string, side: Side = 'buyer', body?: object) =>
    askByTheClock<Data>(server.address, world[side], call, body);
  const timed = async (times: number, call: string, side: Side): Promise<number[]> => {
    const taken: number[] = [];
    for (let time = 0; time < times; time += 1) taken.push((await ask(call, side)).took);
    return taken;
  };
  for (const [title, call, side] of pagesOf(world)) {
    await timed(warming, call, side);
    judge(title, timesOf(await timed(measured, call, side)), goals.page);
  }

  /** Measures how long background work takes, and the response times of the mailbox meanwhile. */
  const inBackground = async (title: string, isDone: () => Promise<boolean>) => {
    const meanwhile: number[] = [];
    const began = Date.now();
    while (!(await isDone())) {
      if (Date.now() - began > toldWithin) throw new Error(`${title}: not within two minutes`);
      meanwhile.push((await ask('GET /api/messages', 'bidder')).took);
      await pause(50);
    }
    say(`${title} after ${((Date.now() - began) / 1000).toFixed(1)} s`);
    judge('a mailbox meanwhile', timesOf(meanwhile), goals.page);
  };

  const drafts = '/api/business-unit/messages';
  const { supplierIds, eventId } = world;
  const written = { subject: 'To all', text: 'Gate 7 is **closed**.', supplierIds, eventId };
  const { data: draft, took } = await ask<MessageDraft>(`POST ${drafts}`, 'buyer', written);
  judge(`a draft to ${sizes.suppliers} suppliers is saved`, timesOf([took]), goals.send);
  const preview = `GET ${drafts}/${draft.id}/preview?place=4000`;
  judge('and previewed for one of them', timesOf(await timed(measured, preview, 'buyer')), goals.page);
  const sent = await ask(`POST ${drafts}/${draft.id}/send`, 'buyer', {});
  judge('and sent', timesOf([sent.took]), goals.send);
  const count = async (text: string) =>
    (await home.superuser.query<{ count: number }>(`select count(*)::int as count from ${text}`))[0]?.count ??
    0;
  await inBackground(
    'all of their people told',
    async () => (await count(`message_thread where message_id = '${draft.id}' and told_at is null`)) === 0,
  );
  const status = `GET ${drafts}/${draft.id}/status`;
  judge('its status, exceptions first', timesOf(await timed(measured, status, 'buyer')), goals.status);

  await home.superuser.query(`insert into pgboss.job (name, data) values ('send-digests', '{}')`);
  await inBackground(
    `${sizes.suppliers} digests written`,
    async () => (await count(`outbox_mail where template = 'daily-digest'`)) === sizes.suppliers,
  );
  await server.stop();
} finally {
  await home.close();
}
process.exitCode = missed() ? 1 : 0;

/** The measured pages, of both sides. */
function pagesOf({ eventId, supplierId }: MessageWorld): [title: string, call: string, side: Side][] {
  const list = 'GET /api/messages?size=50';
  const both = (title: string, call: string): [string, string, Side][] => [
    [`${title}, the buyer`, call, 'buyer'],
    [`${title}, a supplier`, call, 'bidder'],
  ];
  return [
    ...both(`${sizes.messages} messages`, list),
    ...both('far down', `${list}&page=190`),
    ...both('unread', `${list}&unread=true`),
    ...both('awaiting a reply', `${list}&awaitingReply=true`),
    ...both('of an event', `${list}&eventId=${eventId}`),
    ...both('searched', `${list}&search=${encodeURIComponent('gate 77')}`),
    ['of a supplier, the buyer', `${list}&supplierId=${supplierId}`, 'buyer'],
    ...both('the counts of the top bar', 'GET /api/messages/counts'),
    [`the bell with ${sizes.notices} notifications`, 'GET /api/notifications', 'bidder'],
    ['the bell, far down', 'GET /api/notifications?page=900', 'bidder'],
    ['the bell, unread', 'GET /api/notifications?unread=true', 'bidder'],
  ];
}

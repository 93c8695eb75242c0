import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { TestAccount } from '../apps/server/test/factories/accounts.ts';
import type { TestPerson, TestTenant } from '../apps/server/test/factories/people.ts';
import { canary } from './canary.ts';
import type { Journal } from './journal.ts';
import type { Scenario } from './scenario.ts';
import type { TestBed } from './test-bed.ts';

/** Longer than any fault: a request that takes this long counts as unanswered. */
const answerWithin = 60_000;
const betweenTries = 300;

/** The load ended before the response: it is unknown whether the request took effect. */
export class RetriesExhaustedError extends Error {}

interface RequestOptions {
  as?: TestPerson | undefined;
  body?: object | FormData;
  /** A body that is neither JSON nor a form. */
  bytes?: Buffer;
  headers?: Record<string, string>;
  key?: string;
}

interface Answer {
  status: number;
  data: unknown;
  authorization: string | null;
  location: string | null;
  /** Number of attempts. Earlier ones may have succeeded without a response. */
  tries: number;
}

/** The people of a load client, and their tenant. */
export interface Cast {
  tenant: TestTenant;
  unitAdmin: TestPerson;
  organisationAdmin: TestPerson;
  /** A person of a supplier that is invited to a task. */
  bidder: TestPerson;
  supplierId: string;
  eventId: string;
  taskId: string;
  /** An evaluation of an ended event, whose chair is the unit admin. */
  evaluationId: string;
  /** People who can log in, once each. */
  accounts: TestAccount[];
}

/** A person who works during faults, and retries until there is a response. */
export interface LoadClient extends Cast {
  /** A text that no other write uses. */
  unique(): string;
  /** Sends until there is a response other than "not now". */
  send(call: string, asking?: RequestOptions): Promise<Answer>;
  /** Creates something once, with an Idempotency-Key; sometimes repeats the request and compares the responses. */
  create<Data>(call: string, asking: RequestOptions): Promise<Data>;
  /** Expects exactly one mail to this address. Called before the write, and again when it is acknowledged. */
  expectMail(recipient: string, isAcknowledged: boolean): void;
}

interface LoadClientDeps {
  home: TestBed;
  scenario: Scenario;
  journal: Journal;
  cast: Cast;
  mails: Map<string, boolean>;
  /** Whether to stop retrying. */
  hasEnded(): boolean;
}

export function openLoadClient(deps: LoadClientDeps): LoadClient {
  const { home, scenario, journal, cast, mails, hasEnded } = deps;
  let created = 0;
  let turn = 0;

  async function send(call: string, asking: RequestOptions = {}): Promise<Answer> {
    for (let tries = 1; ; tries += 1) {
      const answer = await tryOnce(call, asking);
      if (answer && answer.status !== 503 && answer.status !== 507) return { ...answer, tries };
      if (hasEnded()) throw new RetriesExhaustedError(`${call} was not answered`);
      await pause(betweenTries);
    }
  }

  async function tryOnce(
    call: string,
    { as, body, bytes, headers, key }: RequestOptions,
  ): Promise<Omit<Answer, 'tries'> | null> {
    const [method = '', path = ''] = call.split(' ');
    const living = home.servers.flatMap(({ address }) => address ?? []);
    turn += 1;
    const address = living[turn % living.length];
    if (!address) return null;
    const began = performance.now();
    const { phase } = journal;
    journal.requests += 1;
    try {
      const response = await fetch(`${address}${path}`, {
        method,
        headers: {
          ...as?.headers,
          ...(key && { 'idempotency-key': key }),
          ...(body && !(body instanceof FormData) && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body && { body: body instanceof FormData ? body : JSON.stringify(body) }),
        ...(bytes && { body: new Uint8Array(bytes) }),
        signal: AbortSignal.timeout(answerWithin),
      });
      const text = await response.text();
      note(call, response);
      if (as !== cast.bidder && text.includes(canary)) journal.breach('what is sealed is told nowhere', call);
      if (response.ok) journal.latencies[phase].push(performance.now() - began);
      const { data } = JSON.parse(text || '{}') as { data?: unknown };
      const [authorization, location] = ['authorization', 'location'].map((name) =>
        response.headers.get(name),
      );
      return {
        status: response.status,
        data,
        authorization: authorization ?? null,
        location: location ?? null,
      };
    } catch (error) {
      journal.withoutAnswer += 1;
      const { name, cause } = error as Error & { cause?: { code?: string } };
      if (!scenario.losesConnections || name === 'TimeoutError')
        journal.breach('only documented answers', `${call}: no answer (${cause?.code ?? name})`);
      return null;
    }
  }

  function note(call: string, { status, headers }: Response): void {
    if (status < 300 && !call.startsWith('GET ')) journal.acknowledged += 1;
    if (status === 503) journal.unavailable += 1;
    if (status === 507) journal.withoutRoom += 1;
    if (status < 500) return;
    if (!scenario.explains.includes(status)) journal.breach('only documented answers', `${call}: ${status}`);
    else if (!headers.get('retry-after'))
      journal.breach('only documented answers', `${call}: ${status} without Retry-After`);
  }

  async function create<Data>(call: string, asking: RequestOptions): Promise<Data> {
    const request = { ...asking, key: randomUUID() };
    const { status, data } = await send(call, request);
    if (status !== 201) throw new Error(`${call}: ${status}`);
    created += 1;
    if (created % 4 === 0) {
      const again = await send(call, request);
      if (again.status !== 201 || !isDeepStrictEqual(again.data, data))
        journal.breach('a repeated request gets the same answer', `${call}: ${again.status}`);
    }
    return data as Data;
  }

  return {
    ...cast,
    unique: () => randomUUID().slice(-12),
    send,
    create,
    expectMail: (recipient, isAcknowledged) => mails.set(recipient, isAcknowledged),
  };
}

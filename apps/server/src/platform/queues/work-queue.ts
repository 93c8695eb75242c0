import { ProblemError } from '../http/problem-error.ts';
import { createLineQueue } from './line-queue.ts';

/** Who requests heavy work. */
interface Requester {
  accountId: string | null;
  /** Identifies an API client, which has no account. */
  roleEntryId: string;
  organisationId: string | null;
}

/** Waits for its turn, then runs the heavy part. */
type RunWork = <Result>(work: () => Promise<Result>) => Promise<Result>;

export interface WorkQueue {
  /** Admits one request per person; `turn` runs its heavy part. */
  admit<Result>(requester: Requester, work: (turn: RunWork) => Promise<Result>): Promise<Result>;
}

interface WorkQueueOptions {
  /** The message for a person whose previous request is still running. */
  busyMessage: string;
  /** The message when too many are waiting. */
  tooMany: string;
  concurrency?: number;
  /** Maximum admitted requests: in total, and per organisation. */
  max?: number;
  maxPerKey?: number;
  /** Maximum wait. */
  maxWait?: number;
}

/** Limits heavy work per server: `concurrency` jobs, one per organisation, round robin. Rejects with 503 when full. */
export function createWorkQueue(rules: WorkQueueOptions): WorkQueue {
  const { concurrency = 2, max = 40, maxPerKey = 10, maxWait = 30_000 } = rules;
  const people = new Set<string>();
  const admittedOf = new Map<string, number>();
  const queue = createLineQueue({ concurrency, maxWaitingInLine: maxPerKey, maxWait: maxWait });

  const tooMany = () =>
    new ProblemError(503, 'UNAVAILABLE', { message: rules.tooMany, headers: { 'retry-after': '10' } });

  async function runInTurn<Result>(organisation: string, work: () => Promise<Result>): Promise<Result> {
    const release = await queue.enter({ line: organisation, shares: [{ key: organisation, max: 1 }] });
    if (!release) throw tooMany();
    try {
      return await work();
    } finally {
      release();
    }
  }

  return {
    async admit({ accountId, roleEntryId, organisationId }, work) {
      const person = accountId ?? roleEntryId;
      const organisation = organisationId ?? '';
      const admitted = admittedOf.get(organisation) ?? 0;
      if (people.has(person)) throw new ProblemError(409, 'CONFLICT', { message: rules.busyMessage });
      if (people.size >= max || admitted >= maxPerKey) throw tooMany();
      people.add(person);
      admittedOf.set(organisation, admitted + 1);
      try {
        return await work((heavy) => runInTurn(organisation, heavy));
      } finally {
        people.delete(person);
        const rest = (admittedOf.get(organisation) ?? 1) - 1;
        if (rest) admittedOf.set(organisation, rest);
        else admittedOf.delete(organisation);
      }
    },
  };
}

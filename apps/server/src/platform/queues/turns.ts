import { ProblemError } from '../http/problem-error.ts';
import { createLineQueue } from './line-queue.ts';

/** Who requests heavy work. */
interface Asker {
  accountId: string | null;
  /** Identifies an API client, which has no account. */
  roleEntryId: string;
  organisationId: string | null;
}

/** Waits for its turn, then runs the heavy part. */
type Turn = <Result>(work: () => Promise<Result>) => Promise<Result>;

export interface TurnQueue {
  /** Admits one request per person; `turn` runs its heavy part. */
  take<Result>(asker: Asker, work: (turn: Turn) => Promise<Result>): Promise<Result>;
}

interface TurnRules {
  /** The message for a person whose previous request is still running. */
  oneEach: string;
  /** The message when too many are waiting. */
  tooMany: string;
  concurrency?: number;
  /** Maximum admitted requests: in total, and per organisation. */
  max?: number;
  maxPerKey?: number;
  /** Maximum wait. */
  patience?: number;
}

/** Limits heavy work per server: `concurrency` jobs, one per organisation, round robin. Rejects with 503 when full. */
export function createTurnQueue(rules: TurnRules): TurnQueue {
  const { concurrency = 2, max = 40, maxPerKey = 10, patience = 30_000 } = rules;
  const people = new Set<string>();
  const admittedOf = new Map<string, number>();
  const queue = createLineQueue({ concurrency, maxWaitingInLine: maxPerKey, maxWait: patience });

  const tooMany = () =>
    new ProblemError(503, 'UNAVAILABLE', { message: rules.tooMany, headers: { 'retry-after': '10' } });

  async function inTurn<Result>(organisation: string, work: () => Promise<Result>): Promise<Result> {
    const endTurn = await queue.enter({ line: organisation, shares: [{ key: organisation, max: 1 }] });
    if (!endTurn) throw tooMany();
    try {
      return await work();
    } finally {
      endTurn();
    }
  }

  return {
    async take({ accountId, roleEntryId, organisationId }, work) {
      const person = accountId ?? roleEntryId;
      const organisation = organisationId ?? '';
      const admitted = admittedOf.get(organisation) ?? 0;
      if (people.has(person)) throw new ProblemError(409, 'CONFLICT', { message: rules.oneEach });
      if (people.size >= max || admitted >= maxPerKey) throw tooMany();
      people.add(person);
      admittedOf.set(organisation, admitted + 1);
      try {
        return await work((heavy) => inTurn(organisation, heavy));
      } finally {
        people.delete(person);
        const rest = (admittedOf.get(organisation) ?? 1) - 1;
        if (rest) admittedOf.set(organisation, rest);
        else admittedOf.delete(organisation);
      }
    },
  };
}

import { ProblemError } from '../http/problem-error.ts';

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

/** Limits heavy work per server: `yieldEvery` jobs, one per organisation, round robin. Rejects with 503 when full. */
export function createTurnQueue(rules: TurnRules): TurnQueue {
  const { concurrency = 2, max = 40, maxPerKey = 10, patience = 30_000 } = rules;
  const people = new Set<string>();
  const insideOf = new Map<string, number>();
  const waiting = new Map<string, (() => void)[]>();
  const running = new Set<string>();

  const tooMany = () =>
    new ProblemError(503, 'UNAVAILABLE', { message: rules.tooMany, headers: { 'retry-after': '10' } });

  function startNext(): void {
    if (running.size >= concurrency) return;
    const next = [...waiting].find(([organisation]) => !running.has(organisation));
    if (!next) return;
    const [organisation, line] = next;
    const start = line.shift();
    // The rest of this organisation goes behind the others.
    waiting.delete(organisation);
    if (line.length) waiting.set(organisation, line);
    running.add(organisation);
    start?.();
  }

  function wait(organisation: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const line = waiting.get(organisation) ?? [];
      waiting.set(organisation, line);
      const start = () => {
        clearTimeout(giveUp);
        resolve();
      };
      const giveUp = setTimeout(() => {
        line.splice(line.indexOf(start), 1);
        if (!line.length) waiting.delete(organisation);
        reject(tooMany());
      }, patience);
      line.push(start);
      startNext();
    });
  }

  async function inTurn<Result>(organisation: string, work: () => Promise<Result>): Promise<Result> {
    await wait(organisation);
    try {
      return await work();
    } finally {
      running.delete(organisation);
      startNext();
    }
  }

  return {
    async take({ accountId, roleEntryId, organisationId }, work) {
      const person = accountId ?? roleEntryId;
      const organisation = organisationId ?? '';
      const inside = insideOf.get(organisation) ?? 0;
      if (people.has(person)) throw new ProblemError(409, 'CONFLICT', { message: rules.oneEach });
      if (people.size >= max || inside >= maxPerKey) throw tooMany();
      people.add(person);
      insideOf.set(organisation, inside + 1);
      try {
        return await work((heavy) => inTurn(organisation, heavy));
      } finally {
        people.delete(person);
        const rest = (insideOf.get(organisation) ?? 1) - 1;
        if (rest) insideOf.set(organisation, rest);
        else insideOf.delete(organisation);
      }
    },
  };
}

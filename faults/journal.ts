/** What must hold after every scenario. Each counts as one test. */
export const checks = [
  'nothing acknowledged is lost',
  'nothing is there twice',
  'a repeated request gets the same answer',
  'every mail arrives once',
  'the server answers again in time',
  'only documented answers',
  'what is sealed is told nowhere',
] as const;

type Check = (typeof checks)[number];
type Phase = 'before' | 'during' | 'after';

interface Fault {
  title: string;
  from: number;
  to: number;
}

/** Everything observed in one scenario. */
export interface Journal {
  phase: Phase;
  requests: number;
  acknowledged: number;
  unavailable: number;
  withoutRoom: number;
  withoutAnswer: number;
  lost: number;
  doubled: number;
  /** Mails that arrived once, and those that arrived twice because of a fault. */
  mails: { once: number; explained: number };
  maxOutage: number;
  slowestRecovery: number;
  latencies: Record<Phase, number[]>;
  faults: Fault[];
  /** Additional figures of the scenario. */
  notes: string[];
  violations: { check: Check; what: string }[];
  breach(check: Check, what: string): void;
}

export function openJournal(): Journal {
  const violations: Journal['violations'] = [];
  return {
    phase: 'before',
    requests: 0,
    acknowledged: 0,
    unavailable: 0,
    withoutRoom: 0,
    withoutAnswer: 0,
    lost: 0,
    doubled: 0,
    mails: { once: 0, explained: 0 },
    maxOutage: 0,
    slowestRecovery: 0,
    latencies: { before: [], during: [], after: [] },
    faults: [],
    notes: [],
    violations,
    breach: (check, what) => violations.push({ check, what }),
  };
}

/** The 95th percentile of the latencies, in milliseconds. */
export function percentile95(latencies: number[]): number | null {
  const sorted = latencies.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * 0.95) - 1] ?? null;
}

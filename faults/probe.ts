import { setTimeout as pause } from 'node:timers/promises';
import type { Journal } from './journal.ts';
import type { TestBed } from './test-bed.ts';

export interface Probe {
  /** Milliseconds from a moment to the first response to a request made after it; null if there was none. */
  answeredAfter(moment: number, within: number): Promise<number | null>;
  stop(): Promise<void>;
}

/** Repeatedly reads something from the database, like a proxy: from any server that responds. */
export function startProbe(home: TestBed, journal: Journal): Probe {
  let lastAsked = 0;
  let lastAnswered = Date.now();
  let stopping = false;

  async function ask(): Promise<boolean> {
    for (const { address } of home.servers) {
      if (!address) continue;
      const signal = AbortSignal.timeout(30_000);
      const response = await fetch(`${address}/api/version`, { signal }).catch(() => null);
      await response?.arrayBuffer().catch(() => null);
      if (response?.status === 200) return true;
    }
    return false;
  }

  async function probe(): Promise<void> {
    while (!stopping) {
      const asked = Date.now();
      if (await ask()) {
        const now = Date.now();
        journal.maxOutage = Math.max(journal.maxOutage, now - lastAnswered);
        lastAsked = asked;
        lastAnswered = now;
      }
      await pause(100);
    }
  }

  const probing = probe();
  return {
    answeredAfter: async (moment, within) => {
      while (lastAsked < moment) {
        if (home.isDead() || Date.now() - moment > within) return null;
        await pause(20);
      }
      return lastAnswered - moment;
    },
    stop: async () => {
      stopping = true;
      await probing;
    },
  };
}

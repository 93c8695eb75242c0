import { setTimeout as pause } from 'node:timers/promises';
import { type Journal, openJournal } from './journal.ts';
import { startLoad } from './load.ts';
import { startProbe } from './probe.ts';
import type { Scenario } from './scenario.ts';
import type { TestBed } from './test-bed.ts';
import { verifyAcknowledged } from './verify-acknowledged.ts';
import { compareCanaries } from './verify-canaries.ts';
import { compareMails } from './verify-mails.ts';

/** The service must respond again within ten seconds, or three times the start of a server on slow machines. */
const back = (startTook: number) => Math.max(10_000, 3 * startTook);

/** Runs one scenario under load, waits until everything has settled, and compares. */
export async function runScenario(home: TestBed, scenario: Scenario, isShort: boolean): Promise<Journal> {
  const journal = openJournal();
  const calm = isShort ? 1000 : 4000;
  const patience = back(home.startTook);
  await home.mend();
  const load = await startLoad(home, journal, { scenario, isShort });
  const probe = startProbe(home, journal);
  await pause(calm);
  journal.phase = 'during';
  const play = scenario.play({
    home,
    isShort,
    journal,
    fault: async (title, harm) => {
      const fault = { title, from: Date.now(), to: Number.POSITIVE_INFINITY };
      journal.faults.push(fault);
      await harm();
      fault.to = Date.now();
      const recovery = await probe.answeredAfter(fault.to, patience);
      journal.slowestRecovery = Math.max(journal.slowestRecovery, recovery ?? patience);
      if (recovery === null || recovery > patience)
        journal.breach('the server answers again in time', `not after ${title}`);
      // Waiting retries get their chance before the next fault.
      await pause(calm / 2);
    },
  });
  await play.catch((error: Error) => journal.breach('the server answers again in time', error.message));
  journal.phase = 'after';
  await pause(calm);
  for (const death of home.takeDeaths()) journal.breach('the server answers again in time', death);
  await home.mend();
  const told = await load.stop(patience);
  await probe.stop();
  await verifyAcknowledged(home, journal, told);
  await compareMails(home, journal, { scenario, isShort, told });
  await compareCanaries(home, journal);
  return journal;
}

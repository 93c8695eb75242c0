import type { Home } from './home.ts';
import type { Journal } from './journal.ts';

/** What a scenario has at hand while the load goes on. */
export interface Stage {
  home: Home;
  isShort: boolean;
  /** What has been seen until now. */
  journal: Journal;
  /** Does harm; what is done until then counts as the fault, and the time to recover begins afterwards. */
  fault(title: string, harm: () => Promise<void>): Promise<void>;
}

/** One kind of trouble, and which answers it explains. */
export interface Scenario {
  name: string;
  /**
   * What it needs: one server on its own PostgreSQL, on a small disk as well, or two on one PostgreSQL, of which one may
   * have a wrong clock.
   */
  needs: 'embedded' | 'small-disk' | 'two-servers' | 'wrong-clock';
  /** Whether the short form runs it. */
  isShort?: boolean;
  /** Whether requests may end without an answer, since a server itself is killed. */
  losesConnections?: boolean;
  /** Whether a mail may go twice: one that was sent and could not be settled. */
  unsettlesMails?: boolean;
  /** Statuses beside success that the trouble explains. */
  explains: readonly number[];
  play(stage: Stage): Promise<void>;
}

import type { Journal } from './journal.ts';
import type { TestBed } from './test-bed.ts';

/** What a scenario can use while the load is running. */
export interface Stage {
  home: TestBed;
  isShort: boolean;
  /** The observations so far. */
  journal: Journal;
  /** Injects a fault. It lasts until `harm` returns; then the time to recover begins. */
  fault(title: string, harm: () => Promise<void>): Promise<void>;
}

/** One kind of fault, and the responses that it explains. */
export interface Scenario {
  name: string;
  /**
   * What it needs: one server with its own PostgreSQL, optionally on a small disk, or two on one PostgreSQL,
   * of which one may have a wrong clock, or which has a standby.
   */
  needs: 'embedded' | 'small-disk' | 'two-servers' | 'wrong-clock' | 'standby';
  /** Whether the short form includes it. */
  isShort?: boolean;
  /** Whether requests may end without a response, because a server is killed. */
  losesConnections?: boolean;
  /** Whether a mail may be sent twice: one that was sent but could not be settled. */
  unsettlesMails?: boolean;
  /** Error statuses that the fault explains. */
  explains: readonly number[];
  play(stage: Stage): Promise<void>;
}

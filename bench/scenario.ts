import type { Pool } from 'pg';
import type { World } from './load/world.ts';

/** One request as it is sent. */
export interface Asking {
  method: 'GET' | 'POST';
  path: string;
  body?: object;
}

/** What the bare server has: prepared statements, and what was loaded. */
export interface BareParts {
  world: World;
  /** Runs a prepared statement; its text is its name. */
  rows<Row extends object>(text: string, values: unknown[]): Promise<Row[]>;
  pool: Pool;
}

/** What is asked of the bare server, parsed by Fastify. */
export interface BareRequest {
  query: Record<string, string>;
  params: { '*': string };
  body: unknown;
}

/** Something that is measured: a request, and the least that answers it. */
export interface Scenario {
  name: string;
  /** Whose session asks; nobody's where the call is public. */
  as: 'buyer' | 'nobody';
  /** At most so many times the CPU of the bare server; null where none is set. */
  goal: number | null;
  /** The request of a turn; turns count up. */
  ask(world: World, turn: number): Asking;
  /** The same answer, without session, permissions and row-level security. */
  answerBare(parts: BareParts, request: BareRequest): Promise<object>;
  /** What differs between two right answers, such as a fresh id, is taken out before they are compared. */
  comparable?(answer: unknown): unknown;
}

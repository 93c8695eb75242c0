import type { Pool } from 'pg';
import type { World } from './load/world.ts';

/** One request. */
export interface RequestOptions {
  method: 'GET' | 'POST' | 'PATCH';
  path: string;
  body?: object;
  /** Of the person who makes the request, if it is not the one of the scenario. */
  headers?: Record<string, string>;
}

/** Dependencies of the bare server: prepared statements, and the loaded data. */
export interface BaselineDeps {
  world: World;
  /** Runs a prepared statement, named by its text. */
  rows<Row extends object>(text: string, values: unknown[]): Promise<Row[]>;
  pool: Pool;
}

/** A request to the bare server, parsed by Fastify. */
export interface BareRequest {
  query: Record<string, string>;
  params: { '*': string };
  headers: Record<string, string>;
  body: unknown;
}

/** A measured request, with its minimal implementation. */
export interface Scenario {
  name: string;
  /** Whose session makes the request; `nobody` for public calls, `work` for people who work, in each request. */
  as: 'buyer' | 'nobody' | 'work';
  /** Maximum ratio to the CPU time of the bare server; null if there is no limit. */
  goal: number | null;
  /** Takes so long that two connections are enough. */
  isHeavy?: boolean;
  /** Maximum CPU milliseconds of server and database, on two idle x86 cores. */
  maxCpu?: number;
  /** The request of a turn; turns count up. */
  ask(world: World, turn: number): RequestOptions;
  /** Produces the same response without session, permissions and row-level security. */
  answerBare(deps: BaselineDeps, request: BareRequest): Promise<object>;
  /** Removes what legitimately differs between two responses, such as a new id, before they are compared. */
  comparable?(answer: unknown): unknown;
}

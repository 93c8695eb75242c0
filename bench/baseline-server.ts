import { createHash } from 'node:crypto';
import { text } from 'node:stream/consumers';
import fastify from 'fastify';
import pg from 'pg';
import type { World } from './load/world.ts';
import type { BareRequest, BaselineDeps } from './scenario.ts';
import { scenarios } from './scenarios/index.ts';

/** The database connection, and what is in the database. */
interface Settings {
  host: string;
  password: string;
  world: World;
}

// Instants in the product's format, counts as numbers.
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (instant) =>
  instant.replace(' ', 'T').replace(/\+00$/, 'Z'),
);
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

const { host, password, world } = JSON.parse(await text(process.stdin)) as Settings;
const pool = new pg.Pool({
  host,
  password,
  user: 'postgres',
  database: 'tenderbox',
  max: 20,
  application_name: 'bench-bare',
  options: '-c timezone=UTC',
  idleTimeoutMillis: 0,
});
const names = new Map<string, string>();
const nameOf = (statement: string) => {
  const known = names.get(statement) ?? createHash('sha256').update(statement).digest('hex').slice(0, 16);
  names.set(statement, known);
  return known;
};
const deps: BaselineDeps = {
  world,
  pool,
  rows: async (statement, values) =>
    (await pool.query({ name: nameOf(statement), text: statement, values })).rows,
};

const app = fastify({ routerOptions: { maxParamLength: 500 } });
for (const { name, answerBare } of scenarios)
  app.all(`/${name}/*`, (request) => answerBare(deps, request as unknown as BareRequest));
process.stdout.write(`${await app.listen({ port: 0, host: '127.0.0.1' })}\n`);

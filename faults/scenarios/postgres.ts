import { setTimeout as pause } from 'node:timers/promises';
import type { Scenario, Stage } from '../scenario.ts';
import type { TestBed } from '../test-bed.ts';

const onDatabase = { needs: 'embedded', unsettlesMails: true, explains: [503] } as const;
const rounds = ({ isShort }: Stage) => (isShort ? 1 : 2);

/** PostgreSQL processes that serve the server, not this suite. */
async function backendsOf({ superuser }: TestBed): Promise<number[]> {
  const rows = await superuser.query<{ pid: number }>(
    "select pid from pg_stat_activity where application_name like 'tenderbox%' and backend_type = 'client backend'",
  );
  return rows.map(({ pid }) => pid);
}

export const postgresKilled: Scenario = {
  ...onDatabase,
  name: 'postgres-killed',
  isShort: true,
  play: async (stage) => {
    for (let round = 0; round < rounds(stage); round += 1)
      await stage.fault('kill -9 of PostgreSQL', async () => {
        process.kill(await stage.home.postmaster(), 'SIGKILL');
      });
  },
};

export const backendKilled: Scenario = {
  ...onDatabase,
  name: 'backend-killed',
  play: async (stage) => {
    for (let round = 0; round < rounds(stage); round += 1)
      await stage.fault('kill -9 of one process of PostgreSQL', async () => {
        process.kill((await backendsOf(stage.home)).at(-1) ?? 0, 'SIGKILL');
      });
  },
};

export const connectionsTerminated: Scenario = {
  ...onDatabase,
  name: 'connections-terminated',
  isShort: true,
  play: async (stage) => {
    for (let round = 0; round < rounds(stage); round += 1)
      await stage.fault('pg_terminate_backend of all', async () => {
        const pids = await backendsOf(stage.home);
        await stage.home.superuser.query('select pg_terminate_backend(pid) from unnest($1::int[]) pid', [
          pids,
        ]);
      });
  },
};

export const postgresStopped: Scenario = {
  ...onDatabase,
  name: 'postgres-stopped',
  play: async (stage) => {
    for (let round = 0; round < rounds(stage); round += 1)
      await stage.fault('fast shutdown of PostgreSQL', async () => {
        process.kill(await stage.home.postmaster(), 'SIGINT');
      });
  },
};

export const postgresFrozen: Scenario = {
  ...onDatabase,
  name: 'postgres-frozen',
  play: async (stage) => {
    for (const seconds of [5, 15])
      await stage.fault(`PostgreSQL frozen for ${seconds} s`, async () => {
        const pids = [await stage.home.postmaster(), ...(await backendsOf(stage.home))];
        for (const pid of pids) process.kill(pid, 'SIGSTOP');
        await pause(seconds * 1000);
        for (const pid of pids) process.kill(pid, 'SIGCONT');
      });
  },
};

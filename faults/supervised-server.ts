import type { ServerProcess } from '../apps/server/test/server-process.ts';

/** A server that may be killed and restarted; its address changes with each start. */
export interface SupervisedServer {
  /** Where it listens; null while it does not. */
  address: string | null;
  /** Its whole output since the first start. */
  said(): string;
  kill(): Promise<void>;
  start(): Promise<void>;
}

/** Runs a server, and reports when it ends without being killed, with its last output. */
export function superviseServer(
  run: () => ServerProcess,
  onDeath: (lastWords: string) => void,
): SupervisedServer {
  let running: ServerProcess | null = null;
  const runs: ServerProcess[] = [];
  const server: SupervisedServer = {
    address: null,
    said: () => runs.map((one) => one.output() + one.errors()).join('\n'),
    kill: async () => {
      const victim = running;
      running = null;
      server.address = null;
      victim?.kill('SIGKILL');
      await victim?.ended;
    },
    start: async () => {
      const started = run();
      running = started;
      runs.push(started);
      server.address = await started.ready;
      void started.ended.then((how) => {
        if (running !== started) return;
        running = null;
        server.address = null;
        onDeath(`a server ended by itself (${how}): ${lastWordsOf(started)}`);
      });
    },
  };
  return server;
}

function lastWordsOf(server: ServerProcess): string {
  const lines = server.errors().trim().split('\n');
  return lines.find((line) => /error/i.test(line)) ?? lines.at(-1) ?? '';
}

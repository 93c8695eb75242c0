import pg from 'pg';

/** Counts what goes to the database, and passes it on unchanged; `stop` puts everything back. */
export function watchStatements(): { during(work: () => Promise<unknown>): Promise<string[]>; stop(): void } {
  const { query } = pg.Client.prototype;
  const seen: string[] = [];
  pg.Client.prototype.query = function watched(this: pg.Client, ...args: unknown[]) {
    const [statement] = args as [string | { text: string }];
    seen.push(typeof statement === 'string' ? statement : statement.text);
    return (query as (...all: unknown[]) => unknown).apply(this, args);
  } as typeof query;
  return {
    during: async (work) => {
      seen.length = 0;
      await work();
      // Jobs and streams look after themselves at any moment, and requests share the statement that tells their arrival.
      const told = seen.filter(
        (text) =>
          !/pgboss|pg_listening_channels|clock_timestamp\(\) as now$|stream_events_after|ended_sessions|^listen /.test(
            text,
          ),
      );
      // What only read is ended by whoever comes next, or some time later.
      return told.filter((text) => text !== 'end').map((text) => text.replace(/^end; /, ''));
    },
    stop: () => {
      pg.Client.prototype.query = query;
    },
  };
}

import pg from 'pg';

/** Records the statements sent to the database without changing them; `stop` restores the original. */
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
      // Ignores jobs and streams, which run at any time, and the shared statements of the arrival clock.
      const told = seen.filter(
        (text) =>
          !/pgboss|pg_listening_channels|clock_timestamp\(\) as now$|stream_events_after|ended_sessions|^listen /.test(
            text,
          ),
      );
      // A read transaction is ended by the next user of its connection, or some time later.
      return told.filter((text) => text !== 'end').map((text) => text.replace(/^end; /, ''));
    },
    stop: () => {
      pg.Client.prototype.query = query;
    },
  };
}

import { readConfig, SettingError } from './config.ts';
import { MigrationError } from './platform/db/migrate.ts';
import { DataDirInUseError } from './platform/embedded-postgres/index.ts';
import { createLogger } from './platform/http/request-log.ts';
import { type RunningServer, startServer } from './server.ts';

const drainAtMost = 25_000;

/** Ends with one clear line; nothing is left half started. */
function fail(error: unknown): never {
  const isClear =
    error instanceof SettingError || error instanceof MigrationError || error instanceof DataDirInUseError;
  process.stderr.write(`Tenderbox cannot start. ${isClear ? error.message : explain(error)}\n`);
  process.exit(1);
}

function explain(error: unknown): string {
  const { code, port, message } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE') return `PORT: ${port} is already in use.`;
  if (code === 'EACCES' && port) return `PORT: this user may not listen on ${port}.`;
  return message;
}

function stopOn(signal: NodeJS.Signals, server: Promise<RunningServer>): void {
  let isStopping = false;
  process.on(signal, () => {
    if (isStopping) process.exit(1);
    isStopping = true;
    setTimeout(() => process.exit(1), drainAtMost).unref();
    server
      .then(({ stop }) => stop())
      .then(
        () => process.exit(0),
        () => process.exit(1),
      );
  });
}

try {
  const config = readConfig(process.env);
  const log = createLogger('info');
  const starting = startServer(config, log);
  stopOn('SIGINT', starting);
  stopOn('SIGTERM', starting);
  const { address } = await starting;
  process.stdout.write(`Tenderbox is ready at ${config.database ? config.publicUrl : address}\n`);
} catch (error) {
  fail(error);
}

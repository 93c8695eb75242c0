import { readConfig, SettingError } from './config.ts';
import { MigrationError } from './platform/db/migrate.ts';
import { DataDirInUseError } from './platform/embedded-postgres/index.ts';
import { createLogger } from './platform/http/request-log.ts';
import { type RunningServer, startServer } from './server.ts';

/** Longer than requests, jobs and the database take to stop by themselves. */
const stopAtMost = 75_000;
/** A terminal's Ctrl-C arrives twice, from the terminal and from npm; a later one is meant. */
const sameKeypress = 1000;

/** Ends with one clear line; nothing is left half started. */
function fail(error: unknown): never {
  const isClear =
    error instanceof SettingError || error instanceof MigrationError || error instanceof DataDirInUseError;
  const [line] = (isClear ? error.message : explain(error)).split('\n');
  process.stderr.write(`Tenderbox cannot start. ${line}\n`);
  process.exit(1);
}

function explain(error: unknown): string {
  const { code, message, path, port, syscall } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE') return `PORT: ${port} is already in use.`;
  if (code === 'EACCES' && port) return `PORT: this user may not listen on ${port}.`;
  if (syscall === 'listen' || syscall === 'getaddrinfo') return `HOST: cannot listen there (${code}).`;
  if (syscall && path) return `DATA_DIR: cannot be used (${message}).`;
  return message;
}

function stopOnSignals(server: Promise<RunningServer>): void {
  let since: number | null = null;
  const stopOnce = () => {
    if (since !== null) {
      if (Date.now() - since > sameKeypress) process.exit(1);
      return;
    }
    since = Date.now();
    setTimeout(() => process.exit(1), stopAtMost).unref();
    server
      .then(({ stop }) => stop())
      .then(
        () => process.exit(0),
        () => process.exit(1),
      );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stopOnce);
}

try {
  const config = readConfig(process.env);
  const log = createLogger('info');
  const starting = startServer(config, log);
  stopOnSignals(starting);
  const { address } = await starting;
  process.stdout.write(`Tenderbox is ready at ${config.port === 0 ? address : config.publicUrl}\n`);
} catch (error) {
  fail(error);
}

import { flushCompileCache } from 'node:module';
import { installCrashHandler } from './crash-handler.ts';
import { readConfig, SettingError } from './platform/config/config.ts';
import { MigrationError } from './platform/db/migration-error.ts';
import { DataDirInUseError } from './platform/embedded-postgres/index.ts';
import { createLogger } from './platform/http/request-log.ts';
import { type RunningServer, startServer } from './server.ts';

/** Longer than requests, jobs and the database take to stop. */
const stopTimeout = 75_000;
/** After an unhandled error, running requests may still finish, but not for long. */
const crashStopTimeout = 30_000;
/** One Ctrl-C arrives twice, from the terminal and from npm; a later signal is a second one. */
const sameKeypress = 1000;

/** Exits with one clear line; nothing stays half started. */
function fail(error: unknown): never {
  const isClear =
    error instanceof SettingError || error instanceof MigrationError || error instanceof DataDirInUseError;
  const [line] = (isClear ? error.message : errorText(error)).split('\n');
  process.stderr.write(`Tenderbox cannot start. ${line}\n`);
  process.exit(1);
}

function errorText(error: unknown): string {
  const { code, message, path, port, syscall } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE') return `PORT: ${port} is already in use.`;
  if (code === 'EACCES' && port) return `PORT: this user is not allowed to listen on ${port}.`;
  if (syscall === 'listen' || syscall === 'getaddrinfo') return `HOST: cannot listen there (${code}).`;
  if (syscall && path) return `DATA_DIR: cannot be used (${message}).`;
  return message;
}

/** Ends the process when everything has stopped, or when its time is over. */
function end(server: Promise<RunningServer>, code: number, timeout: number): void {
  setTimeout(() => process.exit(1), timeout).unref();
  server
    .then(({ stop }) => stop())
    .then(
      () => process.exit(code),
      () => process.exit(1),
    );
}

function stopOnSignals(server: Promise<RunningServer>): void {
  let since: number | null = null;
  const stopOnce = () => {
    if (since === null) end(server, 0, stopTimeout);
    else if (Date.now() - since > sameKeypress) process.exit(1);
    since ??= Date.now();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stopOnce);
}

try {
  const config = readConfig(process.env);
  const log = createLogger('info');
  const starting: Promise<RunningServer> = startServer(config, log, (error) => {
    process.stderr.write(`Tenderbox is stopping: ${(error as Error).message}\n`);
    end(starting, 1, crashStopTimeout);
  });
  stopOnSignals(starting);
  installCrashHandler(log, () => end(starting, 1, crashStopTimeout));
  const { address } = await starting;
  process.stdout.write(`Tenderbox is ready at ${config.port === 0 ? address : config.publicUrl}\n`);
  // The npm scripts turn the compile cache on. Written now, it also speeds up the start after a kill.
  flushCompileCache();
} catch (error) {
  fail(error);
}

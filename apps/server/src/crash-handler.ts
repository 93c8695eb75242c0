import type { FastifyBaseLogger } from 'fastify';
import { isDatabaseUnavailable } from './platform/db/database-error.ts';
import { stackOf } from './platform/failures/stack-of.ts';

/**
 * Handles errors that no code awaits or listens for. A lost connection to a dependency is only logged: the
 * work on it has failed, and nothing else is affected. After any other error the state is unknown, so the
 * process ends by `stop`, with one line that says why.
 */
export function installCrashHandler(log: FastifyBaseLogger, stop: () => void): void {
  let isStopping = false;
  // Unhandled rejections arrive here as well.
  process.on('uncaughtException', (error: unknown) => {
    if (isDatabaseUnavailable(error)) {
      log.warn({ kind: kindOf(error) }, 'a connection was lost');
      return;
    }
    if (isStopping) return;
    isStopping = true;
    process.stderr.write(
      `Tenderbox is stopping after an unexpected ${kindOf(error)}, because its state is unknown.${locationText(error)}\n`,
    );
    stop();
  });
}

/** Omits the message, which may quote user input. */
function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const { code } = error as NodeJS.ErrnoException;
  return code ? `${error.name} (${code})` : error.name;
}

function locationText(error: unknown): string {
  const [line] = error instanceof Error ? stackOf(error) : [];
  return line ? ` It came${line.slice(3)}.` : '';
}

const lostConnection = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
]);
const lostMessages =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect|timeout expired)/;

function codeOf(error: unknown): string {
  return String((error as { code?: unknown } | null)?.code ?? '');
}

/** Whether the database is down, starting, stopping or out of connections: the same request may succeed later. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable);
  const code = codeOf(error);
  const fromDatabase = 'severity' in error && /^(08|53|57P|57014|25P03|40001|40P01|55P03)/.test(code);
  const fromSocket = 'syscall' in error && ['connect', 'read', 'write'].includes(String(error.syscall));
  return fromDatabase || (fromSocket && lostConnection.has(code)) || lostMessages.test(error.message);
}

/** Whether the connection was lost before the response: the statement may have been executed anyway. */
export function isConnectionLost(error: unknown): boolean {
  return isDatabaseUnavailable(error) && !/^(53|40|55|57014)/.test(codeOf(error));
}

/** Whether PostgreSQL cannot store a text because of a NUL character or a lone surrogate. */
export function isUnstorableText(error: unknown): boolean {
  return error instanceof Error && 'severity' in error && ['22021', '22P05'].includes(codeOf(error));
}

/** The unique constraint or index that a write violated, or null. */
export function violatedUniqueConstraint(error: unknown): string | null {
  if (!(error instanceof Error) || codeOf(error) !== '23505') return null;
  return String((error as { constraint?: unknown }).constraint ?? '');
}

import { execFile } from 'node:child_process';
import { describe, expect, it } from 'vitest';

const module = new URL('crash-handler.ts', import.meta.url).href;

/** Starts a process with the last resort installed and makes it fail. */
function run(trouble: string): Promise<{ code: number; output: string; errors: string }> {
  const script = `
    import { EventEmitter } from 'node:events';
    import { installCrashHandler } from ${JSON.stringify(module)};
    const log = { warn: (fields, message) => console.log(JSON.stringify(fields), message) };
    installCrashHandler(log, () => process.exit(1));
    setTimeout(() => console.log('still here'), 100);
    setTimeout(() => { ${trouble} });`;
  return new Promise((resolve) => {
    execFile(process.execPath, ['--input-type=module', '-e', script], (error, output, errors) =>
      resolve({ code: Number(error?.code ?? 0), output, errors }),
    );
  });
}

describe('an unhandled error', () => {
  it.each([
    ['emitted', `new EventEmitter().emit('error', new Error('Connection terminated unexpectedly'));`],
    ['thrown', `throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET', syscall: 'read' });`],
    [
      'rejected',
      `void Promise.reject(Object.assign(new Error('x'), { severity: 'FATAL', code: '57P01', name: 'error' }));`,
    ],
  ])('is logged and does not end the process when a lost connection is %s', async (_how, trouble) => {
    const { code, output, errors } = await run(trouble);
    expect({ code, errors }).toEqual({ code: 0, errors: '' });
    expect(output).toContain('a connection was lost');
    expect(output).toContain('still here');
  });

  it.each([
    ['thrown', `throw new TypeError('the answer of una@example.org');`],
    ['rejected', `void Promise.reject(new TypeError('the answer of una@example.org'));`],
  ])('ends the process with one line that omits its message when it is %s', async (_how, trouble) => {
    const { code, output, errors } = await run(trouble);
    expect(code).toBe(1);
    expect(output).toBe('');
    expect(errors).toMatch(
      /^Tenderbox is stopping after an unexpected TypeError, because its state is unknown\. It came at .+\.\n$/,
    );
    expect(errors).not.toContain('una@example.org');
  });
});

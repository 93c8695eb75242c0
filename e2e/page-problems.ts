import type { BrowserContext } from '@playwright/test';

interface Watch {
  ownOrigin: string;
  problems: string[];
}

// A reused browser context is already watched, for another journey.
const watches = new WeakMap<BrowserContext, Watch>();

/** Collects what no page may do: errors, content security policy violations, requests to other origins. */
export async function collectPageProblems(
  context: BrowserContext,
  ownOrigin: string,
  problems: string[] = [],
): Promise<string[]> {
  const known = watches.get(context);
  const watch = Object.assign(known ?? {}, { ownOrigin, problems });
  if (!known) await begin(context, watch);
  return problems;
}

async function begin(context: BrowserContext, watch: Watch): Promise<void> {
  watches.set(context, watch);
  await context.exposeBinding('reportBreach', (_source, breach: string) => watch.problems.push(breach));
  await context.addInitScript(reportPolicyBreaches);
  context.on('console', (message) => {
    if (message.type() !== 'error') return;
    // The text of a failed request does not contain its URL.
    watch.problems.push(`console error: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => watch.problems.push(`page error: ${error.error().message}`));
  context.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    const staysHere = origin === watch.ownOrigin || protocol === 'data:' || protocol === 'blob:';
    if (!staysHere) watch.problems.push(`request to another origin: ${request.url()}`);
  });
}

declare function reportBreach(breach: string): void;

// The console message of a violation does not always say what was blocked.
function reportPolicyBreaches(): void {
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) => {
    reportBreach(`breach of the content security policy: ${effectiveDirective} ${blockedURI} ${sourceFile}`);
  });
}

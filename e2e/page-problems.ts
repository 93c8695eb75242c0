import type { BrowserContext } from '@playwright/test';

/** Collects what no page may do: errors, breaches of its content security policy, requests elsewhere. */
export async function collectPageProblems(context: BrowserContext, ownOrigin: string): Promise<string[]> {
  const problems: string[] = [];
  await context.exposeBinding('reportBreach', (_source, breach: string) => problems.push(breach));
  await context.addInitScript(reportPolicyBreaches);
  context.on('console', (message) => {
    if (message.type() !== 'error') return;
    // Of a refused request the text does not say which it was.
    problems.push(`console error: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => problems.push(`page error: ${error.error().message}`));
  context.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    const staysHere = origin === ownOrigin || protocol === 'data:' || protocol === 'blob:';
    if (!staysHere) problems.push(`request to another origin: ${request.url()}`);
  });
  return problems;
}

declare function reportBreach(breach: string): void;

// The console's own line about a breach does not always say what was refused.
function reportPolicyBreaches(): void {
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) => {
    reportBreach(`breach of the content security policy: ${effectiveDirective} ${blockedURI} ${sourceFile}`);
  });
}

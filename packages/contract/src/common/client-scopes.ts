/** What an API client may be allowed: calls that read, and calls that change something. */
export const clientScopes = ['READ', 'WRITE'] as const;
export type ClientScope = (typeof clientScopes)[number];

export const clientScopeTexts: Record<ClientScope, string> = { READ: 'Read', WRITE: 'Write' };

/** The scopes of API clients: reading calls, and changing calls. */
export const clientScopes = ['READ', 'WRITE'] as const;
export type ClientScope = (typeof clientScopes)[number];

export const clientScopeTexts: Record<ClientScope, string> = { READ: 'Read', WRITE: 'Write' };

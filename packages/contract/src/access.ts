import type { Role } from './common/roles.ts';

/** Who may make a call at all, and in which states of the thing it concerns. */
export interface Access {
  roles: 'public' | 'any' | readonly [Role, ...Role[]];
  /** The states of the thing in which the call is allowed; all where it is left out. */
  states?: readonly string[];
}

/**
 * The table of role × call × state. Guards and tests read it; a route that is not in it neither compiles nor
 * starts. `public` needs no session, `any` needs one of any role.
 */
export const access = {
  'GET /api/health/live': { roles: 'public' },
  'GET /api/health/ready': { roles: 'public' },
  'GET /api/version': { roles: 'public' },
  'GET /api/openapi.json': { roles: 'public' },
  'GET /api/docs': { roles: 'public' },
  'POST /api/files': { roles: 'any' },
  'GET /api/files/:id': { roles: 'any' },
  'POST /api/files/:id/ticket': { roles: 'any' },
  'GET /api/downloads/:ticket': { roles: 'public' },
  'GET /api/dev/mails': { roles: 'public' },
  'GET /api/dev/mailbox': { roles: 'public' },
} as const satisfies Record<string, Access>;

export type CallKey = keyof typeof access;

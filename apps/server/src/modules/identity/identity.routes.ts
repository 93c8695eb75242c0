import { identityCalls, invitationCalls, userCalls } from '@tenderbox/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { authorizationOf, signedInUserOf } from '../../platform/auth/signed-in-user.ts';
import type { Config } from '../../platform/config/config.ts';
import { guardDemoHelper } from '../../platform/http/demo-helper.ts';
import { registerCall } from '../../platform/http/register-call.ts';
import { acceptAsExistingUser, acceptAsNewUser } from './commands/accept-invitation.ts';
import { changeName } from './commands/change-name.ts';
import { changePassword } from './commands/change-password.ts';
import { completePasswordReset, completeTwoFactorReset } from './commands/complete-reset.ts';
import { logOut } from './commands/log-out.ts';
import { requestQrCode } from './commands/request-qr-code.ts';
import { requestReset } from './commands/request-reset.ts';
import { type OpenedSession, signIn } from './commands/sign-in.ts';
import { switchRole } from './commands/switch-role.ts';
import { listDemoAccounts } from './demo-accounts.ts';
import { hideHint, listHiddenHints } from './hint.repo.ts';
import type { IdentityDeps, InvitationDeps } from './identity.deps.ts';
import { listRoles, previewInvitation } from './identity.queries.ts';
import { findPreferences, savePreferences } from './preferences.repo.ts';

/** Anyone can request e-mails to an address, so requests are limited per network. */
const mailLimit = { limit: { max: 200, windowSeconds: 3600 } };
/** Tokens cannot be guessed; the limit keeps attempts from costing resources. */
const tokenLimit = { limit: { max: 5000, windowSeconds: 3600 } };

export function registerIdentityRoutes(app: FastifyInstance, deps: InvitationDeps): void {
  registerSignIn(app, deps);
  registerOwnAccount(app, deps);
  registerLinks(app, deps);
}

/** Registers the demo accounts, for demo installations only. */
export function registerDemoAccounts(
  app: FastifyInstance,
  { db, keyring, config }: IdentityDeps & { config: Pick<Config, 'publicUrl'> },
): void {
  registerCall(app, identityCalls.listDemoAccounts, async ({ request }) => {
    guardDemoHelper(request, config.publicUrl);
    return { data: await listDemoAccounts(db, keyring) };
  });
}

function registerSignIn(app: FastifyInstance, deps: IdentityDeps): void {
  registerCall(app, identityCalls.requestQrCode, ({ ctx, body }) => requestQrCode(deps, ctx, body));
  registerCall(app, identityCalls.authenticate, async ({ ctx, body, reply }) =>
    sendSession(deps, reply, await signIn(deps, ctx, body)),
  );
}

function registerOwnAccount(app: FastifyInstance, deps: IdentityDeps): void {
  registerCall(app, userCalls.get, async ({ ctx }) => ({ data: signedInUserOf(ctx.caller) }));
  registerCall(app, userCalls.listRoles, async ({ ctx }) => ({ data: await listRoles(ctx) }));
  registerCall(app, userCalls.switchRole, async ({ ctx, params, reply }) =>
    sendSession(deps, reply, await switchRole(deps, ctx, params.role)),
  );
  registerCall(app, userCalls.changeName, async ({ ctx, body, request }) => {
    const data = await changeName(ctx, body.name);
    // The token contains the name, so the response includes a new token.
    request.caller = { ...ctx.caller, fullName: body.name };
    request.wantsFreshToken = true;
    return { data };
  });
  registerCall(app, userCalls.preferences, async ({ ctx }) => ({
    data: await ctx.read(({ tx }) => findPreferences(tx, ctx.caller.accountId)),
  }));
  registerCall(app, userCalls.changePreferences, async ({ ctx, body, request }) => {
    const data = await ctx.transaction(async ({ tx }) => {
      await savePreferences(tx, ctx.caller.accountId, body);
      return body;
    });
    // The token contains the time zone, as it does the name.
    request.caller = { ...ctx.caller, timeZone: body.timeZone };
    request.wantsFreshToken = true;
    return { data };
  });
  registerCall(app, userCalls.hiddenHints, async ({ ctx }) => ({
    data: await ctx.read(({ tx }) => listHiddenHints(tx, ctx.caller)),
  }));
  registerCall(app, userCalls.hideHint, async ({ ctx, body }) => ({
    data: await ctx.transaction(async ({ tx }) => {
      await hideHint(tx, ctx.caller, body.hint);
      return null;
    }),
  }));
  registerCall(app, userCalls.changePassword, async ({ ctx, body, reply }) =>
    sendSession(deps, reply, await changePassword(deps, ctx, body)),
  );
  registerCall(app, userCalls.logOut, async ({ ctx, request }) => {
    await logOut(ctx);
    request.wantsFreshToken = false;
    return { data: null };
  });
}

function registerLinks(app: FastifyInstance, deps: InvitationDeps): void {
  registerCall(
    app,
    identityCalls.requestPasswordReset,
    async ({ ctx, body }) => {
      await requestReset(deps, ctx, 'PASSWORD', body.email);
      return { data: null };
    },
    mailLimit,
  );
  registerCall(
    app,
    identityCalls.requestTwoFactorReset,
    async ({ ctx, body }) => {
      await requestReset(deps, ctx, 'SECOND_FACTOR', body.email);
      return { data: null };
    },
    mailLimit,
  );
  registerCall(
    app,
    identityCalls.completePasswordReset,
    async ({ ctx, params, body }) => {
      await completePasswordReset(deps, ctx, params.token, body);
      return { data: null };
    },
    tokenLimit,
  );
  registerCall(
    app,
    identityCalls.completeTwoFactorReset,
    async ({ ctx, params }) => {
      await completeTwoFactorReset(deps, ctx, params.token);
      return { data: null };
    },
    tokenLimit,
  );
  registerCall(
    app,
    invitationCalls.validate,
    async ({ params }) => ({ data: await previewInvitation(deps, params.token) }),
    tokenLimit,
  );
  registerCall(
    app,
    invitationCalls.acceptAsNewUser,
    async ({ ctx, params, body }) => {
      await acceptAsNewUser(deps, ctx, params.token, body);
      return { data: null };
    },
    tokenLimit,
  );
  registerCall(
    app,
    invitationCalls.acceptAsExistingUser,
    async ({ ctx, params, body }) => {
      await acceptAsExistingUser(deps, ctx, params.token, body.password);
      return { data: null };
    },
    tokenLimit,
  );
}

async function sendSession(
  { keyring }: IdentityDeps,
  reply: FastifyReply,
  { caller, sessionExpiresAt }: OpenedSession,
) {
  reply.header('authorization', authorizationOf(keyring, caller, sessionExpiresAt));
  return { data: signedInUserOf(caller) };
}

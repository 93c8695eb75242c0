import { identityCalls, invitationCalls, userCalls } from '@tenderbox/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '../../config.ts';
import { authorizationOf, signedInUserOf } from '../../platform/auth/signed-in-user.ts';
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
import type { IdentityParts, InvitationParts } from './identity.parts.ts';
import { listRoles, previewInvitation } from './identity.queries.ts';
import { findPreferences, savePreferences } from './preferences.repo.ts';

/** Anyone can request e-mails to an address, so requests are limited per network. */
const mailLimit = { limit: { max: 200, windowSeconds: 3600 } };
/** Tokens cannot be guessed; the limit keeps attempts from costing resources. */
const tokenLimit = { limit: { max: 5000, windowSeconds: 3600 } };

export function registerIdentityRoutes(app: FastifyInstance, parts: InvitationParts): void {
  registerSignIn(app, parts);
  registerOwnAccount(app, parts);
  registerLinks(app, parts);
}

/** Registers the demo accounts, for demo installations only. */
export function registerDemoAccounts(
  app: FastifyInstance,
  { db, keyring, config }: IdentityParts & { config: Pick<Config, 'publicUrl'> },
): void {
  registerCall(app, identityCalls.listDemoAccounts, async ({ request }) => {
    guardDemoHelper(request, config.publicUrl);
    return { data: await listDemoAccounts(db, keyring) };
  });
}

function registerSignIn(app: FastifyInstance, parts: IdentityParts): void {
  registerCall(app, identityCalls.requestQrCode, ({ act, body }) => requestQrCode(parts, act, body));
  registerCall(app, identityCalls.authenticate, async ({ act, body, reply }) =>
    sendSession(parts, reply, await signIn(parts, act, body)),
  );
}

function registerOwnAccount(app: FastifyInstance, parts: IdentityParts): void {
  registerCall(app, userCalls.get, async ({ act }) => ({ data: signedInUserOf(act.caller) }));
  registerCall(app, userCalls.listRoles, async ({ act }) => ({ data: await listRoles(act) }));
  registerCall(app, userCalls.switchRole, async ({ act, params, reply }) =>
    sendSession(parts, reply, await switchRole(parts, act, params.role)),
  );
  registerCall(app, userCalls.changeName, async ({ act, body, request }) => {
    const data = await changeName(act, body.name);
    // The token contains the name, so the response includes a new token.
    request.caller = { ...act.caller, fullName: body.name };
    request.wantsFreshToken = true;
    return { data };
  });
  registerCall(app, userCalls.preferences, async ({ act }) => ({
    data: await act.read(({ tx }) => findPreferences(tx, act.caller.accountId)),
  }));
  registerCall(app, userCalls.changePreferences, async ({ act, body }) => ({
    data: await act.transaction(async ({ tx }) => {
      await savePreferences(tx, act.caller.accountId, body);
      return body;
    }),
  }));
  registerCall(app, userCalls.changePassword, async ({ act, body, reply }) =>
    sendSession(parts, reply, await changePassword(parts, act, body)),
  );
  registerCall(app, userCalls.logOut, async ({ act, request }) => {
    await logOut(act);
    request.wantsFreshToken = false;
    return { data: null };
  });
}

function registerLinks(app: FastifyInstance, parts: InvitationParts): void {
  registerCall(
    app,
    identityCalls.requestPasswordReset,
    async ({ act, body }) => {
      await requestReset(parts, act, 'PASSWORD', body.email);
      return { data: null };
    },
    mailLimit,
  );
  registerCall(
    app,
    identityCalls.requestTwoFactorReset,
    async ({ act, body }) => {
      await requestReset(parts, act, 'SECOND_FACTOR', body.email);
      return { data: null };
    },
    mailLimit,
  );
  registerCall(
    app,
    identityCalls.completePasswordReset,
    async ({ act, params, body }) => {
      await completePasswordReset(parts, act, params.token, body);
      return { data: null };
    },
    tokenLimit,
  );
  registerCall(
    app,
    identityCalls.completeTwoFactorReset,
    async ({ act, params }) => {
      await completeTwoFactorReset(parts, act, params.token);
      return { data: null };
    },
    tokenLimit,
  );
  registerCall(
    app,
    invitationCalls.validate,
    async ({ params }) => ({ data: await previewInvitation(parts, params.token) }),
    tokenLimit,
  );
  registerCall(
    app,
    invitationCalls.acceptAsNewUser,
    async ({ act, params, body }) => {
      await acceptAsNewUser(parts, act, params.token, body);
      return { data: null };
    },
    tokenLimit,
  );
  registerCall(
    app,
    invitationCalls.acceptAsExistingUser,
    async ({ act, params, body }) => {
      await acceptAsExistingUser(parts, act, params.token, body.password);
      return { data: null };
    },
    tokenLimit,
  );
}

async function sendSession(
  { keyring }: IdentityParts,
  reply: FastifyReply,
  { caller, sessionExpiresAt }: OpenedSession,
) {
  reply.header('authorization', await authorizationOf(keyring, caller, sessionExpiresAt));
  return { data: signedInUserOf(caller) };
}

import {
  acceptInvitationAsExistingUser,
  acceptInvitationAsNewUser,
  authenticate,
  changeName as changeNameCall,
  changePassword as changePasswordCall,
  completePasswordReset as completePasswordResetCall,
  completeTwoFactorReset as completeTwoFactorResetCall,
  getUser,
  listDemoAccounts as listDemoAccountsCall,
  listUserRoles,
  logOut as logOutCall,
  requestPasswordReset,
  requestQrCode as requestQrCodeCall,
  requestTwoFactorReset,
  switchRole as switchRoleCall,
  validateInvitation,
} from '@tenderbox/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
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
import type { IdentityParts } from './identity.parts.ts';
import { listRoles, previewInvitation } from './identity.queries.ts';

/** Mails to one address could be asked for by anyone: a network asks so often and no more. */
const mailLimit = { limit: { max: 200, windowSeconds: 3600 } };
/** Tokens cannot be guessed; this keeps trying from costing anything. */
const tokenLimit = { limit: { max: 5000, windowSeconds: 3600 } };

export function registerIdentityRoutes(app: FastifyInstance, parts: IdentityParts): void {
  registerSignIn(app, parts);
  registerOwnAccount(app, parts);
  registerLinks(app, parts);
}

/** The demo accounts, for demo installations only. */
export function registerDemoAccounts(app: FastifyInstance, { db, keyring }: IdentityParts): void {
  registerCall(app, listDemoAccountsCall, async ({ request }) => {
    guardDemoHelper(request);
    return { data: await listDemoAccounts(db, keyring) };
  });
}

function registerSignIn(app: FastifyInstance, parts: IdentityParts): void {
  registerCall(app, requestQrCodeCall, ({ act, body }) => requestQrCode(parts, act, body));
  registerCall(app, authenticate, async ({ act, body, reply }) =>
    sendSession(parts, reply, await signIn(parts, act, body)),
  );
}

function registerOwnAccount(app: FastifyInstance, parts: IdentityParts): void {
  registerCall(app, getUser, async ({ act }) => ({ data: signedInUserOf(act.caller) }));
  registerCall(app, listUserRoles, async ({ act }) => ({ data: await listRoles(act) }));
  registerCall(app, switchRoleCall, async ({ act, params, reply }) =>
    sendSession(parts, reply, await switchRole(parts, act, params.role)),
  );
  registerCall(app, changeNameCall, async ({ act, body, request }) => {
    const renamed = await changeName(act, body.name);
    // The token carries the name: the answer brings a fresh one.
    request.caller = renamed;
    request.wantsFreshToken = true;
    return { data: signedInUserOf(renamed) };
  });
  registerCall(app, changePasswordCall, async ({ act, body, reply }) =>
    sendSession(parts, reply, await changePassword(parts, act, body)),
  );
  registerCall(app, logOutCall, async ({ act, request }) => {
    await logOut(act);
    request.wantsFreshToken = false;
    return { data: null };
  });
}

function registerLinks(app: FastifyInstance, parts: IdentityParts): void {
  registerCall(
    app,
    requestPasswordReset,
    async ({ act, body }) => {
      await requestReset(parts, act, 'PASSWORD', body.email);
      return { data: null };
    },
    mailLimit,
  );
  registerCall(
    app,
    requestTwoFactorReset,
    async ({ act, body }) => {
      await requestReset(parts, act, 'SECOND_FACTOR', body.email);
      return { data: null };
    },
    mailLimit,
  );
  registerCall(
    app,
    completePasswordResetCall,
    async ({ act, params, body }) => {
      await completePasswordReset(parts, act, params.token, body);
      return { data: null };
    },
    tokenLimit,
  );
  registerCall(
    app,
    completeTwoFactorResetCall,
    async ({ act, params }) => {
      await completeTwoFactorReset(parts, act, params.token);
      return { data: null };
    },
    tokenLimit,
  );
  registerCall(
    app,
    validateInvitation,
    async ({ params }) => ({ data: await previewInvitation(parts, params.token) }),
    tokenLimit,
  );
  registerCall(
    app,
    acceptInvitationAsNewUser,
    async ({ act, params, body }) => {
      await acceptAsNewUser(parts, act, params.token, body);
      return { data: null };
    },
    tokenLimit,
  );
  registerCall(
    app,
    acceptInvitationAsExistingUser,
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

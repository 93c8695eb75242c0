import { z } from 'zod';
import { defineCall } from '../common/call.ts';
import { inData } from '../common/envelope.ts';
import {
  credentialsSchema,
  demoAccountSchema,
  existingUserSchema,
  hintSchema,
  hints,
  invitationPreviewSchema,
  nameChangeSchema,
  newUserSchema,
  ownPreferencesSchema,
  passwordChangeSchema,
  passwordResetSchema,
  preferencesSchema,
  resetRequestSchema,
  signedInUserSchema,
  signInSchema,
  userRoleSchema,
} from './identity.schema.ts';

const nothing = inData(z.null());
const token = z.object({ token: z.string().max(100) });

export const identityCalls = {
  authenticate: defineCall({
    key: 'POST /api/authenticate',
    summary: 'Log in. The session token is in the authorization header of the response',
    tag: 'Identity',
    body: signInSchema,
    response: inData(signedInUserSchema),
  }),
  requestQrCode: defineCall({
    key: 'POST /api/user/qr-code',
    summary: 'Check the password. Returns the QR code to set up verification, or null if it is set up',
    tag: 'Identity',
    body: credentialsSchema,
    response: z.object({ data: z.string().nullable(), secret: z.string().optional() }),
  }),
  requestPasswordReset: defineCall({
    key: 'POST /api/user/reset-password',
    summary: 'E-mail a link to reset the password. The response never reveals whether the address exists',
    tag: 'Identity',
    body: resetRequestSchema,
    response: nothing,
  }),
  completePasswordReset: defineCall({
    key: 'POST /api/user/reset-password/:token/change',
    summary: 'Set a new password with the link from the e-mail',
    tag: 'Identity',
    params: token,
    body: passwordResetSchema,
    response: nothing,
  }),
  requestTwoFactorReset: defineCall({
    key: 'POST /api/user/reset-2FA',
    summary:
      'E-mail a link to reset the account verification. The response never reveals whether the address exists',
    tag: 'Identity',
    body: resetRequestSchema,
    response: nothing,
  }),
  completeTwoFactorReset: defineCall({
    key: 'POST /api/user/reset-2FA/:token/change',
    summary: 'Reset the account verification with the link from the e-mail',
    tag: 'Identity',
    params: token,
    response: nothing,
  }),
  listDemoAccounts: defineCall({
    key: 'GET /api/dev/accounts',
    summary: 'Demo only: accounts to log in with, and a code that is currently valid',
    tag: 'Demo',
    response: inData(z.array(demoAccountSchema)),
  }),
};

export const userCalls = {
  get: defineCall({
    key: 'GET /api/user',
    summary: 'The user who is logged in',
    tag: 'Identity',
    response: inData(signedInUserSchema),
  }),
  logOut: defineCall({
    key: 'DELETE /api/user/session',
    summary: 'Log out. The session ends on the server',
    tag: 'Identity',
    response: nothing,
  }),
  listRoles: defineCall({
    key: 'GET /api/user/roles',
    summary: 'The roles of the user',
    tag: 'Identity',
    response: inData(z.array(userRoleSchema)),
  }),
  switchRole: defineCall({
    key: 'PUT /api/user/roles/:role/switch',
    summary:
      'Switch to another role (by its ID). The new token is in the authorization header of the response',
    tag: 'Identity',
    params: z.object({ role: z.uuid() }),
    response: inData(signedInUserSchema),
  }),
  changeName: defineCall({
    key: 'PUT /api/user/name',
    summary: "Change the user's own name. The response contains a new token",
    tag: 'Identity',
    body: nameChangeSchema,
    response: inData(signedInUserSchema),
  }),
  preferences: defineCall({
    key: 'GET /api/user/preferences',
    summary: "The user's time zone and e-mail preferences",
    tag: 'Identity',
    response: inData(ownPreferencesSchema),
  }),
  changePreferences: defineCall({
    key: 'PUT /api/user/preferences',
    summary:
      'Choose e-mails immediately or once a day at 07:00 in the user’s time zone. Urgent e-mails are always sent immediately',
    tag: 'Identity',
    body: preferencesSchema,
    response: inData(ownPreferencesSchema),
  }),
  hiddenHints: defineCall({
    key: 'GET /api/user/hidden-hints',
    summary: 'The hints that the user has hidden in this role',
    tag: 'Identity',
    response: inData(z.array(z.enum(hints))),
  }),
  hideHint: defineCall({
    key: 'POST /api/user/hidden-hints',
    summary: 'Hide a hint for good, in this role',
    tag: 'Identity',
    body: hintSchema,
    response: nothing,
  }),
  changePassword: defineCall({
    key: 'POST /api/user/change-password',
    summary:
      "Change the user's own password. All sessions end. The response contains the token of a new session",
    tag: 'Identity',
    body: passwordChangeSchema,
    response: inData(signedInUserSchema),
  }),
};

export const invitationCalls = {
  validate: defineCall({
    key: 'GET /api/invitations/:token/validate',
    summary: 'What an invitation is for',
    tag: 'Identity',
    params: token,
    response: inData(invitationPreviewSchema),
  }),
  acceptAsNewUser: defineCall({
    key: 'POST /api/invitations/:token/accept-new-user',
    summary: 'Accept an invitation and create an account',
    tag: 'Identity',
    params: token,
    body: newUserSchema,
    response: nothing,
  }),
  acceptAsExistingUser: defineCall({
    key: 'POST /api/invitations/:token/accept-existing-user',
    summary: 'Accept an invitation with the password of the account it was sent to',
    tag: 'Identity',
    params: token,
    body: existingUserSchema,
    response: nothing,
  }),
};

import { z } from 'zod';
import { defineCall } from '../common/call.ts';
import { inData } from '../common/envelope.ts';
import {
  credentialsSchema,
  demoAccountSchema,
  existingUserSchema,
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
    summary: 'Log in; the session token is in the authorization header of the answer',
    tag: 'Identity',
    body: signInSchema,
    response: inData(signedInUserSchema),
  }),
  requestQrCode: defineCall({
    key: 'POST /api/user/qr-code',
    summary: 'Check the password; the QR image to set verification up, or null where it is set up',
    tag: 'Identity',
    body: credentialsSchema,
    response: z.object({ data: z.string().nullable(), secret: z.string().optional() }),
  }),
  requestPasswordReset: defineCall({
    key: 'POST /api/user/reset-password',
    summary: 'Mail a link to reset the password; the answer never tells whether the address exists',
    tag: 'Identity',
    body: resetRequestSchema,
    response: nothing,
  }),
  completePasswordReset: defineCall({
    key: 'POST /api/user/reset-password/:token/change',
    summary: 'Set a new password with the link from the mail',
    tag: 'Identity',
    params: token,
    body: passwordResetSchema,
    response: nothing,
  }),
  requestTwoFactorReset: defineCall({
    key: 'POST /api/user/reset-2FA',
    summary:
      'Mail a link to reset the account verification; the answer never tells whether the address exists',
    tag: 'Identity',
    body: resetRequestSchema,
    response: nothing,
  }),
  completeTwoFactorReset: defineCall({
    key: 'POST /api/user/reset-2FA/:token/change',
    summary: 'Reset the account verification with the link from the mail',
    tag: 'Identity',
    params: token,
    response: nothing,
  }),
  listDemoAccounts: defineCall({
    key: 'GET /api/dev/accounts',
    summary: 'Demo only: accounts to log in with, and a code that would be accepted now',
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
    summary: 'Log out: the session ends on the server',
    tag: 'Identity',
    response: nothing,
  }),
  listRoles: defineCall({
    key: 'GET /api/user/roles',
    summary: 'The roles that the user may use',
    tag: 'Identity',
    response: inData(z.array(userRoleSchema)),
  }),
  switchRole: defineCall({
    key: 'PUT /api/user/roles/:role/switch',
    summary: 'Use another role (by its id); the new token is in the authorization header of the answer',
    tag: 'Identity',
    params: z.object({ role: z.uuid() }),
    response: inData(signedInUserSchema),
  }),
  changeName: defineCall({
    key: 'PUT /api/user/name',
    summary: 'Change the own name; the answer carries a token with it',
    tag: 'Identity',
    body: nameChangeSchema,
    response: inData(signedInUserSchema),
  }),
  preferences: defineCall({
    key: 'GET /api/user/preferences',
    summary: 'In which time zone the user reads, and when e-mails are sent',
    tag: 'Identity',
    response: inData(ownPreferencesSchema),
  }),
  changePreferences: defineCall({
    key: 'PUT /api/user/preferences',
    summary:
      'Choose e-mails at once or one a day at 07:00 of the own time zone; what cannot wait comes at once',
    tag: 'Identity',
    body: preferencesSchema,
    response: inData(ownPreferencesSchema),
  }),
  changePassword: defineCall({
    key: 'POST /api/user/change-password',
    summary: 'Change the own password; all sessions end, the answer carries the token of a new one',
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
    summary: 'Accept an invitation and make an account',
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

import { type Role, roles } from '@tenderbox/contract';
import { formatMailInstant, quoted } from '../../platform/mail/mail-content.ts';
import type { MailTemplates, NewMail } from '../../platform/outbox/outbox.ts';
import type { Account } from './account.repo.ts';
import { type FirstEvent, findFirstEvent } from './invitation.repo.ts';

type Person = Pick<Account, 'id' | 'email'>;

/** Builds an e-mail about the account itself, sent once per event. It belongs to no organisation. */
function accountMail(
  template: string,
  person: Person,
  eventId: string,
  more: Partial<NewMail> = {},
): NewMail {
  return {
    businessKey: `${template}:${eventId}`,
    template,
    recipient: person.email,
    organisationId: null,
    payload: { accountId: person.id },
    ...more,
  };
}

export const passwordResetMail = (person: Person, resetTokenId: string, token: string) =>
  accountMail('password-reset', person, resetTokenId, { secret: token });
/** `changeId` is the id of the reset link that was used, or of the session that continues after the change. */
export const passwordChangedMail = (person: Person, changeId: string) =>
  accountMail('password-changed', person, changeId);
export const passwordLockedMail = (person: Person, lockedAt: string) =>
  accountMail('password-locked', person, `${person.id}:${lockedAt}`);
export const secondFactorResetMail = (person: Person, resetTokenId: string, token: string) =>
  accountMail('second-factor-reset', person, resetTokenId, { secret: token });
export const secondFactorWasResetMail = (person: Person, resetTokenId: string) =>
  accountMail('second-factor-was-reset', person, resetTokenId);
/** Sent once per waiting period, which starts with the other reset. */
export const resetMustWaitMail = (person: Person, what: 'password' | 'verification', otherResetAt: string) =>
  accountMail('reset-must-wait', person, `${person.id}:${what}:${otherResetAt}`, {
    payload: { accountId: person.id, what },
  });

/** Data of an invitation e-mail. The inviting code looks up the entity name. */
export interface InvitationMail {
  invitationId: string;
  /** Sequence number of the e-mail for this invitation, starting at 1. */
  sentCount: number;
  email: string;
  organisationId: string | null;
  role: Role;
  entityName: string;
  token: string;
}

export const invitationMail = (invitation: InvitationMail): NewMail => ({
  businessKey: `invitation:${invitation.invitationId}:${invitation.sentCount}`,
  template: 'invitation',
  recipient: invitation.email,
  organisationId: invitation.organisationId,
  payload: {
    invitationId: invitation.invitationId,
    role: invitation.role,
    entityName: invitation.entityName,
  },
  secret: invitation.token,
});

const invitationValidity =
  'The link works once and is valid for 14 days. If you were not expecting an invitation, ignore this e-mail.';

const maxTasksShown = 10;

/** Content for a new supplier that is invited together with its first tasks: everything in one e-mail. */
function firstEventContent(
  { title, reference, timeZone, buyer, tasks }: FirstEvent,
  place: string,
  role: string,
) {
  const more = tasks.length - maxTasksShown;
  return {
    subject: `${quoted(buyer)} invites you: ${quoted(title)} (${reference})`,
    paragraphs: [
      `${buyer} invites ${place} to ${quoted(title)}, reference ${reference}. These are your tasks and deadlines:`,
      {
        facts: tasks
          .slice(0, maxTasksShown)
          .map((task) => ({ label: task.title, value: formatMailInstant(task.endDate, timeZone) })),
      },
      ...(more > 0 ? [`And ${more} more, which you find in Tenderbox.`] : []),
      `You are invited to join ${place} on Tenderbox as ${role}. Accept the invitation to create your account, or to add the role to your existing account. Then you can read everything and respond.`,
    ],
  };
}

const notYouWarning = 'If this was not you, reset your password immediately and tell an admin of your team.';

export const identityMails: MailTemplates = {
  invitation: async ({ payload, secret, publicUrl, tx }) => {
    const role = roles[payload.role as Role].displayName;
    const place = quoted(payload.entityName);
    const isSystem = payload.role === 'SYSTEM_ADMIN';
    const action = { label: 'Accept invitation', url: `${publicUrl}/invitations/${secret}` };
    const event = await findFirstEvent(tx, String(payload.invitationId));
    if (event) return { ...firstEventContent(event, place, role), action, note: invitationValidity };
    return {
      subject: isSystem
        ? 'You are invited to administer Tenderbox'
        : `You are invited to join ${place} on Tenderbox`,
      paragraphs: [
        isSystem
          ? `You are invited to join Tenderbox as ${role}.`
          : `You are invited to join ${place} on Tenderbox as ${role}.`,
        'Accept the invitation to set up your account, or to add the role to the account you have.',
      ],
      action,
      note: invitationValidity,
    };
  },
  'password-reset': async ({ secret, recipient, publicUrl }) => ({
    subject: 'Reset your Tenderbox password',
    paragraphs: ['Someone, probably you, asked to reset the password for your Tenderbox account.'],
    action: {
      label: 'Choose a new password',
      url: `${publicUrl}/password-reset/${secret}/${encodeURIComponent(recipient)}`,
    },
    note: 'The link works once and is valid for 30 minutes. If this was not you, ignore this e-mail. Nothing has changed.',
  }),
  'password-changed': async () => ({
    subject: 'Your Tenderbox password was changed',
    paragraphs: ['The password for your Tenderbox account was changed, and all your sessions were ended.'],
    note: notYouWarning,
  }),
  'password-locked': async ({ publicUrl }) => ({
    subject: 'Your Tenderbox password no longer works',
    paragraphs: [
      'Someone who knows your password entered many wrong verification codes.',
      'To protect your account, that password has stopped working. Choose a new one to log in again.',
    ],
    action: { label: 'Reset your password', url: `${publicUrl}/request-password-reset` },
    note: 'If this was not you, someone knows your old password. Change it anywhere else you use it.',
  }),
  'second-factor-reset': async ({ secret, publicUrl }) => ({
    subject: 'Reset your Tenderbox account verification',
    paragraphs: [
      'Someone, probably you or an admin, asked to reset your account verification.',
      'After the reset, log in with your password and scan a new QR code with your authenticator app.',
    ],
    action: { label: 'Reset account verification', url: `${publicUrl}/2FA-reset/${secret}` },
    note: 'The link works once and is valid for 30 minutes. If this was not you, ignore this e-mail. Nothing has changed.',
  }),
  'second-factor-was-reset': async () => ({
    subject: 'Your Tenderbox account verification was reset',
    paragraphs: [
      'The verification for your Tenderbox account was reset, and all your sessions were ended.',
      'The next time you log in, you will set up the authenticator app again.',
    ],
    note: notYouWarning,
  }),
  'reset-must-wait': async ({ payload }) => ({
    subject: `Your Tenderbox ${payload.what} cannot be reset by e-mail yet`,
    paragraphs: [
      payload.what === 'password'
        ? 'You asked to reset your password, but your account verification was reset by e-mail within the last 24 hours.'
        : 'You asked to reset your account verification, but your password was reset by e-mail within the last 24 hours.',
      'To protect your account from someone who can read your e-mails, you cannot reset both so close together. Try again when the 24 hours have passed, or ask an admin of your team, who can help sooner.',
    ],
    note: notYouWarning,
  }),
};

import { z } from 'zod';
import { limits } from '../common/limits.ts';
import { singleLine, timeZoneSchema } from '../common/names.ts';
import { roleSchema } from '../common/role.schema.ts';

const requiredText = (max: number) => z.string().min(1).max(max);

/** An e-mail address as user name: trimmed, required, up to 255 characters, valid. */
export const usernameSchema = z.string().trim().pipe(requiredText(limits.username).pipe(z.email()));
export const currentPasswordSchema = requiredText(limits.password);
/** A new password; `passwordFault` checks more than its length. */
export const newPasswordSchema = requiredText(limits.password).refine(
  (password) => [...password].length >= limits.passwordMin,
  { params: { rule: 'minLength', min: limits.passwordMin }, abort: true },
);
export const otpCodeSchema = z.string().regex(new RegExp(`^\\d{${limits.otpLength}}$`));
export const fullNameSchema = singleLine(limits.fullName);

export const credentialsSchema = z.object({ username: usernameSchema, password: currentPasswordSchema });
export const signInSchema = credentialsSchema.extend({ code: otpCodeSchema });

/** The signed-in user, as in the session token. */
export const signedInUserSchema = z
  .object({
    id: z.uuid(),
    username: z.string(),
    fullName: z.string(),
    userRoleId: z.uuid(),
    roleName: roleSchema,
    organisationId: z.uuid().nullable(),
    organisationName: z.string().nullable(),
    businessUnitId: z.uuid().nullable(),
    businessUnitName: z.string().nullable(),
    bidderId: z.uuid().nullable(),
    bidderName: z.string().nullable(),
    timeZone: z.string().nullable().meta({
      description:
        'The time zone that the user chose, else that of the business unit or organisation; null for suppliers and system admins who chose none.',
    }),
    mustChooseRole: z.literal(true).optional().meta({
      description: 'Set after a login with several roles, until the user switches to one.',
    }),
  })
  .meta({ id: 'SignedInUser' });

export type SignedInUser = z.infer<typeof signedInUserSchema>;

/** A role that the user can use now. */
export const userRoleSchema = z
  .object({
    id: z.uuid(),
    role: roleSchema,
    entityName: z.string(),
    secondaryEntityName: z.string().nullable(),
  })
  .meta({ id: 'UserRole' });

export type UserRole = z.infer<typeof userRoleSchema>;

/** What an invitation is for, before it is accepted. */
export const invitationPreviewSchema = z
  .object({
    email: z.string(),
    fullName: z.string().nullable().meta({ description: 'A suggested name, if the inviter gave one.' }),
    role: roleSchema,
    entityName: z.string(),
    secondaryEntityName: z.string().nullable(),
    existingUser: z.boolean(),
    logo: z.string().nullable().meta({ description: 'The logo of the organisation, as a data URL.' }),
  })
  .meta({ id: 'InvitationPreview' });

export type InvitationPreview = z.infer<typeof invitationPreviewSchema>;

export const newUserSchema = z.object({
  fullName: fullNameSchema,
  password: newPasswordSchema,
  termsAccepted: z.boolean().refine((accepted) => accepted, { params: { rule: 'terms' } }),
});

export const existingUserSchema = z.object({ password: currentPasswordSchema });
export const nameChangeSchema = z.object({ name: fullNameSchema });

/** When deferrable mails are sent: immediately, or together every morning. */
export const mailTimes = ['AT_ONCE', 'DAILY'] as const;
export const preferencesSchema = z.object({ timeZone: timeZoneSchema, emails: z.enum(mailTimes) });
export type Preferences = z.infer<typeof preferencesSchema>;
/** The time zone is null until the user chooses one. */
export const ownPreferencesSchema = preferencesSchema.extend({ timeZone: z.string().nullable() });
export type OwnPreferences = z.infer<typeof ownPreferencesSchema>;

/** Hints that a person can hide for good: the first steps of a business unit, and of a supplier’s first response. */
export const hints = ['FIRST_STEPS', 'FIRST_RESPONSE'] as const;
export type Hint = (typeof hints)[number];
export const hintSchema = z.object({ hint: z.enum(hints) });

export const resetRequestSchema = z.object({ email: usernameSchema });

export const passwordChangeSchema = z.object({
  currentPassword: currentPasswordSchema,
  newPassword: newPasswordSchema,
});

export const passwordResetSchema = z.object({ email: usernameSchema, password: newPasswordSchema });

export const demoAccountSchema = z
  .object({
    username: z.string(),
    password: z.string(),
    fullName: z.string(),
    roles: z.array(z.string()),
    /** Where the person works: organisation and business unit, or supplier. */
    place: z.string(),
    code: z.string(),
  })
  .meta({ id: 'DemoAccount' });

export type DemoAccount = z.infer<typeof demoAccountSchema>;

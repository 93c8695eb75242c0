import { z } from 'zod';
import { instantSchema } from '../common/dates.ts';
import { rowsOf } from '../common/envelope.ts';
import { roleSchema } from '../common/role.schema.ts';
import { usernameSchema } from '../identity/identity.schema.ts';

export const personStatusSchema = z.enum(['INVITED', 'ACTIVE', 'INACTIVE']);
export type PersonStatus = z.infer<typeof personStatusSchema>;

/** A member of a team: with a role entry, or invited to one. */
export const teamMemberSchema = z
  .object({
    userRoleId: z.uuid().optional(),
    invitationId: z.uuid().optional(),
    email: z.string(),
    fullName: z.string().nullable(),
    role: roleSchema,
    status: personStatusSchema,
    lastSignInAt: instantSchema.nullable(),
    invitedAt: instantSchema.nullable(),
    invitationExpiresAt: instantSchema.nullable(),
    isSelf: z.boolean(),
    can: z.object({
      resend: z.boolean(),
      revoke: z.boolean(),
      deactivate: z.boolean(),
      reactivate: z.boolean(),
      changeRole: z.boolean(),
      resetVerification: z.boolean(),
    }),
  })
  .meta({ id: 'TeamMember' });

export type TeamMember = z.infer<typeof teamMemberSchema>;

export const teamSchema = z
  .object({
    users: rowsOf(teamMemberSchema),
    roles: z
      .array(roleSchema)
      .meta({ description: 'The roles that can be assigned here, the default first.' }),
    can: z.object({ invite: z.boolean() }),
    inviteRefusal: z
      .object({ code: z.string(), message: z.string() })
      .nullable()
      .meta({ description: 'Why no one can be invited now.' }),
  })
  .meta({ id: 'Team' });

export type Team = z.infer<typeof teamSchema>;

/** Whom to invite, with an optional role; by default the usual role of the team. */
export const invitationRequestSchema = z.object({ email: usernameSchema, role: roleSchema.optional() });

import { useQueryClient } from '@tanstack/react-query';
import { invitationRequestSchema, type Role, type TeamMember } from '@tenderbox/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { SelectField } from '../../shared/forms/choice-field.tsx';
import { DialogButtons } from '../../shared/forms/dialog-buttons.tsx';
import { Form } from '../../shared/forms/form.tsx';
import { TextField } from '../../shared/forms/text-field.tsx';
import { useAppForm } from '../../shared/forms/use-app-form.ts';
import { callApi } from '../../shared/lib/api.ts';
import { ApiError } from '../../shared/lib/api-error.ts';
import { useIdempotencyKey } from '../../shared/lib/use-idempotency-key.ts';
import { showAppMessage } from '../../shared/ui/feedback/app-message.ts';
import { type AppEventName, appEvents, emitAppEvent } from '../session/app-events.ts';
import { roleDisplayName } from '../session/roles.ts';
import { InviteKnownPerson } from './invite-known-person.tsx';
import { paramsOf, type TeamRef, teamQuery } from './team-query.ts';
import type { TeamActions } from './use-team-actions.ts';

export interface InviteFormProps {
  team: TeamRef;
  teamActions: TeamActions;
  /** Roles that can be given here, default first. */
  roles: readonly Role[];
  /** App event to emit. */
  invitedEvent?: AppEventName;
  onClose: () => void;
}

type Invitation = z.output<typeof invitationRequestSchema>;

/** E-mail address and role of the person to invite. Offers alternatives for someone who is already in the team. */
export function InviteForm({ team, teamActions, roles, invitedEvent, onClose }: InviteFormProps) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const headersFor = useIdempotencyKey();
  const [known, setKnown] = useState<TeamMember | null>(null);
  // Colleagues get the lesser role by default. The first person of another team must be able to manage it.
  const isOwnTeam = team.base === '/api/supplier/team';
  const role = (isOwnTeam ? roles.at(-1) : roles[0]) ?? null;
  const form = useAppForm(invitationRequestSchema, { email: '', role });

  async function invite(invitation: Invitation) {
    setKnown(null);
    const request = { params: paramsOf(team), body: invitation, headers: headersFor(invitation) };
    try {
      await callApi(`POST ${team.base}/invitations`, { ...request, errors: 'caller' });
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) setKnown(await findMember(invitation.email));
      throw error;
    }
    emitAppEvent(invitedEvent ?? appEvents.teamChanged);
    showAppMessage({ text: t('people.invite.done', { email: invitation.email }) });
    onClose();
  }

  async function findMember(email: string): Promise<TeamMember | null> {
    const { users } = await queryClient.fetchQuery({ ...teamQuery(team), staleTime: 0 });
    return users.find((person) => person.email.toLowerCase() === email.toLowerCase()) ?? null;
  }

  const roleOptions = roles.map((role) => ({ value: role, label: roleDisplayName(role) }));
  return (
    <Form form={form} onSubmit={invite}>
      <TextField
        name="email"
        label={t('people.invite.email')}
        type="email"
        isRequired
        autoFocus
        autoComplete="off"
      />
      {known && <InviteKnownPerson person={known} teamActions={teamActions} onDone={onClose} />}
      {roles.length > 1 && (
        <SelectField name="role" label={t('people.invite.role')} isRequired options={roleOptions} />
      )}
      <DialogButtons confirmLabel={t('people.invite.send')} onClose={onClose} />
    </Form>
  );
}

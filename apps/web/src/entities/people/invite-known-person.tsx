import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import type { TeamMember } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { nameOf } from './list-people.ts';
import type { TeamActions } from './use-team-actions.ts';

interface InviteKnownPersonProps {
  person: TeamMember;
  teamActions: TeamActions;
  onDone: () => void;
}

/** Offers actions for someone who is already invited or deactivated. */
export function InviteKnownPerson({ person, teamActions, onDone }: InviteKnownPersonProps) {
  const { t } = useTranslation();
  const act = person.can.resend ? 'resend' : person.can.reactivate ? 'reactivate' : null;
  const words = { email: person.email, name: nameOf(person) };

  const run = useMutation({
    mutationFn: (chosen: 'resend' | 'reactivate') =>
      teamActions[chosen](person, t(`people.${chosen}.done`, words)),
    onSuccess: onDone,
  });

  if (!act) return null;
  return (
    <div>
      <Button variant="outlined" loading={run.isPending} onClick={() => run.mutate(act)}>
        {act === 'resend' ? t('people.invite.sendAgain') : t('people.invite.reactivate', words)}
      </Button>
    </div>
  );
}

import Button from '@mui/material/Button';
import type { TeamMember } from '@tenderbox/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nameOf } from './list-people.ts';
import type { TeamActs } from './use-team-acts.ts';

interface InviteKnownPersonProps {
  person: TeamMember;
  acts: TeamActs;
  onDone: () => void;
}

/** Offers what helps with someone who is invited or deactivated already. */
export function InviteKnownPerson({ person, acts, onDone }: InviteKnownPersonProps) {
  const { t } = useTranslation();
  const [isBusy, setBusy] = useState(false);
  const act = person.can.resend ? 'resend' : person.can.reactivate ? 'reactivate' : null;
  if (!act) return null;
  const words = { email: person.email, name: nameOf(person) };

  async function run(chosen: 'resend' | 'reactivate') {
    setBusy(true);
    await acts[chosen](person, t(`people.${chosen}.done`, words));
    onDone();
  }

  return (
    <div>
      <Button variant="outlined" loading={isBusy} onClick={() => void run(act)}>
        {act === 'resend' ? t('people.invite.sendAgain') : t('people.invite.reactivate', words)}
      </Button>
    </div>
  );
}

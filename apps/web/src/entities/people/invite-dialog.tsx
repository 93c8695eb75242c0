import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../shared/ui/feedback/form-dialog.tsx';
import { roleDisplayName } from '../session/roles.ts';
import { InviteForm, type InviteFormProps } from './invite-form.tsx';

interface InviteDialogProps extends InviteFormProps {
  teamName: string;
}

export function InviteDialog({ teamName, ...form }: InviteDialogProps) {
  const { t } = useTranslation();
  const [role, ...otherRoles] = form.roles;
  const hasOneRole = role !== undefined && otherRoles.length === 0;
  return (
    <FormDialog
      title={t('people.invite.title', { place: teamName })}
      text={
        hasOneRole ? t('people.invite.lead', { role: roleDisplayName(role) }) : t('people.invite.leadRoles')
      }
      onClose={form.onClose}
    >
      <InviteForm {...form} />
    </FormDialog>
  );
}

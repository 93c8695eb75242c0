import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { roleDisplayName } from '../session/roles.ts';
import { InviteForm, type InviteFormProps } from './invite-form.tsx';

interface InviteDialogProps extends InviteFormProps {
  placeName: string;
}

/** Invites someone to a team by e-mail. */
export function InviteDialog({ placeName, ...form }: InviteDialogProps) {
  const { t } = useTranslation();
  const id = useId();
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'));
  const [role, ...otherRoles] = form.roles;
  const hasOneRole = role !== undefined && otherRoles.length === 0;
  return (
    <Dialog
      open
      // A click beside the dialog must not throw away what was typed.
      onClose={(_event, reason) => reason === 'escapeKeyDown' && form.onClose()}
      fullScreen={isPhone}
      fullWidth
      maxWidth="sm"
      aria-labelledby={id}
    >
      <DialogTitle id={id} sx={{ typography: 'h2', pb: 1 }}>
        {t('people.invite.title', { place: placeName })}
      </DialogTitle>
      <DialogContent>
        <Typography sx={{ mb: 3 }}>
          {hasOneRole
            ? t('people.invite.lead', { role: roleDisplayName(role) })
            : t('people.invite.leadRoles')}
        </Typography>
        <InviteForm {...form} />
      </DialogContent>
    </Dialog>
  );
}

import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { InvitationPreview } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { LogoFrame } from '../../../entities/organisations/buyer-logo.tsx';
import { roleDisplayName } from '../../../entities/session/roles.ts';

/** Shows who invites, and to what. */
export function InvitationHead({ invitation }: { invitation: InvitationPreview }) {
  const { t } = useTranslation();
  const { entityName: entity, secondaryEntityName: secondaryEntity, existingUser } = invitation;
  const role = roleDisplayName(invitation.role);
  return (
    <Box sx={{ mb: 2.5 }}>
      {invitation.logo && (
        <Box sx={{ mb: 2 }}>
          <LogoFrame url={invitation.logo} name={secondaryEntity ?? entity} />
        </Box>
      )}
      <Typography variant="h1">{t('acceptInvitation.title')}</Typography>
      <Typography sx={{ mt: 0.5 }}>
        {invitation.role === 'SYSTEM_ADMIN'
          ? t('acceptInvitation.invitedAsSystemAdmin', { role })
          : secondaryEntity
            ? t('acceptInvitation.invitedToWithin', { entity, secondaryEntity, role })
            : t('acceptInvitation.invitedTo', { entity, role })}
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 0.5 }}>
        {existingUser ? t('acceptInvitation.existingUser') : t('acceptInvitation.newUser')}
      </Typography>
    </Box>
  );
}

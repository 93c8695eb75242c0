import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { SignedInUser, UserRole } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { roleDisplayName } from '../../entities/session/roles.ts';
import { userRolesQuery } from '../../entities/session/user-roles-query.ts';
import { Check } from '../../shared/icons/check.ts';
import { useSwitchRole } from './use-switch-role.ts';

/** Roles of the user. The user can switch to any other role. */
export function RoleList({ user, onSwitched }: { user: SignedInUser; onSwitched: () => void }) {
  const { t } = useTranslation();
  const { data: roles = [], isPending } = useQuery(userRolesQuery);
  const { switchTo, isSwitching } = useSwitchRole(onSwitched);

  if (isPending) return <RoleListSkeleton />;
  return (
    <Box sx={{ py: 1 }}>
      {roles.length > 1 && (
        <Alert severity="info" icon={false} sx={{ mx: 1.5, mb: 1, py: 0.25 }}>
          {t('userMenu.rolesBanner')}
        </Alert>
      )}
      <Box
        component="ul"
        aria-label={t('userMenu.roles')}
        sx={{ m: 0, p: 0, listStyle: 'none', maxHeight: '40vh', overflowY: 'auto' }}
      >
        {roles.map((role) => (
          <li key={role.id}>
            <RoleItem
              role={role}
              isCurrent={role.id === user.userRoleId}
              isDisabled={isSwitching}
              onChoose={() => switchTo(role)}
            />
          </li>
        ))}
      </Box>
    </Box>
  );
}

interface RoleItemProps {
  role: UserRole;
  isCurrent: boolean;
  isDisabled: boolean;
  onChoose: () => void;
}

function RoleItem({ role, isCurrent, isDisabled, onChoose }: RoleItemProps) {
  const { t } = useTranslation();
  const details = [role.secondaryEntityName, roleDisplayName(role.role)].filter(Boolean).join(' · ');
  return (
    <ButtonBase
      aria-current={isCurrent || undefined}
      disabled={isDisabled}
      onClick={isCurrent ? undefined : onChoose}
      sx={{
        display: 'flex',
        width: '100%',
        justifyContent: 'space-between',
        gap: 1,
        px: 2.5,
        py: 1,
        textAlign: 'left',
        overflowWrap: 'anywhere',
        outlineOffset: -2,
        cursor: isCurrent ? 'default' : 'pointer',
        bgcolor: isCurrent ? 'action.selected' : undefined,
        '&:hover': { bgcolor: isCurrent ? undefined : 'action.hover' },
      }}
    >
      <span>
        <Typography variant="subtitle1" component="span" sx={{ display: 'block' }}>
          {role.entityName}
        </Typography>
        <Typography variant="body2" component="span" color="textSecondary">
          {details}
        </Typography>
      </span>
      {isCurrent && <Check titleAccess={t('userMenu.currentRole')} fontSize="small" color="primary" />}
    </ButtonBase>
  );
}

function RoleListSkeleton() {
  const { t } = useTranslation();
  return (
    <Box role="status" aria-label={t('shell.loading')} sx={{ px: 2.5, py: 1.5 }}>
      <Skeleton width="60%" />
      <Skeleton width="40%" />
    </Box>
  );
}

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pathTo } from '../../../entities/routes/path-to.ts';
import { AuthLinks } from '../../../entities/session/auth-links.tsx';
import { logOut } from '../../../entities/session/log-out.ts';
import { redirectTarget, roleInUrl } from '../../../entities/session/redirect-target.ts';
import { switchRole } from '../../../entities/session/switch-role.ts';
import { useUser } from '../../../entities/session/use-user.ts';
import { userRolesQuery } from '../../../entities/session/user-roles-query.ts';
import { textOfError } from '../../../shared/lib/api-error.ts';
import { EmailAddress } from '../../../shared/ui/display/email-address.tsx';
import { AuthShell } from '../../../shared/ui/layout/auth-shell.tsx';
import { RoleChoice } from './role-choice.tsx';

/** Lets users with several roles select one. */
export function SelectRolePage() {
  const { t } = useTranslation();
  const router = useRouter();
  const user = useUser();
  const { redirectUrl } = useSearch({ strict: false }) as { redirectUrl?: unknown };
  // A user who has just logged out has no roles to load.
  const { data: roles, error } = useQuery({ ...userRolesQuery, enabled: user !== null });
  const [chosenId, setChosenId] = useState<string | null>(null);
  // The role that an e-mail link is for is preselected.
  const wantedId = roleInUrl(redirectUrl);
  const selectedId = chosenId ?? roles?.find(({ id }) => id === wantedId)?.id ?? roles?.[0]?.id ?? null;
  const { mutate, isPending } = useMutation({
    mutationFn: switchRole,
    onSuccess: () => router.navigate({ href: redirectTarget(redirectUrl) ?? pathTo('home'), replace: true }),
  });

  function cancel() {
    logOut();
    const target = redirectTarget(redirectUrl) ?? undefined;
    void router.navigate({ href: pathTo('login', {}, { redirectUrl: target }), replace: true });
  }

  return (
    <AuthShell foot={<AuthLinks />}>
      <Typography variant="h1">{t('selectRole.title')}</Typography>
      <Typography color="textSecondary" sx={{ mt: 2 }}>
        {t('selectRole.signedInAs')}
      </Typography>
      <Box sx={{ overflowWrap: 'anywhere' }}>
        <Typography variant="subtitle1" component="p">
          {user?.fullName}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {user && <EmailAddress address={user.username} />}
        </Typography>
      </Box>
      <Typography sx={{ mt: 2 }}>{t('selectRole.lead')}</Typography>
      {error ? (
        <Typography sx={{ my: 3, color: 'error.main' }}>{textOfError(error)}</Typography>
      ) : (
        <RoleChoice roles={roles} selectedId={selectedId} onSelect={setChosenId} />
      )}
      <Stack
        direction={{ xs: 'column-reverse', sm: 'row' }}
        spacing={1.5}
        sx={{ justifyContent: 'flex-end' }}
      >
        <Button color="inherit" disabled={isPending} onClick={cancel}>
          {t('selectRole.cancel')}
        </Button>
        <Button
          variant="contained"
          disabled={selectedId === null}
          loading={isPending}
          onClick={() => selectedId && mutate(selectedId)}
        >
          {t('selectRole.use')}
        </Button>
      </Stack>
    </AuthShell>
  );
}

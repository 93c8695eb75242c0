import { useQuery } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import type { SignedInUser, UserRole } from '@tenderbox/contract';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { redirectTarget } from '../../entities/session/redirect-target.ts';
import { roleDisplayName } from '../../entities/session/roles.ts';
import { switchRole } from '../../entities/session/switch-role.ts';
import { userRolesQuery } from '../../entities/session/user-roles-query.ts';
import { ConfirmDialog } from '../../shared/ui/feedback/confirm-dialog.tsx';

/** Offers to switch to the role that an e-mail link is for, then continues to the target of the link. */
export function RoleOffer({ user }: { user: SignedInUser }) {
  const { t } = useTranslation();
  const router = useRouter();
  const { offeredRole, redirectUrl } = useSearch({ strict: false }) as Record<string, string | undefined>;
  const { data: roles } = useQuery(userRolesQuery);
  const wanted = roles?.find(({ id }) => id === offeredRole);
  const current = roles?.find(({ id }) => id === user.userRoleId);
  const target = redirectTarget(redirectUrl) ?? '/';

  // A role that the user does not have (any more) is not offered; the link is followed directly.
  const isUnknown = roles !== undefined && !wanted;
  const goOn = useEffectEvent(() => void router.navigate({ href: target, replace: true }));
  useEffect(() => {
    if (isUnknown) goOn();
  }, [isUnknown]);

  if (!wanted || !current) return null;
  return (
    <ConfirmDialog
      isOpen
      title={t('roleOffer.title')}
      text={t('roleOffer.text', { current: nameOf(current), wanted: nameOf(wanted) })}
      confirmLabel={t('roleOffer.confirm')}
      cancelLabel={t('roleOffer.cancel')}
      onConfirm={async () => {
        await switchRole(wanted.id);
        await router.navigate({ href: target, replace: true });
      }}
      onCancel={() => void router.navigate({ to: '/', replace: true })}
    />
  );
}

const nameOf = ({ role, entityName }: UserRole) => `${roleDisplayName(role)}, ${entityName}`;

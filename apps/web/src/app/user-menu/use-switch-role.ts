import { useMutation } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { UserRole } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { switchRole } from '../../entities/session/switch-role.ts';
import { serverNow } from '../../shared/lib/server-clock.ts';
import { showAppMessage } from '../../shared/ui/feedback/app-message.ts';

/** Switches to another role of the user and shows its first page. */
export function useSwitchRole(onSwitched?: () => void) {
  const { t } = useTranslation();
  const router = useRouter();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ id }: UserRole) => switchRole(id),
    onSuccess: async (_, { entityName }) => {
      onSwitched?.();
      await router.navigate({ to: '/', search: { timestamp: serverNow() } });
      showAppMessage({ text: t('userMenu.switched', { entity: entityName }) });
    },
  });
  return { switchTo: mutate, isSwitching: isPending };
}

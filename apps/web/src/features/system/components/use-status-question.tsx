import Stack from '@mui/material/Stack';
import type { Organisation } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { showAppMessage } from '../../../shared/ui/app-message.ts';
import { useConfirm } from '../../../shared/ui/use-confirm.tsx';
import { useChangeOrganisation } from '../api/use-change-organisation.ts';

/** Asks before an organisation is deactivated or reactivated, and says what that means. */
export function useStatusQuestion({ id, name, businessUnitCount }: Organisation) {
  const { t } = useTranslation();
  const { confirm, dialog } = useConfirm();
  const { setStatus } = useChangeOrganisation(id);

  async function change(status: Organisation['status'], done: string) {
    if (await setStatus(status)) showAppMessage({ text: done });
  }

  function deactivate() {
    confirm({
      title: t('system.deactivate.title', { name }),
      text: (
        <Stack spacing={1.5}>
          <span>{t('system.deactivate.access', { units: businessUnitCount })}</span>
          <span>{t('system.deactivate.running')}</span>
          <span>{t('system.deactivate.undo')}</span>
        </Stack>
      ),
      confirmLabel: t('system.deactivate.confirm'),
      isDestructive: true,
      action: () => change('INACTIVE', t('system.deactivate.done', { name })),
    });
  }

  function reactivate() {
    confirm({
      title: t('system.reactivate.title', { name }),
      text: t('system.reactivate.text'),
      confirmLabel: t('system.reactivate.confirm'),
      action: () => change('ACTIVE', t('system.reactivate.done', { name })),
    });
  }

  return { deactivate, reactivate, dialog };
}

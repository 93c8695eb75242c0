import Box from '@mui/material/Box';
import type { ActiveStatus, Supplier } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { showAppMessage } from '../../shared/ui/feedback/app-message.ts';
import { useConfirm } from '../../shared/ui/feedback/use-confirm.tsx';

/** Saves the status. Resolves to whether it succeeded. */
export type SetSupplierStatus = (status: ActiveStatus) => Promise<boolean>;

/** Asks for confirmation before a supplier is deactivated or reactivated, and explains the consequences. */
export function useSupplierStatus(
  { name, activeUserCount }: Pick<Supplier, 'name' | 'activeUserCount'>,
  setStatus: SetSupplierStatus,
) {
  const { t } = useTranslation();
  const { confirm, dialog } = useConfirm();

  async function change(status: ActiveStatus, done: string) {
    if (await setStatus(status)) showAppMessage({ text: done });
  }

  return {
    dialog,
    askToDeactivate: () =>
      confirm({
        title: t('suppliers.deactivate.title', { name }),
        text: (
          <Box component="ul" sx={{ m: 0, pl: 2.5, '& li + li': { mt: 1 } }}>
            <li>{t('suppliers.deactivate.access', { count: activeUserCount })}</li>
            <li>{t('suppliers.deactivate.invited')}</li>
            <li>{t('suppliers.deactivate.keeps')}</li>
            <li>{t('suppliers.deactivate.undo')}</li>
          </Box>
        ),
        confirmLabel: t('suppliers.deactivate.confirm'),
        isDestructive: true,
        action: () => change('INACTIVE', t('suppliers.deactivate.done', { name })),
      }),
    askToReactivate: () =>
      confirm({
        title: t('suppliers.reactivate.title', { name }),
        text: t('suppliers.reactivate.text'),
        confirmLabel: t('suppliers.reactivate.action'),
        action: () => change('ACTIVE', t('suppliers.reactivate.done', { name })),
      }),
  };
}

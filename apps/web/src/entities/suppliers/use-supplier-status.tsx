import Box from '@mui/material/Box';
import type { Supplier } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { type SetStatus, useConfirmStatusChange } from '../status/use-confirm-status-change.tsx';

/** Deactivates or reactivates a supplier after explaining the consequences. */
export function useSupplierStatus(
  { name, activeUserCount }: Pick<Supplier, 'name' | 'activeUserCount'>,
  setStatus: SetStatus,
) {
  const { t } = useTranslation();
  return useConfirmStatusChange(setStatus, {
    deactivate: {
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
      done: t('suppliers.deactivate.done', { name }),
    },
    reactivate: {
      title: t('suppliers.reactivate.title', { name }),
      text: t('suppliers.reactivate.text'),
      confirmLabel: t('suppliers.reactivate.action'),
      done: t('suppliers.reactivate.done', { name }),
    },
  });
}

import Box from '@mui/material/Box';
import type { ActiveStatus, BusinessUnit } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { showAppMessage } from '../../../shared/ui/feedback/app-message.ts';
import { useConfirm } from '../../../shared/ui/feedback/use-confirm.tsx';
import { useSetBusinessUnitStatus } from '../api/use-change-business-unit.ts';

/** Deactivates or reactivates a business unit after explaining the consequences. */
export function useStatusChange({ id, name, adminCount, supplierCount }: BusinessUnit) {
  const { t } = useTranslation();
  const { confirm, dialog } = useConfirm();
  const setStatus = useSetBusinessUnitStatus(id);
  const concerned = {
    admins: t('organisation.admins', { count: adminCount }),
    suppliers: t('organisation.suppliers', { count: supplierCount }),
  };

  async function change(status: ActiveStatus, done: string) {
    if (await setStatus(status)) showAppMessage({ text: done });
  }

  return {
    dialog,
    askToDeactivate: () =>
      confirm({
        title: t('businessUnits.deactivateTitle', { name }),
        text: (
          <Box component="ul" sx={{ m: 0, pl: 2.5, '& li + li': { mt: 1 } }}>
            <li>{t('businessUnits.deactivateAccess', concerned)}</li>
            <li>{t('businessUnits.deactivateKeeps')}</li>
            <li>{t('businessUnits.deactivateDeadlines')}</li>
            <li>{t('businessUnits.deactivateUndo')}</li>
          </Box>
        ),
        confirmLabel: t('businessUnits.deactivateConfirm'),
        isDestructive: true,
        action: () => change('INACTIVE', t('businessUnits.deactivated', { name })),
      }),
    askToReactivate: () =>
      confirm({
        title: t('businessUnits.reactivateTitle', { name }),
        text: t('businessUnits.reactivateText', concerned),
        confirmLabel: t('businessUnits.reactivate'),
        action: () => change('ACTIVE', t('businessUnits.reactivated', { name })),
      }),
  };
}

import Box from '@mui/material/Box';
import type { BusinessUnit } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { useConfirmStatusChange } from '../../../entities/status/use-confirm-status-change.tsx';
import { useSetBusinessUnitStatus } from '../api/use-change-business-unit.ts';

/** Deactivates or reactivates a business unit after explaining the consequences. */
export function useBusinessUnitStatus({ id, name, adminCount, supplierCount }: BusinessUnit) {
  const { t } = useTranslation();
  const concerned = {
    admins: t('organisation.admins', { count: adminCount }),
    suppliers: t('organisation.suppliers', { count: supplierCount }),
  };
  return useConfirmStatusChange(useSetBusinessUnitStatus(id), {
    deactivate: {
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
      done: t('businessUnits.deactivated', { name }),
    },
    reactivate: {
      title: t('businessUnits.reactivateTitle', { name }),
      text: t('businessUnits.reactivateText', concerned),
      confirmLabel: t('businessUnits.reactivate'),
      done: t('businessUnits.reactivated', { name }),
    },
  });
}

import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import type { Organisation } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { useConfirmStatusChange } from '../../../entities/status/use-confirm-status-change.tsx';
import { useChangeOrganisation } from '../api/use-change-organisation.ts';

/** Deactivates or reactivates an organisation after explaining the consequences. */
export function useOrganisationStatus({ id, name, businessUnitCount, busyUnits }: Organisation) {
  const { t } = useTranslation();
  const { setStatus } = useChangeOrganisation(id);
  return useConfirmStatusChange(setStatus, {
    deactivate: {
      title: t('system.deactivate.title', { name }),
      text: (
        <Stack spacing={1.5}>
          <span>{t('system.deactivate.access', { units: businessUnitCount })}</span>
          <span>{t('system.deactivate.running')}</span>
          {busyUnits.length > 0 && (
            <Box>
              {t('system.deactivate.busy')}
              <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
                {busyUnits.map((unit) => (
                  <li key={unit.name}>
                    {t('system.deactivate.busyUnit', { name: unit.name, count: unit.activeEventCount })}
                  </li>
                ))}
              </Box>
            </Box>
          )}
          <span>{t('system.deactivate.undo')}</span>
        </Stack>
      ),
      confirmLabel: t('system.deactivate.confirm'),
      done: t('system.deactivate.done', { name }),
    },
    reactivate: {
      title: t('system.reactivate.title', { name }),
      text: t('system.reactivate.text'),
      confirmLabel: t('system.reactivate.confirm'),
      done: t('system.reactivate.done', { name }),
    },
  });
}

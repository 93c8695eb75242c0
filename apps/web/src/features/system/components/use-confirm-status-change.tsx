import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import type { Organisation } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { showAppMessage } from '../../../shared/ui/feedback/app-message.ts';
import { useConfirm } from '../../../shared/ui/feedback/use-confirm.tsx';
import { useChangeOrganisation } from '../api/use-change-organisation.ts';

/** Asks for confirmation before an organisation is deactivated or reactivated, and explains the consequences. */
export function useConfirmStatusChange({ id, name, businessUnitCount, busyUnits }: Organisation) {
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

import type { ActiveStatus, ApiClient } from '@tenderbox/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showAppMessage } from '../../../shared/ui/app-message.ts';
import { MoreMenu } from '../../../shared/ui/more-menu.tsx';
import { useConfirm } from '../../../shared/ui/use-confirm.tsx';
import { RotateSecret } from './rotate-secret.tsx';
import { useRotateSecret, useSwitchApiClient } from './use-api-clients.ts';

/** What can be done with an API client. */
export function ApiClientMenu({ businessUnitId, client }: { businessUnitId: string; client: ApiClient }) {
  const { t } = useTranslation();
  const { id: clientId, name, can } = client;
  const { confirm, dialog } = useConfirm();
  const [isRotating, setRotating] = useState(false);
  const rotate = useRotateSecret({ businessUnitId, clientId });
  const change = useSwitchApiClient(businessUnitId);

  async function turn(status: ActiveStatus) {
    if (!(await change({ clientId, status }))) return;
    showAppMessage({
      text: t(status === 'ACTIVE' ? 'apiClients.switchedOn' : 'apiClients.switchedOff', { name }),
    });
  }
  const askToSwitchOff = () =>
    confirm({
      title: t('apiClients.switchOffTitle', { name }),
      text: t('apiClients.switchOffText'),
      confirmLabel: t('apiClients.switchOffConfirm'),
      isDestructive: true,
      action: () => turn('INACTIVE'),
    });
  const items = [
    ...(can.rotate ? [{ label: t('apiClients.rotate'), onSelect: () => setRotating(true) }] : []),
    ...(can.reactivate ? [{ label: t('apiClients.switchOn'), onSelect: () => void turn('ACTIVE') }] : []),
    ...(can.deactivate
      ? [{ label: t('apiClients.switchOff'), onSelect: askToSwitchOff, isDestructive: true }]
      : []),
  ];
  return (
    <>
      <MoreMenu size="small" items={items} label={t('apiClients.actionsFor', { name })} />
      {isRotating && (
        <RotateSecret
          name={name}
          madeText={t('apiClients.madeText')}
          rotate={rotate}
          onClose={() => setRotating(false)}
        />
      )}
      {dialog}
    </>
  );
}

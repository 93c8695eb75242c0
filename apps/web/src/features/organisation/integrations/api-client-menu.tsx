import type { ActiveStatus, ApiClient } from '@tenderbox/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DeleteOutlined } from '../../../shared/icons/delete-outlined.ts';
import { EditOutlined } from '../../../shared/icons/edit-outlined.ts';
import { KeyOutlined } from '../../../shared/icons/key-outlined.ts';
import { PauseCircleOutlined } from '../../../shared/icons/pause-circle-outlined.ts';
import { PlayCircleOutlined } from '../../../shared/icons/play-circle-outlined.ts';
import { MoreMenu } from '../../../shared/ui/actions/more-menu.tsx';
import { showAppMessage } from '../../../shared/ui/feedback/app-message.ts';
import { useConfirm } from '../../../shared/ui/feedback/use-confirm.tsx';
import { EditApiClient } from './edit-api-client.tsx';
import { RotateSecret } from './rotate-secret.tsx';
import { useApiClientCommands } from './use-api-clients.ts';

interface ApiClientMenuProps {
  businessUnitId: string;
  client: ApiClient;
}

/** Actions menu of an API client. */
export function ApiClientMenu({ businessUnitId, client }: ApiClientMenuProps) {
  const { t } = useTranslation();
  const { id: clientId, name, can } = client;
  const { confirm, dialog } = useConfirm();
  const [open, setOpen] = useState<'edit' | 'rotate' | null>(null);
  const close = () => setOpen(null);
  const { rotate, change, remove } = useApiClientCommands({ businessUnitId, clientId });

  async function turn(status: ActiveStatus) {
    if (!(await change(status))) return;
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
  const askToDelete = () =>
    confirm({
      title: t('apiClients.deleteTitle', { name }),
      text: t('apiClients.deleteText'),
      confirmLabel: t('apiClients.deleteConfirm'),
      isDestructive: true,
      action: async () => {
        if (await remove()) showAppMessage({ text: t('apiClients.deleted', { name }) });
      },
    });
  const items = [
    ...(can.edit
      ? [{ label: t('apiClients.edit'), icon: EditOutlined, onSelect: () => setOpen('edit') }]
      : []),
    ...(can.rotate
      ? [{ label: t('apiClients.rotate'), icon: KeyOutlined, onSelect: () => setOpen('rotate') }]
      : []),
    ...(can.reactivate
      ? [{ label: t('apiClients.switchOn'), icon: PlayCircleOutlined, onSelect: () => void turn('ACTIVE') }]
      : []),
    ...(can.deactivate
      ? [
          {
            label: t('apiClients.switchOff'),
            icon: PauseCircleOutlined,
            onSelect: askToSwitchOff,
            isDestructive: true,
          },
        ]
      : []),
    ...(can.delete
      ? [{ label: t('apiClients.delete'), icon: DeleteOutlined, onSelect: askToDelete, isDestructive: true }]
      : []),
  ];
  return (
    <>
      <MoreMenu isInRow items={items} label={t('apiClients.actionsFor', { name })} />
      {open === 'edit' && <EditApiClient businessUnitId={businessUnitId} client={client} onClose={close} />}
      {open === 'rotate' && (
        <RotateSecret name={name} madeText={t('apiClients.madeText')} rotate={rotate} onClose={close} />
      )}
      {dialog}
    </>
  );
}

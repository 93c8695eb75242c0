import type { ActiveStatus, Webhook } from '@tenderbox/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DeleteOutlined } from '../../../shared/icons/delete-outlined.ts';
import { EditOutlined } from '../../../shared/icons/edit-outlined.ts';
import { KeyOutlined } from '../../../shared/icons/key-outlined.ts';
import { PauseCircleOutlined } from '../../../shared/icons/pause-circle-outlined.ts';
import { PlayCircleOutlined } from '../../../shared/icons/play-circle-outlined.ts';
import { SendOutlined } from '../../../shared/icons/send-outlined.ts';
import { MoreMenu } from '../../../shared/ui/actions/more-menu.tsx';
import { showAppMessage } from '../../../shared/ui/feedback/app-message.ts';
import { useConfirm } from '../../../shared/ui/feedback/use-confirm.tsx';
import { EditWebhook } from './edit-webhook.tsx';
import { RotateSecret } from './rotate-secret.tsx';
import { useWebhookCommands } from './use-webhooks.ts';

/** Actions menu of a webhook. */
export function WebhookMenu({ businessUnitId, webhook }: { businessUnitId: string; webhook: Webhook }) {
  const { t } = useTranslation();
  const { id: webhookId, name, can } = webhook;
  const { confirm, dialog } = useConfirm();
  const [open, setOpen] = useState<'edit' | 'rotate' | null>(null);
  const close = () => setOpen(null);
  const { rotate, change, remove, ping } = useWebhookCommands({ businessUnitId, webhookId });

  async function turn(status: ActiveStatus) {
    if (!(await change(status))) return;
    showAppMessage({
      text: t(status === 'ACTIVE' ? 'webhooks.switchedOn' : 'webhooks.switchedOff', { name }),
    });
  }
  async function test() {
    if (await ping()) showAppMessage({ text: t('webhooks.pinged', { name }) });
  }
  const askToSwitchOff = () =>
    confirm({
      title: t('webhooks.switchOffTitle', { name }),
      text: t('webhooks.switchOffText'),
      confirmLabel: t('webhooks.switchOffConfirm'),
      isDestructive: true,
      action: () => turn('INACTIVE'),
    });
  const askToDelete = () =>
    confirm({
      title: t('webhooks.deleteTitle', { name }),
      text: t('webhooks.deleteText'),
      confirmLabel: t('webhooks.deleteConfirm'),
      isDestructive: true,
      action: async () => {
        if (await remove()) showAppMessage({ text: t('webhooks.deleted', { name }) });
      },
    });
  const items = [
    ...(can.edit ? [{ label: t('webhooks.edit'), icon: EditOutlined, onSelect: () => setOpen('edit') }] : []),
    ...(can.ping ? [{ label: t('webhooks.ping'), icon: SendOutlined, onSelect: () => void test() }] : []),
    ...(can.rotate
      ? [{ label: t('webhooks.rotate'), icon: KeyOutlined, onSelect: () => setOpen('rotate') }]
      : []),
    ...(can.reactivate
      ? [{ label: t('webhooks.switchOn'), icon: PlayCircleOutlined, onSelect: () => void turn('ACTIVE') }]
      : []),
    ...(can.deactivate
      ? [
          {
            label: t('webhooks.switchOff'),
            icon: PauseCircleOutlined,
            onSelect: askToSwitchOff,
            isDestructive: true,
          },
        ]
      : []),
    ...(can.delete
      ? [{ label: t('webhooks.delete'), icon: DeleteOutlined, onSelect: askToDelete, isDestructive: true }]
      : []),
  ];
  return (
    <>
      <MoreMenu isInRow items={items} label={t('webhooks.actionsFor', { name })} />
      {open === 'edit' && <EditWebhook businessUnitId={businessUnitId} webhook={webhook} onClose={close} />}
      {open === 'rotate' && (
        <RotateSecret name={name} madeText={t('webhooks.madeText')} rotate={rotate} onClose={close} />
      )}
      {dialog}
    </>
  );
}

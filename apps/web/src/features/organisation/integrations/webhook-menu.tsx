import type { ActiveStatus, Webhook } from '@tenderbox/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showAppMessage } from '../../../shared/ui/app-message.ts';
import { MoreMenu } from '../../../shared/ui/more-menu.tsx';
import { useConfirm } from '../../../shared/ui/use-confirm.tsx';
import { hostOf } from './host-of.ts';
import { RotateSecret } from './rotate-secret.tsx';
import { useWebhookCommands } from './use-webhooks.ts';

/** What can be done with a webhook. */
export function WebhookMenu({ businessUnitId, webhook }: { businessUnitId: string; webhook: Webhook }) {
  const { t } = useTranslation();
  const { id: webhookId, can } = webhook;
  const host = hostOf(webhook);
  const { confirm, dialog } = useConfirm();
  const [isRotating, setRotating] = useState(false);
  const { rotate, change, ping } = useWebhookCommands({ businessUnitId, webhookId });

  async function turn(status: ActiveStatus) {
    if (!(await change(status))) return;
    showAppMessage({
      text: t(status === 'ACTIVE' ? 'webhooks.switchedOn' : 'webhooks.switchedOff', { host }),
    });
  }
  async function test() {
    if (await ping()) showAppMessage({ text: t('webhooks.pinged', { host }) });
  }
  const askToSwitchOff = () =>
    confirm({
      title: t('webhooks.switchOffTitle', { host }),
      text: t('webhooks.switchOffText'),
      confirmLabel: t('webhooks.switchOffConfirm'),
      isDestructive: true,
      action: () => turn('INACTIVE'),
    });
  const items = [
    ...(can.ping ? [{ label: t('webhooks.ping'), onSelect: () => void test() }] : []),
    ...(can.rotate ? [{ label: t('webhooks.rotate'), onSelect: () => setRotating(true) }] : []),
    ...(can.reactivate ? [{ label: t('webhooks.switchOn'), onSelect: () => void turn('ACTIVE') }] : []),
    ...(can.deactivate
      ? [{ label: t('webhooks.switchOff'), onSelect: askToSwitchOff, isDestructive: true }]
      : []),
  ];
  return (
    <>
      <MoreMenu size="small" items={items} label={t('webhooks.actionsFor', { host })} />
      {isRotating && (
        <RotateSecret
          name={host}
          madeText={t('webhooks.madeText')}
          rotate={rotate}
          onClose={() => setRotating(false)}
        />
      )}
      {dialog}
    </>
  );
}

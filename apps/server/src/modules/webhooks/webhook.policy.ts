import { abilitiesOn, allowed, conflict, type OrganisationCaller, type Webhook } from '@tenderbox/contract';

type WebhookPolicyInput = Pick<Webhook, 'status'>;

const whileOn = (_caller: OrganisationCaller, { status }: WebhookPolicyInput) =>
  status === 'ACTIVE' ? allowed : conflict('This webhook is switched off.');

/** What an organisation can do with a webhook of its business unit. */
export const webhookAbilities = abilitiesOn<OrganisationCaller, WebhookPolicyInput>()({
  edit: () => allowed,
  rotate: whileOn,
  ping: whileOn,
  deactivate: whileOn,
  reactivate: (_caller, { status }) =>
    status === 'INACTIVE' ? allowed : conflict('This webhook is already switched on.'),
  delete: () => allowed,
});

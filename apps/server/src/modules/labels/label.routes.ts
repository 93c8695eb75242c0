import { labelCalls } from '@tenderbox/contract';
import type { FastifyInstance } from 'fastify';
import { registerCall } from '../../platform/http/register-call.ts';
import { createLabel } from './commands/create-label.ts';
import { deleteLabel } from './commands/delete-label.ts';
import { listLabels } from './label.repo.ts';

export function registerLabelRoutes(app: FastifyInstance): void {
  registerCall(app, labelCalls.list, async ({ act }) => ({
    data: await act.read(({ tx }) => listLabels(tx)),
  }));
  registerCall(app, labelCalls.create, async ({ act, body }) => ({
    data: await createLabel(act, body.name),
  }));
  registerCall(app, labelCalls.delete, async ({ act, params }) => {
    await deleteLabel(act, params.labelId);
    return { data: null };
  });
}

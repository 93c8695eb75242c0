import {
  createLabel as createLabelCall,
  deleteLabel as deleteLabelCall,
  listLabels as listLabelsCall,
} from '@tenderbox/contract';
import type { FastifyInstance } from 'fastify';
import { registerCall } from '../../platform/http/register-call.ts';
import { createLabel } from './commands/create-label.ts';
import { deleteLabel } from './commands/delete-label.ts';
import { listLabels } from './label.repo.ts';

export function registerLabelRoutes(app: FastifyInstance): void {
  registerCall(app, listLabelsCall, async ({ act }) => ({
    data: await act.read(({ tx }) => listLabels(tx)),
  }));
  registerCall(app, createLabelCall, async ({ act, body }) => ({ data: await createLabel(act, body.name) }));
  registerCall(app, deleteLabelCall, async ({ act, params }) => {
    await deleteLabel(act, params.labelId);
    return { data: null };
  });
}

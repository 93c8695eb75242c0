import { labelCalls } from '@tenderbox/contract';
import type { FastifyInstance } from 'fastify';
import { registerCall } from '../../platform/http/register-call.ts';
import { createLabel } from './commands/create-label.ts';
import { deleteLabel } from './commands/delete-label.ts';
import { listLabels } from './label.repo.ts';

export function registerLabelRoutes(app: FastifyInstance): void {
  registerCall(app, labelCalls.list, async ({ ctx }) => ({
    data: await ctx.read(({ tx }) => listLabels(tx)),
  }));
  registerCall(app, labelCalls.create, async ({ ctx, body }) => ({
    data: await createLabel(ctx, body.name),
  }));
  registerCall(app, labelCalls.delete, async ({ ctx, params }) => {
    await deleteLabel(ctx, params.labelId);
    return { data: null };
  });
}

import {
  createLabel as createLabelCall,
  deleteLabel as deleteLabelCall,
  listLabels as listLabelsCall,
} from '@tenderbox/contract';
import type { FastifyInstance } from 'fastify';
import { actorOf } from '../../platform/audit/actor.ts';
import { contextOf } from '../../platform/auth/caller.ts';
import type { Database } from '../../platform/db/database.ts';
import { registerCall } from '../../platform/http/register-call.ts';
import { idempotencyKeyOf } from '../../platform/idempotency/idempotency-key.ts';
import { createLabel } from './commands/create-label.ts';
import { deleteLabel } from './commands/delete-label.ts';
import { listLabels } from './label.repo.ts';

export function registerLabelRoutes(app: FastifyInstance, db: Database): void {
  registerCall(app, listLabelsCall, async ({ caller }) => ({
    data: await db.transaction(contextOf(caller), listLabels),
  }));
  registerCall(app, createLabelCall, async ({ caller, body, request }) => {
    const idempotent = { route: createLabelCall.key, key: idempotencyKeyOf(request) };
    return { data: await createLabel(db, caller, actorOf(request), body.name, idempotent) };
  });
  registerCall(app, deleteLabelCall, async ({ caller, params, request }) => {
    await deleteLabel(db, caller, actorOf(request), params.labelId);
    return { data: null };
  });
}

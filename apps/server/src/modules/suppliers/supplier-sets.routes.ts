import {
  changeSuppliers as changeSuppliersCall,
  findSupplierDuplicates,
  resolveSuppliers as resolveSuppliersCall,
} from '@tenderbox/contract';
import type { FastifyInstance } from 'fastify';
import { actorOf } from '../../platform/audit/actor.ts';
import { registerCall } from '../../platform/http/register-call.ts';
import { changeSuppliers } from './commands/change-suppliers.ts';
import type { SupplierParts } from './supplier.parts.ts';
import { readDuplicates, resolveSuppliers } from './supplier.queries.ts';

/** Calls about several suppliers at once. */
export function registerSupplierSetRoutes(app: FastifyInstance, parts: SupplierParts): void {
  const { db } = parts;
  registerCall(app, findSupplierDuplicates, async ({ caller, body }) => ({
    data: await readDuplicates(db, caller, body),
  }));
  registerCall(app, resolveSuppliersCall, async ({ caller, body }) => ({
    data: await resolveSuppliers(db, caller, body.supplierCodes),
  }));
  registerCall(
    app,
    changeSuppliersCall,
    async ({ caller, body, request }) => ({
      data: await changeSuppliers(parts, caller, actorOf(request), body),
    }),
    { limit: { max: 500, windowSeconds: 3600 } },
  );
}

import { supplierSetCalls } from '@tenderbox/contract';
import type { FastifyInstance } from 'fastify';
import { registerCall } from '../../platform/http/register-call.ts';
import { changeSuppliers } from './commands/change-suppliers.ts';
import type { SupplierParts } from './supplier.parts.ts';
import { readDuplicates, resolveSuppliers } from './supplier.queries.ts';

/** Routes for several suppliers at once. */
export function registerSupplierSetRoutes(app: FastifyInstance, parts: SupplierParts): void {
  registerCall(app, supplierSetCalls.findDuplicates, async ({ act, body }) => ({
    data: await readDuplicates(act, body),
  }));
  registerCall(app, supplierSetCalls.resolve, async ({ act, body }) => ({
    data: await resolveSuppliers(act, body.supplierCodes),
  }));
  registerCall(
    app,
    supplierSetCalls.change,
    async ({ act, body }) => ({
      data: await changeSuppliers(parts, act, body),
    }),
    { limit: { max: 500, windowSeconds: 3600 } },
  );
}

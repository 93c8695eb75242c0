import { supplierSetCalls } from '@tenderbox/contract';
import type { FastifyInstance } from 'fastify';
import { registerCall } from '../../platform/http/register-call.ts';
import { changeSuppliers } from './commands/change-suppliers.ts';
import type { SupplierDeps } from './supplier.deps.ts';
import { readDuplicates, resolveSuppliers } from './supplier.queries.ts';

/** Routes for several suppliers at once. */
export function registerSupplierSetRoutes(app: FastifyInstance, deps: SupplierDeps): void {
  registerCall(app, supplierSetCalls.findDuplicates, async ({ ctx, body }) => ({
    data: await readDuplicates(ctx, body),
  }));
  registerCall(app, supplierSetCalls.resolve, async ({ ctx, body }) => ({
    data: await resolveSuppliers(ctx, body.supplierCodes),
  }));
  registerCall(
    app,
    supplierSetCalls.change,
    async ({ ctx, body }) => ({
      data: await changeSuppliers(deps, ctx, body),
    }),
    { limit: { max: 500, windowSeconds: 3600 } },
  );
}

import { supplierCalls, supplierPeople, supplierTeamPeople } from '@tenderbox/contract';
import type { FastifyInstance } from 'fastify';
import { exportQueue } from '../../platform/excel/excel-queues.ts';
import { sendWorkbook, workbookName } from '../../platform/excel/send-workbook.ts';
import { registerCall } from '../../platform/http/register-call.ts';
import { registerPeopleRoutes } from '../people/index.ts';
import { createSupplier } from './commands/create-supplier.ts';
import { changeSupplierStatus } from './commands/set-supplier-status.ts';
import { changeSupplier } from './commands/update-supplier.ts';
import type { SupplierDeps } from './supplier.deps.ts';
import { exportSuppliers, readSupplier, readSuppliers } from './supplier.queries.ts';
import { listTags } from './supplier.repo.ts';
import { findOwnSupplier, findSupplierOfUnit } from './supplier.team-owners.ts';
import { registerSupplierImportRoutes } from './supplier-import.routes.ts';
import { registerSupplierSetRoutes } from './supplier-sets.routes.ts';

/** Routes for the suppliers of a business unit and their teams. */
export function registerSupplierRoutes(app: FastifyInstance, deps: SupplierDeps): void {
  registerCall(app, supplierCalls.list, async ({ ctx, query }) => ({
    data: await readSuppliers(ctx, query),
  }));
  registerCall(app, supplierCalls.export, async ({ ctx, query, reply }) => {
    const workbook = await exportQueue.admit(ctx.caller, (turn) => turn(() => exportSuppliers(ctx, query)));
    return sendWorkbook(reply, workbookName('suppliers', ctx.caller.businessUnitName), workbook);
  });
  registerCall(app, supplierCalls.listTags, async ({ ctx }) => ({
    data: await ctx.read(({ tx }) => listTags(tx, ctx.caller)),
  }));
  registerCall(app, supplierCalls.create, async ({ ctx, body }) => ({
    data: await createSupplier(deps, ctx, body),
  }));
  registerCall(app, supplierCalls.get, async ({ ctx, params }) => ({
    data: await readSupplier(ctx, params.supplierId),
  }));
  registerCall(app, supplierCalls.update, async ({ ctx, params, body }) => ({
    data: await changeSupplier(ctx, params.supplierId, body),
  }));
  registerCall(app, supplierCalls.setStatus, async ({ ctx, params, body }) => ({
    data: await changeSupplierStatus(ctx, params.supplierId, body.status),
  }));
  registerSupplierSetRoutes(app, deps);
  registerSupplierImportRoutes(app, deps);
  registerPeopleRoutes(app, deps, supplierPeople, findSupplierOfUnit);
  registerPeopleRoutes(app, deps, supplierTeamPeople, findOwnSupplier);
}

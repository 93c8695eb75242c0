import { supplierCalls, supplierPeople, supplierTeamPeople } from '@tenderbox/contract';
import type { FastifyInstance } from 'fastify';
import { exportTurns } from '../../platform/excel/excel-turns.ts';
import { sendWorkbook, workbookName } from '../../platform/excel/send-workbook.ts';
import { registerCall } from '../../platform/http/register-call.ts';
import { registerPeopleRoutes } from '../people/index.ts';
import { createSupplier } from './commands/create-supplier.ts';
import { changeSupplierStatus } from './commands/set-supplier-status.ts';
import { changeSupplier } from './commands/update-supplier.ts';
import type { SupplierParts } from './supplier.parts.ts';
import { findOwnSupplier, findSupplierOfUnit } from './supplier.places.ts';
import { exportSuppliers, readSupplier, readSuppliers } from './supplier.queries.ts';
import { listTags } from './supplier.repo.ts';
import { registerSupplierImportRoutes } from './supplier-import.routes.ts';
import { registerSupplierSetRoutes } from './supplier-sets.routes.ts';

/** Routes for the suppliers of a business unit and their teams. */
export function registerSupplierRoutes(app: FastifyInstance, parts: SupplierParts): void {
  registerCall(app, supplierCalls.list, async ({ act, query }) => ({
    data: await readSuppliers(act, query),
  }));
  registerCall(app, supplierCalls.export, async ({ act, query, reply }) => {
    const workbook = await exportTurns.take(act.caller, (turn) => turn(() => exportSuppliers(act, query)));
    return sendWorkbook(reply, workbookName('suppliers', act.caller.businessUnitName), workbook);
  });
  registerCall(app, supplierCalls.listTags, async ({ act }) => ({
    data: await act.read(({ tx }) => listTags(tx, act.caller)),
  }));
  registerCall(app, supplierCalls.create, async ({ act, body }) => ({
    data: await createSupplier(parts, act, body),
  }));
  registerCall(app, supplierCalls.get, async ({ act, params }) => ({
    data: await readSupplier(act, params.supplierId),
  }));
  registerCall(app, supplierCalls.update, async ({ act, params, body }) => ({
    data: await changeSupplier(act, params.supplierId, body),
  }));
  registerCall(app, supplierCalls.setStatus, async ({ act, params, body }) => ({
    data: await changeSupplierStatus(act, params.supplierId, body.status),
  }));
  registerSupplierSetRoutes(app, parts);
  registerSupplierImportRoutes(app, parts);
  registerPeopleRoutes(app, parts, supplierPeople, findSupplierOfUnit);
  registerPeopleRoutes(app, parts, supplierTeamPeople, findOwnSupplier);
}

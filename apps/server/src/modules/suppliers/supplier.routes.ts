import {
  createSupplier as createSupplierCall,
  exportSuppliers as exportSuppliersCall,
  getSupplier,
  listSuppliers,
  listSupplierTags,
  setSupplierStatus,
  supplierPeople,
  supplierTeamPeople,
  updateSupplier,
} from '@tenderbox/contract';
import type { FastifyInstance } from 'fastify';
import { actorOf } from '../../platform/audit/actor.ts';
import { contextOf } from '../../platform/auth/caller.ts';
import { exportTurns } from '../../platform/excel/excel-turns.ts';
import { sendWorkbook, workbookName } from '../../platform/excel/send-workbook.ts';
import { registerCall } from '../../platform/http/register-call.ts';
import { idempotencyKeyOf } from '../../platform/idempotency/idempotency-key.ts';
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
import { unitOf } from './unit-of-caller.ts';

/** The suppliers of a business unit, and the team of a supplier. */
export function registerSupplierRoutes(app: FastifyInstance, parts: SupplierParts): void {
  const { db } = parts;
  registerCall(app, listSuppliers, async ({ caller, query }) => ({
    data: await readSuppliers(db, caller, query),
  }));
  registerCall(app, exportSuppliersCall, async ({ caller, query, reply }) => {
    const workbook = await exportTurns.take(caller, (turn) => turn(() => exportSuppliers(db, caller, query)));
    return sendWorkbook(reply, workbookName('suppliers', caller.businessUnitName), workbook);
  });
  registerCall(app, listSupplierTags, async ({ caller }) => ({
    data: await db.transaction(contextOf(caller), (tx) => listTags(tx, unitOf(caller))),
  }));
  registerCall(app, createSupplierCall, async ({ caller, body, request }) => {
    const call = { route: createSupplierCall.key, key: idempotencyKeyOf(request), actor: actorOf(request) };
    return { data: await createSupplier(parts, caller, call, body) };
  });
  registerCall(app, getSupplier, async ({ caller, params }) => ({
    data: await readSupplier(db, caller, params.supplierId),
  }));
  registerCall(app, updateSupplier, async ({ caller, params, body, request }) => ({
    data: await changeSupplier(db, caller, actorOf(request), params.supplierId, body),
  }));
  registerCall(app, setSupplierStatus, async ({ caller, params, body, request }) => ({
    data: await changeSupplierStatus(db, caller, actorOf(request), params.supplierId, body.status),
  }));
  registerSupplierSetRoutes(app, parts);
  registerSupplierImportRoutes(app, parts);
  registerPeopleRoutes(app, parts, supplierPeople, findSupplierOfUnit);
  registerPeopleRoutes(app, parts, supplierTeamPeople, findOwnSupplier);
}

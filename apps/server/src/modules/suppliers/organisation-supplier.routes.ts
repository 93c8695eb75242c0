import { organisationSupplierCalls, organisationSupplierPeople } from '@tenderbox/contract';
import type { FastifyInstance } from 'fastify';
import { exportTurns } from '../../platform/excel/excel-turns.ts';
import { sendWorkbook, workbookName } from '../../platform/excel/send-workbook.ts';
import { registerCall } from '../../platform/http/register-call.ts';
import { registerPeopleRoutes } from '../people/index.ts';
import { changeOrganisationSupplierStatus } from './commands/set-supplier-status.ts';
import { changeOrganisationSupplier } from './commands/update-supplier.ts';
import {
  exportOrganisationSuppliers,
  readOrganisationSupplier,
  readOrganisationSuppliers,
} from './organisation-supplier.queries.ts';
import type { SupplierParts } from './supplier.parts.ts';
import { findSupplierOfOrganisation } from './supplier.places.ts';

/** Routes for suppliers of all business units, for organisation admins. */
export function registerOrganisationSupplierRoutes(app: FastifyInstance, parts: SupplierParts): void {
  registerCall(app, organisationSupplierCalls.list, async ({ act, query }) => ({
    data: await readOrganisationSuppliers(act, query),
  }));
  registerCall(app, organisationSupplierCalls.export, async ({ act, query, reply }) => {
    const workbook = await exportTurns.take(act.caller, (turn) =>
      turn(() => exportOrganisationSuppliers(act, query)),
    );
    return sendWorkbook(reply, workbookName('suppliers', act.caller.organisationName), workbook);
  });
  registerCall(app, organisationSupplierCalls.get, async ({ act, params }) => ({
    data: await readOrganisationSupplier(act, params.supplierId),
  }));
  registerCall(app, organisationSupplierCalls.update, async ({ act, params, body }) => ({
    data: await changeOrganisationSupplier(act, params.supplierId, body),
  }));
  registerCall(app, organisationSupplierCalls.setStatus, async ({ act, params, body }) => ({
    data: await changeOrganisationSupplierStatus(act, params.supplierId, body.status),
  }));
  registerPeopleRoutes(app, parts, organisationSupplierPeople, findSupplierOfOrganisation);
}

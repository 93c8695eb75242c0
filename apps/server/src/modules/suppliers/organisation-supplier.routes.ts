import { organisationSupplierCalls, organisationSupplierPeople } from '@tenderbox/contract';
import type { FastifyInstance } from 'fastify';
import { exportQueue } from '../../platform/excel/excel-queues.ts';
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
import type { SupplierDeps } from './supplier.deps.ts';
import { findSupplierOfOrganisation } from './supplier.team-owners.ts';

/** Routes for suppliers of all business units, for organisation admins. */
export function registerOrganisationSupplierRoutes(app: FastifyInstance, deps: SupplierDeps): void {
  registerCall(app, organisationSupplierCalls.list, async ({ ctx, query }) => ({
    data: await readOrganisationSuppliers(ctx, query),
  }));
  registerCall(app, organisationSupplierCalls.export, async ({ ctx, query, reply }) => {
    const workbook = await exportQueue.admit(ctx.caller, (turn) =>
      turn(() => exportOrganisationSuppliers(ctx, query)),
    );
    return sendWorkbook(reply, workbookName('suppliers', ctx.caller.organisationName), workbook);
  });
  registerCall(app, organisationSupplierCalls.get, async ({ ctx, params }) => ({
    data: await readOrganisationSupplier(ctx, params.supplierId),
  }));
  registerCall(app, organisationSupplierCalls.update, async ({ ctx, params, body }) => ({
    data: await changeOrganisationSupplier(ctx, params.supplierId, body),
  }));
  registerCall(app, organisationSupplierCalls.setStatus, async ({ ctx, params, body }) => ({
    data: await changeOrganisationSupplierStatus(ctx, params.supplierId, body.status),
  }));
  registerPeopleRoutes(app, deps, organisationSupplierPeople, findSupplierOfOrganisation);
}

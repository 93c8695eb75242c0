import { type OrganisationSupplier, organisationSupplierCalls } from '@tenderbox/contract';
import type { FastifyInstance } from 'fastify';
import { exportTurns } from '../../platform/excel/excel-turns.ts';
import { sendWorkbook, workbookName } from '../../platform/excel/send-workbook.ts';
import { type WorkbookColumn, writeWorkbook } from '../../platform/excel/workbook.ts';
import { registerCall } from '../../platform/http/register-call.ts';
import { readAllOrganisationSuppliers, readOrganisationSuppliers } from './organisation-supplier.queries.ts';

const columns: WorkbookColumn<OrganisationSupplier>[] = [
  { header: 'Supplier ID', width: 18, value: ({ supplierCode }) => supplierCode },
  { header: 'Name', width: 36, value: ({ name }) => name },
  { header: 'Business unit', width: 28, value: ({ businessUnit }) => businessUnit.name },
  { header: 'Status', width: 12, value: ({ status }) => (status === 'ACTIVE' ? 'Active' : 'Inactive') },
  { header: 'Active users', width: 14, value: ({ activeUserCount }) => activeUserCount },
];

/** Suppliers over all units, for the organisation's admins. */
export function registerOrganisationSupplierRoutes(app: FastifyInstance): void {
  registerCall(app, organisationSupplierCalls.list, async ({ act, query }) => ({
    data: await readOrganisationSuppliers(act, query),
  }));
  registerCall(app, organisationSupplierCalls.export, async ({ act, query, reply }) => {
    const workbook = await exportTurns.take(act.caller, (turn) =>
      turn(async () => {
        const { items } = await readAllOrganisationSuppliers(act, query);
        return writeWorkbook('Suppliers', columns, items);
      }),
    );
    return sendWorkbook(reply, workbookName('suppliers', act.caller.organisationName), workbook);
  });
}

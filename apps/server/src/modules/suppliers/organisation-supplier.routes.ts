import {
  exportOrganisationSuppliers,
  listOrganisationSuppliers as listOrganisationSuppliersCall,
  type OrganisationSupplier,
  wholeList,
} from '@tenderbox/contract';
import type { FastifyInstance } from 'fastify';
import { contextOf } from '../../platform/auth/caller.ts';
import type { Database } from '../../platform/db/database.ts';
import { assertAllFits } from '../../platform/db/listing.repo.ts';
import { exportTurns } from '../../platform/excel/excel-turns.ts';
import { sendWorkbook, workbookName } from '../../platform/excel/send-workbook.ts';
import { type WorkbookColumn, writeWorkbook } from '../../platform/excel/workbook.ts';
import { registerCall } from '../../platform/http/register-call.ts';
import { listOrganisationSuppliers } from './organisation-supplier.repo.ts';

const columns: WorkbookColumn<OrganisationSupplier>[] = [
  { header: 'Supplier ID', width: 18, value: ({ supplierCode }) => supplierCode },
  { header: 'Name', width: 36, value: ({ name }) => name },
  { header: 'Business unit', width: 28, value: ({ businessUnit }) => businessUnit.name },
  { header: 'Status', width: 12, value: ({ status }) => (status === 'ACTIVE' ? 'Active' : 'Inactive') },
  { header: 'Active users', width: 14, value: ({ activeUserCount }) => activeUserCount },
];

/** Suppliers over all units, for the organisation's admins. */
export function registerOrganisationSupplierRoutes(app: FastifyInstance, db: Database): void {
  registerCall(app, listOrganisationSuppliersCall, async ({ caller, query }) => {
    const data = await db.transaction(contextOf(caller), (tx) => listOrganisationSuppliers(tx, query));
    assertAllFits(query, data.total);
    return { data };
  });
  registerCall(app, exportOrganisationSuppliers, async ({ caller, query, reply }) => {
    const everything = { ...query, ...wholeList };
    const workbook = await exportTurns.take(caller, (turn) =>
      turn(async () => {
        const { items, total } = await db.transaction(contextOf(caller), (tx) =>
          listOrganisationSuppliers(tx, everything),
        );
        assertAllFits(everything, total);
        return writeWorkbook('Suppliers', columns, items);
      }),
    );
    return sendWorkbook(reply, workbookName('suppliers', caller.organisationName), workbook);
  });
}

import {
  downloadImportTemplate,
  downloadRefusedRows,
  importSuppliers as importSuppliersCall,
} from '@tenderbox/contract';
import type { FastifyInstance } from 'fastify';
import { actorOf } from '../../platform/audit/actor.ts';
import { importTurns } from '../../platform/excel/excel-turns.ts';
import { sendWorkbook, workbookName } from '../../platform/excel/send-workbook.ts';
import { registerCall } from '../../platform/http/register-call.ts';
import { importSuppliers } from './commands/import-suppliers.ts';
import { readSuppliers } from './read-suppliers.ts';
import { receiveWorkbook } from './receive-workbook.ts';
import type { SupplierParts } from './supplier.parts.ts';
import { writeRefusedRows, writeTemplate } from './supplier.workbooks.ts';

const importLimit = { limit: { max: 200, windowSeconds: 3600 } };

/** Suppliers from an Excel workbook. */
export function registerSupplierImportRoutes(app: FastifyInstance, parts: SupplierParts): void {
  registerCall(app, downloadImportTemplate, async ({ reply }) =>
    sendWorkbook(reply, 'supplier-import', await writeTemplate()),
  );
  registerCall(
    app,
    importSuppliersCall,
    ({ caller, query, request }) =>
      importTurns.take(caller, async (turn) => {
        const { bytes, options } = await receiveWorkbook(request);
        const workbook = await turn(() => readSuppliers(bytes));
        const told = {
          dryRun: options.dryRun ?? query.dryRun ?? false,
          invite: options.invite ?? query.invite ?? false,
        };
        return { data: await importSuppliers(parts, caller, actorOf(request), workbook, told) };
      }),
    importLimit,
  );
  registerCall(
    app,
    downloadRefusedRows,
    async ({ caller, request, reply }) => {
      const workbook = await importTurns.take(caller, async (turn) => {
        const { bytes } = await receiveWorkbook(request);
        return turn(async () => writeRefusedRows(await readSuppliers(bytes)));
      });
      return sendWorkbook(reply, workbookName('refused-suppliers', caller.businessUnitName), workbook);
    },
    importLimit,
  );
}

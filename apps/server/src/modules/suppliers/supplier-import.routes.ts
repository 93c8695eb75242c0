import { supplierImportCalls } from '@tenderbox/contract';
import type { FastifyInstance } from 'fastify';
import { importQueue } from '../../platform/excel/excel-queues.ts';
import { sendWorkbook, workbookName } from '../../platform/excel/send-workbook.ts';
import { registerCall } from '../../platform/http/register-call.ts';
import { importSuppliers, planImport } from './commands/import-suppliers.ts';
import { readSuppliers } from './read-suppliers.ts';
import { receiveSuppliers } from './receive-suppliers.ts';
import type { SupplierDeps } from './supplier.deps.ts';
import { writeRejectedRows, writeTemplate } from './supplier.workbooks.ts';

/** The default options of an import. */
const defaultOptions = { dryRun: false, invite: false, clearBlanks: false };

const importLimit = { limit: { max: 200, windowSeconds: 3600 } };

/** Routes to import suppliers from an Excel file. */
export function registerSupplierImportRoutes(app: FastifyInstance, deps: SupplierDeps): void {
  registerCall(app, supplierImportCalls.downloadTemplate, async ({ reply }) =>
    sendWorkbook(reply, 'supplier-import', await writeTemplate()),
  );
  registerCall(
    app,
    supplierImportCalls.import,
    ({ ctx, query, request }) =>
      importQueue.admit(ctx.caller, async (turn) => {
        const { bytes, options } = await receiveSuppliers(request);
        const told = { ...defaultOptions, ...query, ...options };
        const workbook = await turn(() => readSuppliers(bytes, told.clearBlanks));
        return { data: await importSuppliers(deps, ctx, workbook, told) };
      }),
    importLimit,
  );
  registerCall(
    app,
    supplierImportCalls.downloadRefusedRows,
    async ({ ctx, query, request, reply }) => {
      const workbook = await importQueue.admit(ctx.caller, async (turn) => {
        const { bytes, options } = await receiveSuppliers(request);
        const { clearBlanks } = { ...defaultOptions, ...query, ...options };
        return turn(async () => {
          const checked = await readSuppliers(bytes, clearBlanks);
          await planImport(ctx, checked);
          return writeRejectedRows(checked);
        });
      });
      return sendWorkbook(reply, workbookName('refused-suppliers', ctx.caller.businessUnitName), workbook);
    },
    importLimit,
  );
}

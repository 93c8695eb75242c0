import type { ImportResult } from '@tenderbox/contract';
import { callApi } from '../../../shared/lib/api.ts';
import { downloadFile } from '../../../shared/lib/download-file.ts';
import { uploadTransport } from '../../../shared/lib/upload-transport.ts';
import { workbookBody } from '../../../shared/lib/workbook-body.ts';

/** A workbook, and what is to be done with it. */
export interface SupplierImport extends ImportChoices {
  file: File;
  isDryRun: boolean;
}

/** What is chosen beside the workbook. */
export interface ImportChoices {
  sendsInvitations: boolean;
  /** Whether a blank cell empties the stored value. */
  clearsBlanks: boolean;
}

/** Sends a workbook of suppliers: to be told what it would do, or to store it. */
export async function importSuppliers(
  { file, isDryRun, sendsInvitations, clearsBlanks }: SupplierImport,
  onProgress: (percent: number) => void,
  signal: AbortSignal,
): Promise<ImportResult> {
  const { data } = await callApi('POST /api/business-unit/suppliers/import', {
    query: {
      dryRun: String(isDryRun),
      invite: String(sendsInvitations),
      clearBlanks: String(clearsBlanks),
    },
    body: workbookBody(file),
    transport: uploadTransport(onProgress),
    signal,
    errors: 'caller',
  });
  return data;
}

/** Downloads the rows that an import would refuse, with the reasons. */
export function downloadRefusedRows(
  { file, clearsBlanks }: Pick<SupplierImport, 'file' | 'clearsBlanks'>,
  fileName: string,
  signal: AbortSignal,
): Promise<void> {
  const request = { query: { clearBlanks: String(clearsBlanks) }, body: workbookBody(file), signal };
  return downloadFile('POST /api/business-unit/suppliers/import/refused', request, fileName);
}

/** Downloads the empty workbook with the columns of the import. */
export function downloadTemplate(fileName: string, signal: AbortSignal): Promise<void> {
  return downloadFile('GET /api/business-unit/suppliers/import-template', { signal }, fileName);
}

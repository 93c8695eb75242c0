import type { ImportResult } from '@tenderbox/contract';
import { callApi } from '../../../shared/lib/api.ts';
import { downloadFile } from '../../../shared/lib/download-file.ts';
import { uploadTransport } from '../../../shared/lib/upload-transport.ts';
import { workbookBody } from '../../../shared/lib/workbook-body.ts';

/** Excel file with import options. */
export interface SupplierImport extends ImportChoices {
  file: File;
  isDryRun: boolean;
}

/** Import options. */
export interface ImportChoices {
  sendsInvitations: boolean;
  /** Whether a blank cell clears the saved value. */
  clearsBlanks: boolean;
}

/** Uploads an Excel file of suppliers, as a dry run or to import it. */
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

/** Downloads the rows that an import would reject, with the reasons. */
export function downloadRejectedRows(
  { file, clearsBlanks }: Pick<SupplierImport, 'file' | 'clearsBlanks'>,
  fileName: string,
  signal: AbortSignal,
): Promise<void> {
  const request = { query: { clearBlanks: String(clearsBlanks) }, body: workbookBody(file), signal };
  return downloadFile('POST /api/business-unit/suppliers/import/refused', request, fileName);
}

/** Downloads the empty Excel template. */
export function downloadTemplate(fileName: string, signal: AbortSignal): Promise<void> {
  return downloadFile('GET /api/business-unit/suppliers/import-template', { signal }, fileName);
}

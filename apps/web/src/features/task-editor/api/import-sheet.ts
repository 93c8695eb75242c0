import type { SheetImport } from '@tenderbox/contract';
import { callApi } from '../../../shared/lib/api.ts';
import { downloadFile } from '../../../shared/lib/download-file.ts';
import { uploadTransport } from '../../../shared/lib/upload-transport.ts';
import { workbookBody } from '../../../shared/lib/workbook-body.ts';

/** Parses an Excel file of questions and price lines on the server. Nothing is saved. */
export async function importSheet(
  file: File,
  onProgress: (percent: number) => void,
  signal: AbortSignal,
): Promise<SheetImport> {
  const transport = uploadTransport(onProgress);
  const request = { body: workbookBody(file), transport, signal, errors: 'caller' } as const;
  return (await callApi('POST /api/business-unit/sheet-import', request)).data;
}

/** Downloads the Excel template for questions and price lines. */
export function downloadSheetTemplate(fileName: string, signal: AbortSignal): Promise<void> {
  return downloadFile('GET /api/business-unit/sheet-import/template', { signal }, fileName);
}

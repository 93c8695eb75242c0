import type { WorkbookReading } from '@tenderbox/contract';
import { callApi } from '../../../shared/lib/api.ts';
import { downloadFile } from '../../../shared/lib/download-file.ts';
import { uploadTransport } from '../../../shared/lib/upload-transport.ts';
import { workbookBody } from '../../../shared/lib/workbook-body.ts';

/** Downloads the answer sheet with the draft as an Excel file. */
export function downloadWorkbook(taskId: string, fileName: string, signal: AbortSignal): Promise<void> {
  const request = { params: { taskId }, signal };
  return downloadFile('GET /api/supplier/tasks/:taskId/response/workbook', request, fileName);
}

/** Parses an Excel file and compares it with the draft. Nothing is saved. */
export async function readWorkbook(
  taskId: string,
  file: File,
  onProgress: (percent: number) => void,
  signal: AbortSignal,
): Promise<WorkbookReading> {
  const { data } = await callApi('POST /api/supplier/tasks/:taskId/response/workbook', {
    params: { taskId },
    query: { dryRun: 'true' },
    body: workbookBody(file),
    signal,
    errors: 'caller',
    transport: uploadTransport(onProgress),
  });
  return data;
}

import type { WorkbookReading } from '@tenderbox/contract';
import { callApi } from '../../../shared/lib/api.ts';
import { downloadFile } from '../../../shared/lib/download-file.ts';
import { uploadTransport } from '../../../shared/lib/upload-transport.ts';
import { workbookBody } from '../../../shared/lib/workbook-body.ts';

/** Downloads the answer sheet as a workbook, with the draft in it. */
export function downloadWorkbook(taskId: string, fileName: string, signal: AbortSignal): Promise<void> {
  const request = { params: { taskId }, signal };
  return downloadFile('GET /api/supplier/tasks/:taskId/response/workbook', request, fileName);
}

/** Has a workbook read and compared with the draft; nothing is taken by it. */
export async function readWorkbook(
  taskId: string,
  file: File,
  onProgress: (percent: number) => void,
  signal: AbortSignal,
): Promise<WorkbookReading> {
  const { data } = await callApi('POST /api/supplier/tasks/:taskId/response/workbook', {
    ...{ params: { taskId }, query: { dryRun: 'true' }, body: workbookBody(file), signal, errors: 'caller' },
    transport: uploadTransport(onProgress),
  });
  return data;
}

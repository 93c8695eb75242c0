import type { PlanImport } from '@tenderbox/contract';
import { callApi } from '../../../shared/lib/api.ts';
import { downloadFile } from '../../../shared/lib/download-file.ts';
import { uploadTransport } from '../../../shared/lib/upload-transport.ts';
import { workbookBody } from '../../../shared/lib/workbook-body.ts';

/** Parses an Excel file of a plan on the server. Nothing is saved. */
export const importPlan =
  (eventId: string) =>
  async (file: File, onProgress: (percent: number) => void, signal: AbortSignal): Promise<PlanImport> => {
    const transport = uploadTransport(onProgress);
    const request = {
      params: { eventId },
      body: workbookBody(file),
      transport,
      signal,
      errors: 'caller',
    } as const;
    return (await callApi('POST /api/business-unit/events/:eventId/plan-import', request)).data;
  };

/** Downloads the Excel template of a plan, with the questions of the event. */
export const downloadPlanTemplate = (eventId: string, fileName: string, signal: AbortSignal): Promise<void> =>
  downloadFile(
    'GET /api/business-unit/events/:eventId/plan-import/template',
    { params: { eventId }, signal },
    fileName,
  );

/** Downloads a plan, as it was last saved, as an Excel file. */
export const downloadPlan = (evaluationId: string, fileName: string, signal: AbortSignal): Promise<void> =>
  downloadFile(
    'GET /api/business-unit/evaluations/:evaluationId/plan.xlsx',
    { params: { evaluationId }, signal },
    fileName,
  );

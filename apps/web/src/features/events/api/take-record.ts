import type { Event } from '@tenderbox/contract';
import { callApi } from '../../../shared/lib/api.ts';
import { downloadFile, saveFrom } from '../../../shared/lib/download-file.ts';

/** Downloads the event record as a PDF. */
export const savePdfOfRecord = ({ id, reference }: Event): Promise<void> =>
  downloadFile(
    'GET /api/business-unit/events/:eventId/record/pdf',
    { params: { eventId: id } },
    `Record ${reference}.pdf`,
  );

/** Downloads the event record with all its files. */
export async function saveZipOfRecord({ id }: Event): Promise<void> {
  const options = { params: { eventId: id } };
  saveFrom((await callApi('POST /api/business-unit/events/:eventId/record', options)).data.url);
}

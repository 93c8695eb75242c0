import type { FastifyReply } from 'fastify';
import { attachment } from '../http/attachment.ts';

/** The file name of a workbook from content, owner and day, e.g. suppliers_dredging_2026-11-15. */
export function workbookName(what: string, where: string | null, day = new Date()): string {
  const place = (where ?? '')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .slice(0, 60)
    .replace(/^-|-$/g, '');
  return [what, place, day.toISOString().slice(0, 10)].filter(Boolean).join('_');
}

/** Sends a workbook as a download; `fileName` has no extension. */
export function sendWorkbook(reply: FastifyReply, fileName: string, workbook: Buffer): FastifyReply {
  return reply
    .headers({
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': attachment(`${fileName}.xlsx`),
      'x-content-type-options': 'nosniff',
    })
    .send(workbook);
}

import type { FastifyReply } from 'fastify';

/** Sends a workbook as a download; `fileName` is plain ASCII without its ending. */
export function sendWorkbook(reply: FastifyReply, fileName: string, workbook: Buffer): FastifyReply {
  return reply
    .headers({
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': `attachment; filename="${fileName}.xlsx"`,
      'x-content-type-options': 'nosniff',
    })
    .send(workbook);
}

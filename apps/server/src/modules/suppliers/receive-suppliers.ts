import { importOptionsSchema, supplierLimits } from '@tenderbox/contract';
import type { FastifyRequest } from 'fastify';
import { receiveWorkbook } from '../../platform/excel/receive-workbook.ts';
import { RequestInvalidError } from '../../platform/http/validation.ts';

/** Reads an uploaded workbook of suppliers and the import options. */
export async function receiveSuppliers(request: FastifyRequest) {
  const { bytes, fields } = await receiveWorkbook(request, supplierLimits.importSize);
  const options = importOptionsSchema.safeParse(fields, { reportInput: true });
  if (!options.success) throw new RequestInvalidError('body', options.error.issues);
  return { bytes, options: options.data };
}

import { ruleMessages } from '@tenderbox/contract';
import type { FastifyRequest } from 'fastify';
import { mapStreamErrors, readParts } from '../http/multipart.ts';
import { invalidField, ProblemError } from '../http/problem-error.ts';

const partLimits = { files: 2, fields: 10, fieldSize: 1000, parts: 12 };
const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Reads an upload of one workbook: its bytes and the other form fields, in any order. */
export async function receiveWorkbook(request: FastifyRequest, maxSize: number) {
  const fields: Record<string, unknown> = {};
  const files: { name: string; type: string; bytes: ArrayBuffer | null }[] = [];
  for await (const part of readParts(request, partLimits)) {
    if (part.type === 'field') fields[part.fieldname] = part.value;
    else {
      const keep = (bytes: number) => request.server.reserveBodyMemory(request, bytes);
      const bytes = await readBytes(part.file, maxSize, keep);
      files.push({ name: part.filename, type: part.mimetype, bytes });
    }
  }
  const [file] = files;
  if (!file) throw invalidField('file', ruleMessages.required);
  if (files.length > 1) throw invalidField('file', 'There must be exactly one file');
  const isWorkbook = /.\.xlsx$/i.test(file.name) && file.type === workbookType;
  if (!isWorkbook) throw invalidField('file', ruleMessages.fileType);
  if (!file.bytes) throw tooLarge(maxSize);
  return { bytes: file.bytes, fields };
}

/** The bytes of a file; null if it is too large. The stream is read to its end in both cases. */
async function readBytes(
  file: AsyncIterable<Buffer>,
  maxSize: number,
  onKeep: (bytes: number) => void,
): Promise<ArrayBuffer | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of mapStreamErrors(file)) {
    size += chunk.length;
    if (size > maxSize) continue;
    onKeep(chunk.length);
    chunks.push(chunk);
  }
  return size > maxSize ? null : new Uint8Array(Buffer.concat(chunks)).buffer;
}

function tooLarge(maxSize: number): ProblemError {
  const message = `The file must not be larger than ${maxSize / 1024 / 1024} MB`;
  return new ProblemError(413, 'TOO_LARGE', { fieldErrors: [{ property: 'file', message }] });
}

import { finished } from 'node:stream/promises';
import type { Multipart, MultipartFile } from '@fastify/multipart';
import { limits, uploadFieldsSchema } from '@tenderbox/contract';
import type { FastifyRequest } from 'fastify';
import { readParts } from '../../platform/http/multipart.ts';
import { ProblemError } from '../../platform/http/problem-error.ts';
import { RequestInvalidError } from '../../platform/http/validation.ts';

const partLimits = { files: 2, fields: 10, fieldSize: 1000, parts: 12 };

/** The parts before the file, checked, and the file part ready to be read. */
export async function readUploadParts(request: FastifyRequest) {
  const fields: Record<string, unknown> = {};
  const parts = readParts(request, partLimits);
  for (let next = await parts.next(); !next.done; next = await parts.next()) {
    const part = next.value;
    if (part.type === 'file') {
      const parsed = uploadFieldsSchema.safeParse(fields, { reportInput: true });
      if (!parsed.success) return refuse(part, new RequestInvalidError('body', parsed.error.issues));
      return { fields: parsed.data, part, assertLast: () => assertNoMore(parts) };
    }
    fields[part.fieldname] = part.value;
  }
  throw missingFile();
}

/** Whatever follows the file would be lost in silence; it is refused instead. */
async function assertNoMore(parts: AsyncGenerator<Multipart>): Promise<void> {
  const { done, value: part } = await parts.next();
  if (done) return;
  const message = 'There must be one file, and it must be the last part';
  const problem = new ProblemError(400, 'VALIDATION_FAILED', { globalErrors: [{ message }] });
  if (part.type === 'file') await refuse(part, problem);
  throw problem;
}

/** Reads the rest of a file that will not be taken, so that the sender hears why. */
export async function refuse(part: MultipartFile, problem: Error): Promise<never> {
  // One that breaks off is over as well: waiting for its end alone would leave the sender without an answer.
  await finished(part.file.resume()).catch(() => undefined);
  throw problem;
}

/** The name as it will be shown: no folders, no control characters. */
export function cleanFileName(name: string): string {
  const base = name.split(/[\\/]/).at(-1) ?? '';
  const clean = base.replace(/[\p{Cc}\p{Cf}]/gu, '').trim();
  // What is cut says so; the extension stays.
  return clean.length > limits.fileName ? `…${clean.slice(1 - limits.fileName)}` : clean;
}

function missingFile(): ProblemError {
  return new ProblemError(400, 'VALIDATION_FAILED', {
    fieldErrors: [{ property: 'file', message: 'This field is required' }],
  });
}

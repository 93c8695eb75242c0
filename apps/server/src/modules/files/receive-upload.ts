import { finished } from 'node:stream/promises';
import type { Multipart, MultipartFile } from '@fastify/multipart';
import { limits, uploadFieldsSchema } from '@tenderbox/contract';
import type { FastifyRequest } from 'fastify';
import { readParts } from '../../platform/http/multipart.ts';
import { ProblemError } from '../../platform/http/problem-error.ts';
import { RequestInvalidError } from '../../platform/http/validation.ts';

const partLimits = { files: 2, fields: 10, fieldSize: 1000, parts: 12 };

/** Reads and validates the fields before the file; returns them with the file part, ready to be read. */
export async function readUploadParts(request: FastifyRequest) {
  const fields: Record<string, unknown> = {};
  const parts = readParts(request, partLimits);
  for (let next = await parts.next(); !next.done; next = await parts.next()) {
    const part = next.value;
    if (part.type === 'file') {
      const parsed = uploadFieldsSchema.safeParse(fields, { reportInput: true });
      if (!parsed.success) return drainAndReject(part, new RequestInvalidError('body', parsed.error.issues));
      return { fields: parsed.data, part, assertLast: () => assertNoMore(parts) };
    }
    fields[part.fieldname] = part.value;
  }
  throw missingFile();
}

/** Anything after the file would be lost silently, so it is rejected. */
async function assertNoMore(parts: AsyncGenerator<Multipart>): Promise<void> {
  const { done, value: part } = await parts.next();
  if (done) return;
  const message = 'There must be one file, and it must be the last part';
  const problem = new ProblemError(400, 'VALIDATION_FAILED', { globalErrors: [{ message }] });
  if (part.type === 'file') await drainAndReject(part, problem);
  throw problem;
}

/** Reads the rest of a rejected file, so that the sender receives the error. */
export async function drainAndReject(part: MultipartFile, problem: Error): Promise<never> {
  // An aborted upload counts as finished too; otherwise the sender would never get a response.
  await finished(part.file.resume()).catch(() => undefined);
  throw problem;
}

/** Cleans a file name for display: no folders, no control characters. */
export function cleanFileName(name: string): string {
  const base = name.split(/[\\/]/).at(-1) ?? '';
  const clean = base.replace(/[\p{Cc}\p{Cf}]/gu, '').trim();
  // Shortens from the start, marked by an ellipsis, to keep the extension.
  return clean.length > limits.fileName ? `…${clean.slice(1 - limits.fileName)}` : clean;
}

function missingFile(): ProblemError {
  return new ProblemError(400, 'VALIDATION_FAILED', {
    fieldErrors: [{ property: 'file', message: 'This field is required' }],
  });
}

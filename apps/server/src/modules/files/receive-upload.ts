import type { Multipart, MultipartFile } from '@fastify/multipart';
import { limits, uploadFieldsSchema } from '@tenderbox/contract';
import type { FastifyRequest } from 'fastify';
import { ProblemError } from '../../platform/http/problem-error.ts';
import { RequestInvalidError } from '../../platform/http/validation.ts';

/** The parts before the file, checked, and the file part ready to be read. */
export async function readUploadParts(request: FastifyRequest) {
  if (!request.isMultipart()) throw new ProblemError(415, 'UNSUPPORTED_MEDIA_TYPE');
  const fields: Record<string, unknown> = {};
  for await (const part of request.parts({ limits: { files: 1, fields: 10, fieldSize: 1000, parts: 11 } })) {
    if (part.type === 'file') {
      const parsed = uploadFieldsSchema.safeParse(fields, { reportInput: true });
      if (!parsed.success) await refuse(part, new RequestInvalidError('body', parsed.error.issues));
      return { fields: uploadFieldsSchema.parse(fields), part };
    }
    fields[part.fieldname] = (part as Exclude<Multipart, MultipartFile>).value;
  }
  throw missingFile();
}

/** Reads the rest of a file that will not be taken, so that the sender hears why. */
export async function refuse(part: MultipartFile, problem: Error): Promise<never> {
  part.file.resume();
  await new Promise((resolve) => part.file.once('close', resolve));
  throw problem;
}

/** The name as it will be shown: no folders, no control characters. */
export function cleanFileName(name: string): string {
  const base = name.split(/[\\/]/).at(-1) ?? '';
  return base
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
    .slice(-limits.fileName);
}

function missingFile(): ProblemError {
  return new ProblemError(400, 'VALIDATION_FAILED', {
    fieldErrors: [{ property: 'file', message: 'This field is required' }],
  });
}

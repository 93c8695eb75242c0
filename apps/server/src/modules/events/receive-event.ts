import type { MultipartFile } from '@fastify/multipart';
import { limits, type UnitCaller } from '@tenderbox/contract';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { mapStreamErrors, readParts } from '../../platform/http/multipart.ts';
import { ProblemError } from '../../platform/http/problem-error.ts';
import { RequestInvalidError } from '../../platform/http/validation.ts';
import type { RequestContext } from '../../platform/request-context/request-context.ts';
import {
  drainAndReject,
  type FilesDeps,
  type ReceivedFile,
  receiveFile,
  withUploadCleanup,
} from '../files/index.ts';

const partLimits = { files: 2, fields: 3, fieldSize: limits.jsonBody, parts: 4 };
const filePart = 'termsAndConditionsFile';

/**
 * Reads the multipart request of an event: `request` as JSON and optionally the file of its terms. Then runs
 * `work`, and removes stored bytes that were not recorded.
 */
export async function receiveEvent<Schema extends z.ZodType, Result>(
  deps: FilesDeps,
  ctx: RequestContext<UnitCaller>,
  request: FastifyRequest,
  schema: Schema,
  work: (content: z.output<Schema>, terms: ReceivedFile | null) => Promise<Result>,
): Promise<Result> {
  let sent: string | null = null;
  const files: ReceivedFile[] = [];
  return withUploadCleanup(deps, files, async () => {
    for await (const part of readParts(request, partLimits)) {
      if (part.type === 'field') {
        if (part.fieldname === 'request') sent = String(part.value);
      } else if (part.fieldname === 'request') {
        sent = await textOf(part);
      } else if (part.fieldname === filePart && part.filename && !files.length) {
        const targetId = ctx.caller.businessUnitId;
        files.push(await receiveFile(deps, ctx, { purpose: 'EVENT_TERMS', targetId, part }));
      } else {
        await drainAndReject(part, tooMuch());
      }
    }
    return work(contentOf(sent, schema), files[0] ?? null);
  });
}

/** Any other part would be lost silently. */
const tooMuch = () =>
  new ProblemError(400, 'VALIDATION_FAILED', {
    globalErrors: [{ message: `There can be one file, in the part ${filePart}` }],
  });

/** Reads a part that was sent as a JSON file, as browsers send a typed blob. */
async function textOf(part: MultipartFile): Promise<string> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of mapStreamErrors<Buffer>(part.file)) {
    size += piece.length;
    if (size > limits.jsonBody) throw new ProblemError(413, 'TOO_LARGE');
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}

function contentOf<Schema extends z.ZodType>(sent: string | null, schema: Schema): z.output<Schema> {
  const parsed = schema.safeParse(parseJson(sent ?? 'null'), { reportInput: true });
  if (!parsed.success) throw new RequestInvalidError('body', parsed.error.issues);
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ProblemError(400, 'MALFORMED_REQUEST');
  }
}

import type { Multipart } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { ProblemError } from './problem-error.ts';

type PartLimits = NonNullable<Parameters<FastifyRequest['parts']>[0]>['limits'];

/** The parts of a multipart request. Throws 400 if it cannot be parsed. */
export async function* readParts(request: FastifyRequest, limits: PartLimits): AsyncGenerator<Multipart> {
  if (!request.isMultipart()) throw new ProblemError(415, 'UNSUPPORTED_MEDIA_TYPE');
  for await (const part of mapStreamErrors(request.parts({ limits }))) {
    if (part.type === 'field') request.server.reserveBodyMemory(request, String(part.value).length);
    yield part;
  }
}

/** Passes on the received pieces, and turns an aborted or malformed stream into a 400. */
export async function* mapStreamErrors<Piece>(pieces: AsyncIterable<Piece>): AsyncGenerator<Piece> {
  try {
    yield* pieces;
  } catch (error) {
    if (error instanceof ProblemError) throw error;
    const { statusCode } = error as { statusCode?: number };
    throw statusCode && statusCode < 500 ? error : new ProblemError(400, 'MALFORMED_REQUEST');
  }
}

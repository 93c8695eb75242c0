import { streamCalls } from '@tenderbox/contract';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';

/** Injects a request and returns its response. For the endless stream, returns its beginning. */
export async function inject(app: FastifyInstance, options: InjectOptions): Promise<LightMyRequestResponse> {
  const isStream = `${options.method} ${String(options.url).split('?')[0]}` === streamCalls.open.key;
  if (!isStream) return app.inject(options);
  const hangUp = new AbortController();
  const answer = await app.inject({ ...options, payloadAsStream: true, signal: hangUp.signal });
  const isEndless = answer.statusCode === 200;
  const chunks: Buffer[] = [];
  for await (const chunk of answer.stream()) {
    chunks.push(chunk as Buffer);
    if (isEndless) break;
  }
  if (isEndless) hangUp.abort();
  const rawPayload = Buffer.concat(chunks);
  const body = rawPayload.toString();
  return Object.assign(answer, { rawPayload, payload: body, body, json: () => JSON.parse(body) });
}

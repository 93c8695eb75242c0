import { EventSourceParserStream } from 'eventsource-parser/stream';
import { callApi } from '../../shared/lib/api.ts';

/** A connection without data for this long is dead, in milliseconds. The server sends its position far more often. */
const maxSilence = 50_000;

/** Message of a stream: a name, and the position to resume from. */
export interface StreamMessage {
  event?: string | undefined;
  id?: string | undefined;
  /** Content as JSON. */
  data?: string | undefined;
}

/** Opens the stream at the last position and reads it until it ends. Throws error responses of the server. */
export async function readStream(
  lastId: string | null,
  stop: AbortSignal,
  onMessage: (message: StreamMessage) => void,
): Promise<void> {
  // One controller for both reasons to abort, because the oldest supported browsers lack `AbortSignal.any`.
  const line = new AbortController();
  const hangUp = () => line.abort();
  stop.addEventListener('abort', hangUp);
  let watch: ReturnType<typeof setTimeout> | undefined;
  const heard = () => {
    clearTimeout(watch);
    watch = setTimeout(hangUp, maxSilence);
  };
  try {
    const { body } = await callApi('GET /api/stream', {
      headers: { accept: 'text/event-stream', ...(lastId && { 'last-event-id': lastId }) },
      signal: line.signal,
      errors: 'background',
    });
    // The timeout applies only to an open connection; a request waits for its response without limit.
    heard();
    const messages = body?.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream());
    const reader = messages?.getReader();
    for (let next = await reader?.read(); next?.value; next = await reader?.read()) {
      heard();
      onMessage(next.value);
    }
  } finally {
    clearTimeout(watch);
    stop.removeEventListener('abort', hangUp);
  }
}

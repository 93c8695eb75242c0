import { EventSourceParserStream } from 'eventsource-parser/stream';
import { callApi } from '../../shared/lib/api.ts';

/** A line on which nothing comes for so long is dead, in milliseconds; the server sends its position far more often. */
const longestSilence = 50_000;

/** What a stream says: a name, and where to go on from. */
export interface StreamMessage {
  event?: string | undefined;
  id?: string | undefined;
  /** What it is about, as JSON. */
  data?: string | undefined;
}

/** Opens the stream where it was cut, and reads it until it ends; throws what the server answers instead. */
export async function readStream(
  lastId: string | null,
  stop: AbortSignal,
  onMessage: (message: StreamMessage) => void,
): Promise<void> {
  // One controller for both reasons to leave: the oldest supported browsers cannot join two signals.
  const line = new AbortController();
  const hangUp = () => line.abort();
  stop.addEventListener('abort', hangUp);
  let watch: ReturnType<typeof setTimeout> | undefined;
  const heard = () => {
    clearTimeout(watch);
    watch = setTimeout(hangUp, longestSilence);
  };
  try {
    const { body } = await callApi('GET /api/stream', {
      headers: { accept: 'text/event-stream', ...(lastId && { 'last-event-id': lastId }) },
      signal: line.signal,
      errors: 'background',
    });
    // Only an open line can be dead: a call waits for its answer as long as it takes.
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

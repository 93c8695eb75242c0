import type { FastifyInstance } from 'fastify';

/** A received server-sent event. */
interface Frame {
  event: string;
  id: string | null;
  data: Record<string, string>;
}

export interface TestStream {
  frames: Frame[];
  /** The events other than positions, such as `events-changed`, in order. */
  news(): string[];
  /** The last position. */
  lastId(): string;
  /** Waits until the received frames are as wanted; limited by the test's timeout. */
  until(isWanted: (frames: Frame[]) => boolean): Promise<void>;
  untilNews(count: number): Promise<void>;
  ended: Promise<void>;
  hangUp(): void;
}

/** Opens the stream of a person, and waits for its first position. */
export async function openStream(
  { app }: { app: FastifyInstance },
  { headers }: { headers: Record<string, string> },
  lastEventId?: string,
): Promise<TestStream> {
  const leaving = new AbortController();
  const answer = await app.inject({
    method: 'GET',
    url: '/api/stream',
    payloadAsStream: true,
    signal: leaving.signal,
    headers: { ...headers, ...(lastEventId !== undefined && { 'last-event-id': lastEventId }) },
  });
  if (answer.statusCode !== 200) throw new Error(`The stream answered ${answer.statusCode}.`);
  const frames: Frame[] = [];
  let onFrame: () => void = () => undefined;
  const ended = read(answer.stream(), (frame) => {
    frames.push(frame);
    onFrame();
  });
  const until = async (isWanted: (frames: Frame[]) => boolean) => {
    while (!isWanted(frames)) {
      await new Promise<void>((resolve) => {
        onFrame = resolve;
      });
    }
  };
  const news = () => frames.map(({ event }) => event).filter((event) => event !== 'position');
  await until(() => frames.some(({ event }) => event === 'position'));
  return {
    frames,
    news,
    until,
    ended,
    untilNews: (count) => until(() => news().length >= count),
    lastId: () => frames.findLast(({ id }) => id !== null)?.id ?? '',
    hangUp: () => leaving.abort(),
  };
}

async function read(chunks: AsyncIterable<Buffer>, onFrame: (frame: Frame) => void): Promise<void> {
  let rest = '';
  try {
    for await (const chunk of chunks) {
      const blocks = (rest + chunk.toString()).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) onFrame(frameOf(block));
    }
  } catch {
    // Whoever hangs up has read enough.
  }
}

function frameOf(block: string): Frame {
  const fields = new Map(block.split('\n').map((line) => line.split(': ', 2) as [string, string]));
  const data = JSON.parse(fields.get('data') ?? 'null');
  return { event: fields.get('event') ?? '', id: fields.get('id') ?? null, data };
}

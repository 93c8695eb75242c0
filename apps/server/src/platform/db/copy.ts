import { once } from 'node:events';
import { Readable } from 'node:stream';
import type pg from 'pg';

/** What the client library's connection also has, but its types leave out. */
interface CopyConnection extends pg.Connection {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
}

/** The handlers that the client library calls while a statement runs. */
interface CopyStatement extends pg.Submittable {
  handleCommandComplete(message: { text: string }): void;
  handleReadyForQuery(): void;
  handleError(error: Error): void;
}

const rowsIn = ({ text }: { text: string }) => Number(text.split(' ')[1]);

/** Bytes collected before they are passed on: the database sends each row in a message of its own. */
const chunkLength = 64 * 1024;

/** The result of `copy … to stdout`, read at the reader's speed. `rows` is known at its end. */
export interface CopiedRows {
  content: Readable;
  rows: Promise<number>;
}

export function copyOut(client: pg.Client, statement: string): CopiedRows {
  const { promise: rows, resolve, reject } = Promise.withResolvers<number>();
  rows.catch(() => undefined);
  let source: pg.Connection | null = null;
  const content = new Readable({
    highWaterMark: 4 * chunkLength,
    read: () => void source?.stream.resume(),
  });
  let pieces: Buffer[] = [];
  let length = 0;
  let count = 0;
  const flush = (): boolean => {
    const chunk = Buffer.concat(pieces);
    pieces = [];
    length = 0;
    return chunk.length === 0 || content.push(chunk);
  };
  const query: CopyStatement & { handleCopyData(message: { chunk: Buffer }): void } = {
    submit: (connection) => {
      source = connection;
      connection.query(statement);
    },
    handleCopyData: ({ chunk }) => {
      // The parser reuses its buffer.
      pieces.push(Buffer.from(chunk));
      length += chunk.length;
      if (length >= chunkLength && !flush()) source?.stream.pause();
    },
    handleCommandComplete: (message) => {
      count = rowsIn(message);
    },
    handleReadyForQuery: () => {
      flush();
      content.push(null);
      resolve(count);
    },
    handleError: (error) => {
      content.destroy(error);
      reject(error);
    },
  };
  client.query(query);
  return { content, rows };
}

/** Runs `copy … from stdin` with the bytes of a source. Returns the number of rows. */
export function copyIn(client: pg.Client, statement: string, source: AsyncIterable<Buffer>): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  let failure: Error | null = null;
  let count = 0;
  const send = async (connection: CopyConnection): Promise<void> => {
    try {
      for await (const chunk of source) {
        if (failure) return;
        connection.sendCopyFromChunk(chunk);
        if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain');
      }
      connection.endCopyFrom();
    } catch (error) {
      failure ??= error as Error;
      connection.sendCopyFail('the source failed');
    }
  };
  const query: CopyStatement & { handleCopyInResponse(connection: CopyConnection): void } = {
    submit: (connection) => connection.query(statement),
    handleCopyInResponse: (connection) => void send(connection),
    handleCommandComplete: (message) => {
      count = rowsIn(message);
    },
    handleReadyForQuery: () => resolve(count),
    handleError: (error) => {
      failure ??= error;
      reject(failure);
    },
  };
  client.query(query);
  return promise;
}

import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** The key of a file and its associated data: moved elsewhere it cannot be read. */
export interface FrameCipher {
  key: Buffer;
  place: readonly string[];
}

/** Content bytes per frame. */
export const frameContent = 64 * 1024;
const nonceLength = 12;
const tagLength = 16;
/** Stored bytes per frame. */
export const frameLength = nonceLength + frameContent + tagLength;
/** Stored length of a file: complete frames, the last of which contains the end of the file. */
export const lengthInFrames = (size: number): number => (Math.floor(size / frameContent) + 1) * frameLength;
/** Ends the content of the last frame. It is padded with zeros, so that only the number of frames reveals the size. */
const endMark = 0x80;

interface FrameRef {
  number: number;
  isLast: boolean;
}

/**
 * Encrypts a file, or a piece that starts at a frame boundary. Returns only complete frames: unless the piece
 * is the end, the remainder after the last frame is dropped and must be sent again.
 */
export async function* encryptFrames(
  source: AsyncIterable<Buffer>,
  cipher: FrameCipher,
  { firstFrame = 0, isEnd = true } = {},
): AsyncGenerator<Buffer> {
  let number = firstFrame;
  let rest: Buffer = Buffer.alloc(0);
  for await (const block of inBlocks(source, frameContent)) {
    if (block.length === frameContent) yield encryptFrame(cipher, { number: number++, isLast: false }, block);
    else rest = block;
  }
  if (!isEnd) return;
  const padded = Buffer.alloc(frameContent);
  rest.copy(padded);
  padded[rest.length] = endMark;
  yield encryptFrame(cipher, { number, isLast: true }, padded);
}

function encryptFrame({ key, place }: FrameCipher, frameRef: FrameRef, content: Buffer): Buffer {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(frameAad(place, frameRef));
  return Buffer.concat([nonce, cipher.update(content), cipher.final(), cipher.getAuthTag()]);
}

/** The content of a frame. Throws if any byte was changed or the frame belongs elsewhere. */
export function decryptFrame({ key, place }: FrameCipher, frameRef: FrameRef, frame: Buffer): Buffer {
  if (frame.length !== frameLength) throw damaged();
  const decipher = createDecipheriv('aes-256-gcm', key, frame.subarray(0, nonceLength));
  decipher.setAAD(frameAad(place, frameRef)).setAuthTag(frame.subarray(-tagLength));
  try {
    const content = decipher.update(frame.subarray(nonceLength, -tagLength));
    decipher.final();
    return frameRef.isLast ? content.subarray(0, content.lastIndexOf(endMark)) : content;
  } catch {
    throw damaged();
  }
}

/** Splits a stream into blocks of equal length; the last one may be shorter. */
export async function* inBlocks(source: AsyncIterable<Buffer>, length: number): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let waitingLength = 0;
  for await (const chunk of source) {
    waiting.push(chunk);
    waitingLength += chunk.length;
    if (waitingLength < length) continue;
    const all = Buffer.concat(waiting);
    const whole = all.length - (all.length % length);
    for (let at = 0; at < whole; at += length) yield all.subarray(at, at + length);
    waiting = [all.subarray(whole)];
    waitingLength = all.length - whole;
  }
  if (waitingLength > 0) yield Buffer.concat(waiting);
}

/** The stored bytes of a sealed file are not those that were written. */
export class DamagedFileError extends Error {}

export const damaged = () =>
  new DamagedFileError('A sealed file was changed, cut or moved where it is stored.');

const frameAad = (place: readonly string[], { number, isLast }: FrameRef) =>
  Buffer.from(JSON.stringify([...place, number, isLast]));

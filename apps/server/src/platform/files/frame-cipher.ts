import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** A file's own key, and where the file belongs: moved elsewhere it cannot be read. */
export interface FrameCipher {
  key: Buffer;
  place: readonly string[];
}

/** How much of a file one frame holds. */
export const frameContent = 64 * 1024;
const nonceLength = 12;
const tagLength = 16;
/** How long a frame is where it is stored. */
export const frameLength = nonceLength + frameContent + tagLength;
/** So many bytes a file of some size takes where it is stored: whole frames, the last of which holds its end. */
export const lengthInFrames = (size: number): number => (Math.floor(size / frameContent) + 1) * frameLength;
/** Ends the content of the last frame; zeros fill it up, so that sizes show in steps of a frame alone. */
const endMark = 0x80;

interface FrameAddress {
  number: number;
  isLast: boolean;
}

/**
 * Encrypts a file, or a piece of one that begins with some frame. Only whole frames come out: of a piece that is not
 * the end, what does not fill a frame is dropped and has to come again.
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

function encryptFrame({ key, place }: FrameCipher, address: FrameAddress, content: Buffer): Buffer {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(addressOf(place, address));
  return Buffer.concat([nonce, cipher.update(content), cipher.final(), cipher.getAuthTag()]);
}

/** The content of a frame; fails where a byte of it was changed, or where it belongs to another place. */
export function decryptFrame({ key, place }: FrameCipher, address: FrameAddress, frame: Buffer): Buffer {
  if (frame.length !== frameLength) throw damaged();
  const decipher = createDecipheriv('aes-256-gcm', key, frame.subarray(0, nonceLength));
  decipher.setAAD(addressOf(place, address)).setAuthTag(frame.subarray(-tagLength));
  try {
    const content = decipher.update(frame.subarray(nonceLength, -tagLength));
    decipher.final();
    return address.isLast ? content.subarray(0, content.lastIndexOf(endMark)) : content;
  } catch {
    throw damaged();
  }
}

/** Cuts a stream into blocks of one length; the last may be shorter. */
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

/** What is stored of a sealed file is not what was written. */
export class DamagedFileError extends Error {}

export const damaged = () =>
  new DamagedFileError('A sealed file was changed, cut or moved where it is stored.');

const addressOf = (place: readonly string[], { number, isLast }: FrameAddress) =>
  Buffer.from(JSON.stringify([...place, number, isLast]));

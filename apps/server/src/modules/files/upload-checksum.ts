import { createHash, timingSafeEqual } from 'node:crypto';
import { uploadLimits } from '@tenderbox/contract';
import { ProblemError } from '../../platform/http/problem-error.ts';
import { tooLarge } from './commands/receive-file.ts';

/** Hash algorithms that a chunk may be sent with, as named by tus. */
export const checksumAlgorithms = ['md5', 'sha1', 'sha256'];

/** The hash that a chunk was sent with. */
export interface Checksum {
  algorithm: string;
  digest: Buffer;
}

/** Parses the `Upload-Checksum` header; null if there is none. */
export function readChecksum(header: string | string[] | undefined): Checksum | null {
  if (header === undefined) return null;
  const [algorithm = '', digest = '', ...more] = String(header).split(' ');
  if (!checksumAlgorithms.includes(algorithm) || !digest || more.length) {
    const message = `Upload-Checksum must be ${checksumAlgorithms.join(', ')}, a space and the hash in Base64`;
    throw new ProblemError(400, 'MALFORMED_REQUEST', { message });
  }
  return { algorithm, digest: Buffer.from(digest, 'base64') };
}

/** Yields the whole chunk once its checksum matches, because no part of a damaged chunk may be stored. */
export async function* checked(
  source: AsyncIterable<Buffer>,
  { algorithm, digest }: Checksum,
): AsyncGenerator<Buffer> {
  const hash = createHash(algorithm);
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of source) {
    length += chunk.length;
    if (length > uploadLimits.checkedPiece) throw tooLarge('file', uploadLimits.checkedPiece);
    hash.update(chunk);
    chunks.push(chunk);
  }
  const found = hash.digest();
  if (found.length !== digest.length || !timingSafeEqual(found, digest)) {
    const message = 'The chunk does not match its checksum. Please send it again.';
    throw new ProblemError(460, 'CHECKSUM_MISMATCH', { message });
  }
  yield Buffer.concat(chunks);
}

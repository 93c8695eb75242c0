import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const nonceLength = 12;
const tagLength = 16;

/** The associated data of sealed bytes: purpose, task, supplier and place. Bytes moved elsewhere cannot be opened. */
export type AssociatedData = readonly (string | number)[];

export const newKey = (): Buffer => randomBytes(32);

/** Encrypts bytes for their address (AES-256-GCM). Returns a fresh nonce, the ciphertext and the tag. */
export function sealBytes(key: Buffer, aad: AssociatedData, content: Buffer): Buffer {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(JSON.stringify(aad)));
  return Buffer.concat([nonce, cipher.update(content), cipher.final(), cipher.getAuthTag()]);
}

/** Sealed bytes are not those that were stored for this address, or were not sealed with this key. */
export class DamagedBytesError extends Error {}

/** Opens bytes that were sealed for this address. Throws DamagedBytesError if any byte was changed. */
export function openBytes(key: Buffer, aad: AssociatedData, sealed: Buffer): Buffer {
  if (sealed.length < nonceLength + tagLength) throw damaged();
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceLength));
  decipher.setAAD(Buffer.from(JSON.stringify(aad))).setAuthTag(sealed.subarray(-tagLength));
  const content = decipher.update(sealed.subarray(nonceLength, -tagLength));
  try {
    return Buffer.concat([content, decipher.final()]);
  } catch {
    // Only a wrong authentication tag gets here.
    throw damaged();
  }
}

const damaged = () => new DamagedBytesError('Sealed bytes were changed, cut or moved.');

const lengthBytes = 4;

/** Prefixes the length and adds zeros up to a power of two, so that sizes reveal little. */
export function pad(content: Buffer, minLength: number): Buffer {
  const wanted = lengthBytes + content.length;
  const padded = Buffer.alloc(Math.max(minLength, 2 ** Math.ceil(Math.log2(wanted))));
  padded.writeUInt32BE(content.length);
  content.copy(padded, lengthBytes);
  return padded;
}

export const unpad = (padded: Buffer): Buffer =>
  padded.subarray(lengthBytes, lengthBytes + padded.readUInt32BE());

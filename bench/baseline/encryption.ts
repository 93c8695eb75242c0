import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** The same in both processes: one fills the tables of the bare server, the other reads them. */
const key = Buffer.alloc(32, 'measured');

/** Encrypts as the product does, with a random nonce. */
export function encrypt(text: string | Buffer): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  return Buffer.concat([nonce, cipher.update(text), cipher.final(), cipher.getAuthTag()]);
}

export function decrypt(stored: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', key, stored.subarray(0, 12));
  decipher.setAuthTag(stored.subarray(-16));
  return decipher.update(stored.subarray(12, -16), undefined, 'utf8') + decipher.final('utf8');
}

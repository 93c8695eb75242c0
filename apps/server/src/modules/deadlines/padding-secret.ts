import { createHmac } from 'node:crypto';
import { canonicalJson } from '@tenderbox/contract';
import { type Keyring, requireKey } from '../../platform/crypto/keyring.ts';
import { openBytes } from '../../platform/crypto/sealed-bytes.ts';
import type { Closed } from './box-status.repo.ts';

/** What a closing is made of. */
interface ClosingContent {
  taskId: string;
  number: number;
  lastEnd: string;
  leaves: Buffer[];
}

/**
 * Derives the secret that fills the tree of a closing, so that the same data give the same root after a restore.
 * Without the server's secret it cannot be told from a random one, also if those of other closings are known.
 */
export function derivePaddingSecret(
  keyring: Keyring,
  { taskId, number, lastEnd, leaves }: ClosingContent,
): Buffer {
  const sorted = leaves.map((leaf) => leaf.toString('hex')).sort();
  return createHmac('sha256', keyring.current('padding-secret').bytes)
    .update(canonicalJson([taskId, number, lastEnd, sorted]))
    .digest();
}

/** Associated data of the secret that fills the tree of a closing. */
export const paddingSecretAad = (taskId: string, number: number) => ['filling-secret', taskId, number];

/** Unwraps the secret of a closing, which is published once the box is opened. */
export function unwrapSecret(
  keyring: Keyring,
  taskId: string,
  { number, secret, secretWrappedBy }: Pick<Closed, 'number' | 'secret' | 'secretWrappedBy'>,
) {
  const wrapping = requireKey(keyring, 'filling-secrets', secretWrappedBy);
  return openBytes(wrapping, paddingSecretAad(taskId, number), Buffer.from(secret, 'base64'));
}

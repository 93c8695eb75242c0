import { type Keyring, requireKey } from '../../platform/crypto/keyring.ts';
import { openBytes } from '../../platform/crypto/sealed-bytes.ts';
import type { Closed } from './box-status.repo.ts';

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

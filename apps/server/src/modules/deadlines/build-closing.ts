import type { Keyring } from '../../platform/crypto/keyring.ts';
import { sealBytes } from '../../platform/crypto/sealed-bytes.ts';
import { leafOf } from '../../platform/merkle/merkle.ts';
import { buildTreeInThread } from '../../platform/merkle/tree-thread.ts';
import { mapInSlices } from '../../platform/queues/time-slice.ts';
import type { SignedRecord, Signer } from '../../platform/signing/signer.ts';
import type { NewClosing, RecordToClose } from './closing.repo.ts';
import { derivePaddingSecret, paddingSecretAad } from './padding-secret.ts';

/** Dependencies for making a closing: the address of the installation, its keys and a signing function. */
export interface ClosingDeps {
  origin: string;
  keyring: Keyring;
  sign(members: Parameters<Signer['sign']>[1]): Promise<SignedRecord>;
}

interface ClosingInput {
  taskId: string;
  number: number;
  previous: string | null;
  epoch: number;
  lastEnd: string;
  closedAt: string;
  records: RecordToClose[];
}

/** Makes the closing of a box: its root, the secret that fills its tree, and a proof for each record. */
export async function buildClosing(
  { origin, keyring, sign }: ClosingDeps,
  { taskId, number, previous, epoch, lastEnd, closedAt, records }: ClosingInput,
): Promise<NewClosing & { root: string }> {
  const leaves = await mapInSlices(records, ({ record }) => leafOf(record));
  const secret = derivePaddingSecret(keyring, { taskId, number, lastEnd, leaves });
  const tree = await buildTreeInThread(leaves, secret);
  const root = tree.root.toString('hex');
  const signed = await sign({
    format: 'tenderbox-closing/2',
    origin,
    taskId,
    number,
    root,
    closedAt,
    epoch,
    previous,
  });
  const wrapping = keyring.current('filling-secrets');
  return {
    ...signed,
    root,
    secretWrappedBy: wrapping.id,
    secret: sealBytes(wrapping.bytes, paddingSecretAad(taskId, number), secret),
    entries: await mapInSlices(records.entries(), ([index, record]) => {
      const leaf = leaves[index] as Buffer;
      return { ...record, leaf: leaf.toString('hex'), proof: tree.proofOf(leaf) };
    }),
  };
}

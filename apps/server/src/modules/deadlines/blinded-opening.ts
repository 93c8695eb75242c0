import type { BlindedOpening, SupplierCaller } from '@tenderbox/contract';
import type { Keyring } from '../../platform/crypto/keyring.ts';
import { onBehalfOf } from '../../platform/db/on-behalf-of.ts';
import { buildTreeInThread } from '../../platform/merkle/tree-thread.ts';
import type { RequestContext } from '../../platform/request-context/request-context.ts';
import type { Signer } from '../../platform/signing/signer.ts';
import { findOpeningToBlind } from './opening.repo.ts';
import { presentClosing } from './opening-record.ts';
import { unwrapSecret } from './padding-secret.ts';

interface Deps {
  keyring: Keyring;
  signer: Signer;
  config: { publicUrl: string };
}

/**
 * The opening of a box for one of its suppliers: every closing with all leaves of its tree, but no names, records and
 * secrets. Padding cannot be told from records without the secret, so it does not reveal how many suppliers responded.
 * Null if the box is not opened.
 */
export async function createBlindedOpening(
  { keyring, signer, config }: Deps,
  ctx: RequestContext<SupplierCaller>,
  taskId: string,
): Promise<BlindedOpening | null> {
  const { caller } = ctx;
  // Suppliers read neither the opening nor the entries of others; the server does.
  const asServer = { scope: 'job', organisationId: caller.organisationId } as const;
  const opening = await ctx.read(({ tx }) =>
    onBehalfOf(tx, { from: caller, to: asServer }, () => findOpeningToBlind(tx, taskId)),
  );
  if (!opening) return null;
  const { eventReference, openedAt, openingHash } = opening;
  const closings: BlindedOpening['closings'] = [];
  for (const closed of opening.closings) {
    const closing = presentClosing(closed);
    const records = closed.leaves.map((leaf) => Buffer.from(leaf, 'hex'));
    const tree = await buildTreeInThread(records, unwrapSecret(keyring, taskId, closed));
    if (tree.root.toString('hex') !== closing.root)
      throw new Error('The stored entries of a box do not lead to the root of its closing.');
    closings.push({ closing, leaves: tree.leaves().toString('base64url') });
  }
  const { record, signature } = await ctx.read(({ tx, now }) =>
    signer.sign(tx, {
      format: 'tenderbox-blinded-opening/1',
      origin: config.publicUrl,
      eventReference,
      taskId,
      openedAt,
      openingHash,
      closings,
      at: now,
    }),
  );
  return { ...JSON.parse(record), signature };
}

import { randomUUIDv7 } from 'node:crypto';
import { buildClosing } from '../../src/modules/deadlines/build-closing.ts';
import { openingRecord } from '../../src/modules/deadlines/opening-record.ts';
import { paddingSecretAad } from '../../src/modules/deadlines/padding-secret.ts';
import { openBytes } from '../../src/platform/crypto/sealed-bytes.ts';
import { firstEpoch, type ResponseMeans, type SeededRecord } from './demo-response.ts';
import type { HistoryBuilder } from './history-builder.ts';
import { demoInstant } from './instant-at.ts';
import type { DemoTenant, Holder } from './seed-context.ts';
import { type DemoExtension, instantWithin } from './seed-responses.ts';

const minute = 60_000;

/** The box of a task that has ended. */
interface BoxToSeed {
  place: DemoTenant;
  eventId: string;
  eventReference: string;
  taskId: string;
  /** The ends in sequence: the task's, then the extended ones of some suppliers. */
  ends: string[];
  extension: DemoExtension | null;
  records: SeededRecord[];
  supplierIds: string[];
  /** Who opened it, or confirmed its opening. */
  by: Holder[];
  state: 'closed' | 'confirmed' | 'opened';
}

/** Closes a box once for each of its ends, and opens it if it was opened. */
export async function seedBox(
  means: ResponseMeans,
  chronicle: HistoryBuilder,
  box: BoxToSeed,
): Promise<void> {
  const { rows } = means;
  const { taskId, by, state } = box;
  const place = {
    organisation_id: box.place.organisationId,
    business_unit_id: box.place.businessUnitId,
    event_id: box.eventId,
    task_id: taskId,
  };
  const closings = [];
  for (const [index, end] of box.ends.entries()) {
    const number = index + 1;
    const shut = Date.parse(end) + minute;
    const closedAt = instantWithin(shut, shut + minute, 0.4);
    const records = lastOf(box.records.filter(({ at }) => at <= end));
    const previous = closings.at(-1)?.recordHash ?? null;
    const closing = await buildClosing(means, {
      taskId,
      number,
      previous,
      epoch: firstEpoch,
      lastEnd: demoInstant(end),
      closedAt,
      records,
    });
    const extendedAt = (supplierId: string) =>
      box.extension?.supplierId === supplierId && box.extension.at < closedAt ? box.extension.at : null;
    const endOf = (supplierId: string) => demoInstant(extendedAt(supplierId) ? end : (box.ends[0] ?? end));
    const { record, signature, recordHash, secret, secretWrappedBy, entries } = closing;
    rows.add('box_closing', {
      ...place,
      number,
      covers_until: end,
      closed_at: closedAt,
      record,
      signature,
      record_hash: recordHash,
      secret,
      secret_wrapped_by: secretWrappedBy,
    });
    for (const { supplierId, recordId, counts, leaf, proof } of entries) {
      rows.add('box_entry', {
        ...place,
        number,
        supplier_id: supplierId,
        record_id: recordId,
        counts,
        leaf,
        proof,
        end_date: endOf(supplierId),
        extended_at: extendedAt(supplierId),
      });
    }
    const inOrder = [...entries].sort((one, other) => (one.leaf < other.leaf ? -1 : 1));
    const signatures = new Map(records.map((one) => [one.recordId, one.signature]));
    closings.push({
      closing: { ...JSON.parse(record), signature },
      recordHash,
      lastEnd: demoInstant(end),
      secret: unsealed(secret, secretWrappedBy, number),
      records: inOrder.map((one) => ({
        ...one,
        signature: signatures.get(one.recordId) ?? '',
        end: endOf(one.supplierId),
        extendedAt: extendedAt(one.supplierId),
      })),
    });
  }
  if (state === 'closed') return;
  const last = Date.parse(box.ends.at(-1) ?? '');
  const until = Math.min(Date.now() - 10 * minute, last + 30 * 60 * minute);
  const [first] = by as [Holder];
  const { number = 0, root = '' } = closings.at(-1)?.closing ?? {};
  const openedAt = instantWithin(last, until, 0.9);
  const confirmations = by.map(({ roleEntryId, accountId }, index) => {
    const isLast = state === 'opened' && index === by.length - 1;
    const at = isLast ? openedAt : instantWithin(last, until, 0.8);
    rows.add('box_confirmation', {
      ...place,
      id: randomUUIDv7(),
      account_id: accountId,
      confirmed_by: roleEntryId,
      confirmed_at: at,
      number,
      root,
    });
    return { roleEntryId, at, number, root };
  });
  if (state === 'confirmed') {
    addEntry('box.confirmed', until, first);
    return;
  }
  const { origin } = means;
  const { eventReference } = box;
  const { record, signature, recordHash } = await means.sign(
    openingRecord({
      origin,
      eventReference,
      taskId,
      openedAt,
      epoch: firstEpoch,
      confirmations,
      buyersInvitations: chronicle.buyersInvitations(box.supplierIds),
      closings: closings.map(({ recordHash: _hash, records, ...closing }) => ({
        ...closing,
        records: records.map(({ record: signed, signature: signedBy, end, extendedAt }) => ({
          record: { ...JSON.parse(signed), signature: signedBy },
          end,
          extendedAt,
        })),
      })),
      faults: [],
      number: 1,
      previous: null,
      lockHash: null,
      left: [],
    }),
  );
  rows.add('box_opening', {
    ...place,
    number: closings.length,
    opened_at: openedAt,
    opened_by: confirmations.map(({ roleEntryId }) => roleEntryId),
    record,
    signature,
    record_hash: recordHash,
  });
  addEntry('box.opened', Date.parse(openedAt), first);

  /** The filling secret, which is part of the opening record. */
  function unsealed(secret: Buffer, wrappedBy: string, number: number): string {
    const wrapping = means.keyring.byId('filling-secrets', wrappedBy);
    if (!wrapping) throw new Error('The demo has lost a key.');
    return openBytes(wrapping.bytes, paddingSecretAad(taskId, number), secret).toString('hex');
  }

  function addEntry(action: string, at: number, holder: Holder): void {
    const daysAgo = Math.floor(Date.now() / 86_400_000) - Math.floor(at / 86_400_000);
    chronicle.tell({
      at: [daysAgo, new Date(at).toISOString().slice(11, 16)],
      by: holder,
      place: box.place,
      action,
      subject: ['task', taskId],
      ...(action === 'box.opened' && { after: { number: closings.length } }),
    });
  }
}

/** The last record of each supplier. */
function lastOf(records: SeededRecord[]): SeededRecord[] {
  const inOrder = [...records].sort((one, other) => (one.at < other.at ? -1 : 1));
  return [...new Map(inOrder.map((record) => [record.supplierId, record])).values()];
}

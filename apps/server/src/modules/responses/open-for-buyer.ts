import { priceTotal, type SentResponse, type Sheet, type UnitCaller } from '@tenderbox/contract';
import type { Act } from '../../platform/act/act.ts';
import type { Keyring } from '../../platform/crypto/keyring.ts';
import { sha256 } from '../../platform/signing/signer.ts';
import { listReadable, type ReadableRecord } from './readable.repo.ts';
import { openSent } from './sent-content.ts';

type Opened = SentResponse & { sheet: Sheet };

/**
 * The one function that gives contents to a buyer. Row-level security shows it what may be read: of an opened box what
 * counts, of an unsealed event what came. A content that does not fit its hash is named, and the others are given.
 */
export function openForBuyer(
  keyring: Keyring,
  act: Act<UnitCaller>,
  wanted: { taskId: string; supplierId: string | null; most: number },
): Promise<{ items: Opened[]; total: number }> {
  return act.read(async ({ tx }) => {
    const { rows, total } = await listReadable(tx, wanted);
    return { items: rows.map((row) => openOne(keyring, row)), total };
  });
}

function openOne(keyring: Keyring, row: ReadableRecord): Opened {
  const { taskId, supplierId, supplierCode, name, sheetVersion, sheet, record, signature } = row;
  const receipt = { ...JSON.parse(record), signature };
  const known = { supplierId, supplierCode, name, receipt, sheetVersion, sheet };
  try {
    const bytes = openSent(keyring, { taskId, supplierId }, row);
    if (sha256(bytes) !== receipt.contentHash)
      return damaged(known, 'Its content does not fit the hash of its receipt.');
    const { values, files } = JSON.parse(bytes.toString());
    const given = files.map((file: object, index: number) => ({ ...file, id: row.fileIds[index] ?? '' }));
    const total = sheet.priceTable ? priceTotal(sheet.priceTable, values) : null;
    return { ...known, fault: null, values, files: given, total };
  } catch {
    return damaged(known, 'Its content cannot be decrypted: it was changed where it is stored.');
  }
}

const damaged = (known: Omit<Opened, 'fault' | 'values' | 'files' | 'total'>, fault: string): Opened => ({
  ...known,
  ...{ fault, values: {}, files: [], total: null },
});

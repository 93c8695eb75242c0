import {
  priceTotal,
  type SentResponse,
  type Sheet,
  type UnitCaller,
  type Verdict,
} from '@tenderbox/contract';
import type { Act, Moment } from '../../platform/act/act.ts';
import type { Keyring } from '../../platform/crypto/keyring.ts';
import { refusedBy } from '../../platform/http/problem-error.ts';
import { sha256 } from '../../platform/signing/signer.ts';
import { listReadable, type ReadableRecord } from './readable.repo.ts';
import { openSent } from './sent-content.ts';

type Opened = SentResponse & { sheet: Sheet };

/**
 * The one function that gives contents to a buyer. Row-level security shows it what may be read: of an opened box what
 * counts, of an unsealed event what came. The look is written down, by `noteLook`, and committed before anything is
 * unwrapped. A content that does not fit its hash is named, and the others are given.
 */
export async function openForBuyer(
  keyring: Keyring,
  act: Act<UnitCaller>,
  wanted: { taskId: string; supplierId: string | null; most: number },
  noteLook: (moment: Moment) => Promise<Verdict>,
): Promise<{ items: Opened[]; total: number }> {
  const found = await act.transaction(async (moment) => {
    const verdict = await noteLook(moment);
    return verdict === 'allowed' ? listReadable(moment.tx, wanted) : verdict;
  });
  if ('status' in found) throw refusedBy(found);
  return { items: found.rows.map((row) => openOne(keyring, row)), total: found.total };
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

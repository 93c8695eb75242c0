import type { BoxProof, Receipt } from '@tenderbox/contract';
import { downloadFile, saveAs } from '../../shared/lib/download-file.ts';

/** Something that a supplier keeps, and how it is downloaded. */
export interface Keepsake {
  kind: 'proof' | 'proofPdf' | 'pdf' | 'json' | 'copy';
  download: () => Promise<void>;
}

const saveJson = async (value: object, name: string) =>
  saveAs(new Blob([`${JSON.stringify(value, null, 2)}\n`], { type: 'application/json' }), name);

/** What can be kept of a record: the record itself, what was sent, and the proof once the box has shut. */
export function keepsakesOf(receipt: Receipt, proof: BoxProof | null): Keepsake[] {
  const { taskId, version, eventReference, contentHash } = receipt;
  const isWithdrawal = contentHash === undefined;
  const name = `${eventReference}-${isWithdrawal ? 'withdrawal' : 'receipt'}-version-${version}`;
  const isProved = proof?.receipt.signature === receipt.signature;
  const pdf = (): Promise<void> =>
    isWithdrawal
      ? downloadFile(
          'GET /api/supplier/tasks/:taskId/withdrawals/:version/pdf',
          { params: { taskId, version } },
          `${name}.pdf`,
        )
      : downloadFile(
          'GET /api/supplier/tasks/:taskId/receipts/:version/pdf',
          { params: { taskId, version } },
          `${name}.pdf`,
        );
  const copy = () =>
    downloadFile(
      'GET /api/supplier/tasks/:taskId/receipts/:version/content',
      { params: { taskId, version } },
      `${eventReference}-sealed-copy-version-${version}.json`,
    );
  const proofPdf = () =>
    downloadFile(
      'GET /api/supplier/tasks/:taskId/box-proof/pdf',
      { params: { taskId } },
      `${eventReference}-proof.pdf`,
    );
  const ofBox: Keepsake[] = isProved
    ? [
        { kind: 'proof', download: () => saveJson(proof, `${eventReference}-proof.json`) },
        { kind: 'proofPdf', download: proofPdf },
      ]
    : [];
  const ofRecord: Keepsake[] = [
    { kind: 'pdf', download: pdf },
    { kind: 'json', download: () => saveJson(receipt, `${name}.json`) },
  ];
  return [...ofBox, ...ofRecord, ...(isWithdrawal ? [] : [{ kind: 'copy' as const, download: copy }])];
}

/** One after the other, as they stand. */
export async function downloadAll(keepsakes: readonly Keepsake[]): Promise<void> {
  for (const { download } of keepsakes) await download();
}

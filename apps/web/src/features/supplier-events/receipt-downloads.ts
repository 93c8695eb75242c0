import { type BoxProof, type Receipt, recordFileName } from '@tenderbox/contract';
import { fetchFile, saveAs } from '../../shared/lib/download-file.ts';

/** File that a supplier should keep. */
export interface ReceiptDownload {
  kind: 'proof' | 'proofPdf' | 'pdf' | 'json' | 'copy' | 'conditions';
  fileName: string;
  read: () => Promise<Blob>;
}

const jsonOf = async (value: object) =>
  new Blob([`${JSON.stringify(value, null, 2)}\n`], { type: 'application/json' });

const blobOf = async (response: Promise<Response>) => (await response).blob();

/** Files to keep for a record: the record, the sealed copy, the conditions, and the proof once the box is closed. */
export function receiptDownloadsOf(
  receipt: Receipt,
  taskTitle: string,
  { proof, hasConditions }: { proof: BoxProof | null; hasConditions: boolean },
): ReceiptDownload[] {
  const { taskId, version, eventReference, contentHash } = receipt;
  const params = { taskId, version };
  const isWithdrawal = contentHash === undefined;
  const named = { eventReference, taskTitle, version };
  const name = recordFileName(isWithdrawal ? 'withdrawal' : 'receipt', named);
  const proofName = recordFileName('proof', named);
  const isProved = proof?.receipt.signature === receipt.signature;
  const pdf = () =>
    blobOf(
      isWithdrawal
        ? fetchFile('GET /api/supplier/tasks/:taskId/withdrawals/:version/pdf', { params })
        : fetchFile('GET /api/supplier/tasks/:taskId/receipts/:version/pdf', { params }),
    );
  const copy = () =>
    blobOf(fetchFile('GET /api/supplier/tasks/:taskId/receipts/:version/content', { params }));
  const conditions = () =>
    blobOf(fetchFile('GET /api/supplier/tasks/:taskId/receipts/:version/conditions', { params }));
  const proofPdf = () =>
    blobOf(fetchFile('GET /api/supplier/tasks/:taskId/box-proof/pdf', { params: { taskId } }));
  const ofBox: ReceiptDownload[] = isProved
    ? [
        { kind: 'proof', fileName: `${proofName}.json`, read: () => jsonOf(proof) },
        { kind: 'proofPdf', fileName: `${proofName}.pdf`, read: proofPdf },
      ]
    : [];
  const ofRecord: ReceiptDownload[] = [
    { kind: 'pdf', fileName: `${name}.pdf`, read: pdf },
    { kind: 'json', fileName: `${name}.json`, read: () => jsonOf(receipt) },
  ];
  const ofContent: ReceiptDownload[] = isWithdrawal
    ? []
    : [{ kind: 'copy', fileName: `${recordFileName('sealed-copy', named)}.json`, read: copy }];
  const ofConditions: ReceiptDownload[] = hasConditions
    ? [
        {
          kind: 'conditions',
          fileName: `${recordFileName('conditions', named)}.json`,
          read: conditions,
        },
      ]
    : [];
  return [...ofBox, ...ofRecord, ...ofContent, ...ofConditions];
}

/** Downloads one file. API errors are already shown by the app. */
export async function downloadReceiptFile({ fileName, read }: ReceiptDownload): Promise<void> {
  const content = await read().catch(() => null);
  if (content) saveAs(content, fileName);
}

/** Downloads several files as one archive, all or none. */
export async function downloadAll(keepsakes: readonly ReceiptDownload[], archiveName: string): Promise<void> {
  const contents = await Promise.all(keepsakes.map(({ read }) => read())).catch(() => null);
  if (!contents) return;
  const { zipOf } = await import('../../shared/lib/zip-of.ts');
  const files = contents.map((content, index) => ({ name: keepsakes[index]?.fileName ?? '', content }));
  saveAs(await zipOf(files), archiveName);
}

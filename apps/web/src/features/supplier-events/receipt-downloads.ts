import {
  type BoxProof,
  type ListedProof,
  proofFileName,
  type Receipt,
  type RecordProof,
  recordFileName,
  taskFileName,
} from '@tenderbox/contract';
import { callApi } from '../../shared/lib/api.ts';
import { fetchFile, saveAs } from '../../shared/lib/download-file.ts';

/** File that a supplier should keep. */
export interface ReceiptDownload {
  kind: 'proof' | 'proofPdf' | 'blindedOpening' | 'pdf' | 'json' | 'copy' | 'conditions' | 'recordProofs';
  fileName: string;
  read: () => Promise<Blob>;
}

const jsonOf = async (value: object) =>
  new Blob([`${JSON.stringify(value, null, 2)}\n`], { type: 'application/json' });

const blobOf = async (response: Promise<Response>) => (await response).blob();

/**
 * Files to keep for a record: the record, the sealed copy, the conditions, the proof once the box is closed, and later
 * the blinded opening. The proofs of the chain of records are those of all records of the task.
 */
export function receiptDownloadsOf(
  receipt: Receipt,
  { title: taskTitle, boxOpenedAt }: { title: string; boxOpenedAt: string | null },
  {
    proof,
    hasConditions,
    recordProofs,
  }: { proof: BoxProof | null; hasConditions: boolean; recordProofs: RecordProof[] },
): ReceiptDownload[] {
  const { taskId, version, eventReference, contentHash } = receipt;
  const params = { taskId, version };
  const isWithdrawal = contentHash === undefined;
  const named = { eventReference, taskTitle, version };
  const name = recordFileName(isWithdrawal ? 'withdrawal' : 'receipt', named);
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
  const blindedOpening = async () => {
    const call = 'GET /api/supplier/tasks/:taskId/blinded-opening';
    return jsonOf((await callApi(call, { params: { taskId } })).data);
  };
  const openingName = taskFileName('blinded-opening', { eventReference, taskTitle });
  const ofBox: ReceiptDownload[] = isProved
    ? [
        ...proofDownloadsOf(receipt, taskTitle, proof.closing),
        ...(boxOpenedAt
          ? [
              {
                kind: 'blindedOpening' as const,
                fileName: `${openingName}.json`,
                read: blindedOpening,
              },
            ]
          : []),
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
  const chainName = taskFileName('record-proofs', { eventReference, taskTitle });
  const ofChain: ReceiptDownload[] = recordProofs.length
    ? [{ kind: 'recordProofs', fileName: `${chainName}.json`, read: () => jsonOf(recordProofs) }]
    : [];
  return [...ofBox, ...ofRecord, ...ofContent, ...ofConditions, ...ofChain];
}

/** The proof of a closing as JSON and PDF. */
export function proofDownloadsOf(
  { taskId, eventReference, version }: Pick<Receipt, 'taskId' | 'eventReference' | 'version'>,
  taskTitle: string,
  { number }: Pick<ListedProof, 'number'>,
): [json: ReceiptDownload, pdf: ReceiptDownload] {
  const params = { taskId, number };
  const name = proofFileName({ eventReference, taskTitle, version, number });
  const call = 'GET /api/supplier/tasks/:taskId/box-proofs/:number';
  return [
    {
      kind: 'proof',
      fileName: `${name}.json`,
      read: async () => jsonOf((await callApi(call, { params })).data),
    },
    {
      kind: 'proofPdf',
      fileName: `${name}.pdf`,
      read: () => blobOf(fetchFile('GET /api/supplier/tasks/:taskId/box-proofs/:number/pdf', { params })),
    },
  ];
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

import { Readable } from 'node:stream';
import type { UnitCaller } from '@tenderbox/contract';
import type { Keyring } from '../../platform/crypto/keyring.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import type { SignList, ZippedFile } from '../../platform/files/zip-of-files.ts';
import type { RequestContext } from '../../platform/request-context/request-context.ts';
import { type Signer, sha256 } from '../../platform/signing/signer.ts';
import type { RecordedEvaluation } from '../evaluation/index.ts';
import type { OpenStored } from '../files/index.ts';
import { rankingOf } from './evaluation-ranking.ts';
import { type EventRecord, openEventRecord } from './record.content.ts';
import { recordPdf } from './record.pdf.ts';
import type { RecordedFile, RecordedTask } from './record.repo.ts';

/** The record of an event as a signed zip. Streams one file at a time and keeps nothing in memory. */
export async function recordArchive(
  deps: RecordArchiveDeps,
  ctx: RequestContext<UnitCaller>,
  eventId: string,
  open: OpenStored,
): Promise<{ name: string; files: AsyncGenerator<ZippedFile>; signList: SignList }> {
  const record = await openEventRecord(deps, ctx, eventId, 'ZIP');
  const { reference, title } = record.event;
  return {
    name: `Record ${reference} ${title}`,
    files: filesOf(record, open),
    signList: (list) => signedList(deps, ctx, reference, list),
  };
}

interface RecordArchiveDeps {
  keyring: Keyring;
  signer: Signer;
  store: FileStore;
  config: { publicUrl: string };
}

/** Signs the list of hashes, and with it every file of the record. */
async function signedList(
  { signer, config }: RecordArchiveDeps,
  ctx: RequestContext<UnitCaller>,
  eventReference: string,
  list: string,
): Promise<string> {
  const { record, signature } = await ctx.read(({ tx, now }) =>
    signer.sign(tx, {
      format: 'tenderbox-sums/1',
      origin: config.publicUrl,
      eventReference,
      at: now,
      sha256: sha256(list),
    }),
  );
  return jsonText({ ...JSON.parse(record), signature });
}

async function* filesOf(record: EventRecord, open: OpenStored): AsyncGenerator<ZippedFile> {
  const { at, event, acts, amendments, tasks, receiptKeys, keyRecords } = record;
  yield written([], 'Record.pdf', () => recordPdf(record));
  yield json([], 'event.json', { format: 'tenderbox-event-record/2', at, event, acts, amendments });
  yield json([], 'receipt-keys.json', receiptKeys);
  yield json([], 'key-records.json', keyRecords);
  for (const file of [...event.terms, ...event.documents]) yield stored(['Documents'], file, open);
  for (const [index, task] of tasks.entries()) {
    const number = String(index + 1).padStart(2, '0');
    yield* filesOfTask(record, task, ['Tasks', `${number} ${task.title}`], open);
  }
  for (const [index, evaluation] of record.evaluations.entries()) {
    const number = String(index + 1).padStart(2, '0');
    yield* filesOfEvaluation(record, evaluation, ['Evaluation', `${number} ${evaluation.plan.title}`]);
  }
  yield* filesOfMessages(record, open);
}

async function* filesOfTask(
  record: EventRecord,
  task: RecordedTask,
  folders: string[],
  open: OpenStored,
): AsyncGenerator<ZippedFile> {
  const { closings, openings, ...told } = task;
  yield json(folders, 'task.json', { ...told, suppliers: await record.suppliersOf(task) });
  for (const { record: signed, signature } of closings) {
    const closing = { ...JSON.parse(signed), signature };
    yield json(folders, `closing-${closing.number}.json`, closing);
  }
  for (const [index, opening] of openings.entries()) {
    const name = index === 0 ? 'opening.json' : `opening-${index + 1}.json`;
    yield written(folders, name, () => inPieces(withSignature(opening)));
  }
  const recordProofs = await record.recordProofsOf(task);
  if (recordProofs.length) yield json(folders, 'record-proofs.json', recordProofs);
  for (const file of task.documents) yield stored([...folders, 'Documents'], file, open);
  for await (const { response, sheet, content, conditions } of record.responsesOf(task)) {
    const { supplierCode, name, receipt, files, ...rest } = response;
    const own = [...folders, 'Responses', `${supplierCode} ${name}`];
    if (receipt) yield json(own, 'receipt.json', receipt);
    // The exact bytes submitted: their SHA-256 is the content hash on the receipt.
    if (content) yield written(own, 'content.json', () => Readable.from([content], { objectMode: false }));
    // The exact bytes that the content names by their hash.
    if (conditions)
      yield written(own, 'conditions.json', () => Readable.from([conditions], { objectMode: false }));
    yield json(own, 'response.json', { supplierCode, name, ...rest, files, sheet });
    for (const file of files) yield stored([...own, 'Files'], file, open);
  }
}

/** Plans and locks as they were signed, each beside the text that it names by its hash. */
async function* filesOfEvaluation(
  record: EventRecord,
  evaluation: RecordedEvaluation,
  folders: string[],
): AsyncGenerator<ZippedFile> {
  const { plans, plan, locks, unlocked, ...told } = evaluation;
  const criteria = plan.criteria.map(({ id, title, kind }) => ({ id, title, kind }));
  yield json(folders, 'evaluation.json', { ...told, title: plan.title, criteria, locks });
  for (const signed of plans) {
    yield written(folders, `plan-${signed.number}.json`, () => inPieces(withSignature(signed)));
    yield written(folders, `plan-${signed.number}-content.json`, () => inPieces(signed.plan));
  }
  for (const place of locks) {
    const lock = await record.lockOf(evaluation, place);
    if (!lock) continue;
    const own = [...folders, folderOf(place)];
    yield written(own, 'lock.json', () => inPieces(withSignature(lock)));
    yield written(own, 'sheets.json', () => inPieces(lock.sheets));
    yield json(own, 'ranking.json', rankingOf(plan, lock));
  }
  for (const place of unlocked) {
    const scores = await record.scoresOf(evaluation, place);
    yield json([...folders, folderOf(place)], 'scores.json', scores);
  }
}

const folderOf = ({ round, envelope }: { round: number; envelope: number }) =>
  `Round ${round}, envelope ${envelope}`;

async function* filesOfMessages(record: EventRecord, open: OpenStored): AsyncGenerator<ZippedFile> {
  let number = 0;
  for await (const message of record.messages()) {
    number += 1;
    const folders = ['Messages', `${String(number).padStart(3, '0')} ${message.subject}`];
    yield json(folders, 'message.json', message);
    const files = [message, ...message.replies, message.published].flatMap((part) => part?.files ?? []);
    for (const file of files) yield stored(folders, file, open);
  }
}

const stored = (
  folders: string[],
  { id, name }: Pick<RecordedFile, 'id' | 'name'>,
  open: OpenStored,
): ZippedFile => ({
  folders,
  name,
  open: () => open(id),
});

const written = (folders: string[], name: string, read: () => Readable): ZippedFile => ({
  folders,
  name,
  open: async () => ({ name, read }),
});

const json = (folders: string[], name: string, content: unknown): ZippedFile =>
  written(folders, name, () => Readable.from([Buffer.from(jsonText(content))], { objectMode: false }));

/** A record as it was signed, with its signature. One of thousands of suppliers takes too long to read and write again. */
const withSignature = ({ record, signature }: { record: string; signature: string }) =>
  `${record.slice(0, -1)},"signature":${JSON.stringify(signature)}}\n`;

function inPieces(text: string): Readable {
  const bytes = Buffer.from(text);
  const length = 64 * 1024;
  const count = Math.ceil(bytes.length / length);
  const pieces = Array.from({ length: count }, (_, index) =>
    bytes.subarray(index * length, (index + 1) * length),
  );
  return Readable.from(pieces, { objectMode: false });
}

const jsonText = (content: unknown) => `${JSON.stringify(content, null, 2)}\n`;

import { randomUUIDv7 } from 'node:crypto';
import { type FieldValue, type Sheet, submissionErrors } from '@tenderbox/contract';
import type { ClosingDeps } from '../../src/modules/deadlines/build-closing.ts';
import { type DraftCipher, draftCipher } from '../../src/modules/responses/draft/draft-cipher.ts';
import type { NewWrappedKey } from '../../src/modules/responses/keys/response-key.repo.ts';
import {
  responseFileAad,
  wrapWithKey,
  wrapWithSecretKey,
} from '../../src/modules/responses/keys/response-keys.ts';
import { filePathsOf, questionHashes } from '../../src/modules/responses/question-hashes.ts';
import {
  type Conditions,
  documentsOf,
  type GivenDocument,
  type StoredConditions,
} from '../../src/modules/responses/submission/conditions.ts';
import { receiptMembers, withdrawalMembers } from '../../src/modules/responses/submission/record-members.ts';
import { sealContent, writeContent } from '../../src/modules/responses/submission/sent-content.ts';
import { filesOfContent } from '../../src/modules/responses/submission/sent-files.ts';
import { newKey } from '../../src/platform/crypto/sealed-bytes.ts';
import type { FileStore } from '../../src/platform/files/file-store.ts';
import { receiveFile } from '../../src/platform/files/receive-file.ts';
import { inSlices } from '../../src/platform/queues/time-slice.ts';
import type { RowBuffer } from './row-buffer.ts';
import type { DemoTenant, StoredSupplier } from './seed-context.ts';
import { contentOf } from './task-files.ts';

/** Dependencies for seeding responses. */
/** The epoch of an installation that was never restored. */
export const firstEpoch = 1;

export interface ResponseMeans extends ClosingDeps {
  store: FileStore;
  rows: RowBuffer;
}

/** A task that suppliers respond to. */
export interface AnsweredTask {
  place: DemoTenant;
  eventId: string;
  eventReference: string;
  taskId: string;
  sheet: Sheet;
  sheetVersion: number;
  taskKey: Buffer;
  given: GivenToSuppliers;
  /** The deadline of the task for all suppliers. */
  endDate: string;
}

/** A record of a response, for its box. */
export interface SeededRecord {
  supplierId: string;
  recordId: string;
  record: string;
  signature: string;
  counts: boolean;
  at: string;
}

interface RecordToAdd {
  kind: string;
  at: string;
  by: string;
  content: Buffer | null;
  conditionsHash: string | null;
}

/** What the suppliers of a task were given, and the hashes of the conditions that are stored already. */
export interface GivenToSuppliers
  extends Omit<Conditions, 'taskId' | 'eventReference' | 'documents' | 'sheetVersion' | 'sheetHash'> {
  documents: GivenDocument[];
  known: Set<string>;
}

type Facts = { name: string; size: number; sha256: string; key: Buffer };

/** One supplier's response to one task, sealed and signed like in the product; collects its rows. */
export class DemoResponse {
  readonly records: SeededRecord[] = [];
  readonly #id = randomUUIDv7();
  readonly #means: ResponseMeans;
  readonly #task: AnsweredTask;
  readonly #supplier: StoredSupplier;
  readonly #fields = new Map<string, { value: FieldValue; revision: number; at: string; by: string }>();
  readonly #files = new Map<string, Facts>();
  readonly #draftKey: Buffer;
  readonly #cipher: DraftCipher;
  readonly #begunAt: string;
  #revision = 0;
  #sentRevision: number | null = null;
  #version = 0;
  #previous: string | null = null;

  constructor(means: ResponseMeans, task: AnsweredTask, supplier: StoredSupplier, begunAt: string) {
    this.#means = means;
    this.#task = task;
    this.#supplier = supplier;
    this.#begunAt = begunAt;
    const of = { ...this.#part, kind: 'DRAFT', subjectId: this.#id } as const;
    const { key, wrapped } = wrapWithSecretKey(means.keyring, 'draft-keys', of);
    this.#draftKey = key;
    this.#cipher = draftCipher(key, this.#part);
    this.#addKey(wrapped);
  }

  get version(): number {
    return this.#version;
  }

  /** Saves fields of the draft. */
  save(values: Iterable<[string, FieldValue]>, at: string, by: string): void {
    for (const [path, value] of values) {
      const former = this.#fields.get(path);
      if (former && JSON.stringify(former.value) === JSON.stringify(value)) continue;
      this.#fields.set(path, { value, revision: (former?.revision ?? 0) + 1, at, by });
    }
    this.#revision += 1;
  }

  /** Uploads a file under its own key. */
  async upload(path: string, name: string, at: string, by: string): Promise<void> {
    const [id, key, content] = [randomUUIDv7(), newKey(), await contentOf(name)];
    const { taskId, supplierId } = this.#part;
    const cipher = { key, place: responseFileAad(taskId, supplierId, id) };
    const arrived = await receiveFile(this.#means.store, one(content), { maxSize: content.length, cipher });
    if (!arrived) throw new Error(`The demo cannot store ${name}.`);
    const { storageName, ...facts } = { ...arrived, name };
    this.#files.set(id, { ...facts, key });
    this.#means.rows.add('stored_file', {
      ...this.#tenant,
      id,
      purpose: 'RESPONSE_FILE',
      target_id: taskId,
      storage_name: storageName,
      uploaded_by: by,
      uploaded_at: at,
      use_count: 0,
      unused_since: at,
    });
    this.#means.rows.add('response_file', {
      ...this.#place,
      response_id: this.#id,
      file_id: id,
      content: this.#cipher.sealFile(id, facts),
    });
    const ofFile = { ...this.#part, kind: 'FILE', subjectId: id } as const;
    this.#addKey(wrapWithKey({ kind: 'DRAFT', subjectId: this.#id, key: this.#draftKey }, ofFile, key));
    this.#addUse(id, this.#id, this.#files.size, at);
    this.save([[path, [id]]], at, by);
  }

  /** Submits the draft: an immutable version with a receipt. */
  async send(at: string, by: string, end: string): Promise<void> {
    const { taskId, taskKey, sheet, sheetVersion, eventReference, given } = this.#task;
    const values = Object.fromEntries([...this.#fields].map(([path, { value }]) => [path, value]));
    const [fault] = submissionErrors(sheet, values);
    if (fault) throw new Error(`${this.#supplier.name} cannot send ${fault.property}: ${fault.message}`);
    this.#version += 1;
    const [version, recordId, versionKey] = [this.#version, randomUUIDv7(), newKey()];
    const files = filesOfContent(sheet, values, this.#files);
    const filePaths = new Set(filePathsOf(sheet));
    const { documents, known: _stored, ...told } = given;
    const { bytes, contentHash, conditions } = await inSlices(
      writeContent({
        ...this.#part,
        responseId: this.#id,
        version,
        sheet,
        conditions: {
          taskId,
          eventReference,
          ...told,
          documents: documentsOf(documents, sheet),
          sheetVersion,
        },
        files,
        values: Object.fromEntries(Object.entries(values).filter(([path]) => !filePaths.has(path))),
      }),
    );
    const ofVersion = { ...this.#part, kind: 'VERSION', subjectId: recordId } as const;
    this.#addKey(wrapWithKey({ kind: 'TASK', subjectId: taskId, key: taskKey }, ofVersion, versionKey));
    for (const [index, { id }] of files.entries()) {
      const ofFile = { ...this.#part, kind: 'FILE', subjectId: id } as const;
      const { key } = this.#files.get(id) as Facts;
      this.#addKey(wrapWithKey({ kind: 'VERSION', subjectId: recordId, key: versionKey }, ofFile, key));
      this.#addUse(id, recordId, index + 1, at);
    }
    const content = sealContent(versionKey, this.#part, version, bytes);
    const receipt = receiptMembers(this.#recordInput(end), { at, by, contentHash });
    this.#addConditions(conditions);
    const conditionsHash = conditions.hash;
    await this.#addRecord(recordId, receipt, { kind: 'SUBMISSION', at, by, content, conditionsHash });
    this.#sentRevision = this.#revision;
  }

  /** Withdraws the submission. */
  async withdraw(at: string, by: string, end: string): Promise<void> {
    const withdrawal = withdrawalMembers(this.#recordInput(end), { at, by });
    await this.#addRecord(randomUUIDv7(), withdrawal, {
      kind: 'WITHDRAWAL',
      at,
      by,
      content: null,
      conditionsHash: null,
    });
    this.#sentRevision = null;
  }

  /** Collects the rows of the draft. */
  async finish(): Promise<void> {
    const { rows } = this.#means;
    const asked = await questionHashes(this.#task.sheet);
    rows.add('response', {
      ...this.#place,
      id: this.#id,
      revision: this.#revision,
      sent_revision: this.#sentRevision,
      created_at: this.#begunAt,
    });
    for (const [path, { value, revision, at, by }] of this.#fields) {
      const pathHash = Buffer.from(this.#cipher.hashOf(path), 'hex');
      rows.add('response_field', {
        ...this.#place,
        response_id: this.#id,
        path_hash: pathHash,
        revision,
        saved_in: this.#revision,
        content: this.#cipher.sealField({ path, value, asked: asked.get(path) ?? '' }, revision),
        changed_by: by,
        changed_at: at,
      });
    }
  }

  #recordInput(end: string) {
    return {
      origin: this.#means.origin,
      eventReference: this.#task.eventReference,
      ...this.#part,
      supplierName: this.#supplier.name,
      responseId: this.#id,
      version: this.#version,
      epoch: firstEpoch,
      end,
      previous: this.#previous,
    };
  }

  async #addRecord(
    recordId: string,
    members: Parameters<ResponseMeans['sign']>[0],
    { kind, at, by, content, conditionsHash }: RecordToAdd,
  ): Promise<void> {
    const { sheetVersion } = this.#task;
    const { record, recordHash, signature } = await this.#means.sign(members);
    this.#means.rows.add('response_record', {
      ...this.#place,
      id: recordId,
      response_id: this.#id,
      number: this.records.length + 1,
      kind,
      version: this.#version,
      at,
      recorded_by: by,
      sheet_version: content && sheetVersion,
      record,
      signature,
      record_hash: recordHash,
      content,
      conditions_hash: conditionsHash,
    });
    const { supplierId } = this.#supplier;
    this.records.push({ supplierId, recordId, record, signature, counts: content !== null, at });
    this.#previous = recordHash;
  }

  /** Conditions are stored once per task and hash. */
  #addConditions({ hash, text }: StoredConditions): void {
    const { known } = this.#task.given;
    if (known.has(hash)) return;
    known.add(hash);
    const { supplier_id: _supplier, ...place } = this.#place;
    this.#means.rows.add('task_conditions', { ...place, hash, conditions: text });
  }

  #addKey({ id, kind, subjectId, wrappedBy, algorithm, bytes }: NewWrappedKey): void {
    this.#means.rows.add('wrapped_key', {
      ...this.#place,
      id,
      kind,
      subject_id: subjectId,
      wrapped_by: wrappedBy,
      algorithm,
      bytes,
      created_at: this.#begunAt,
    });
  }

  #addUse(fileId: string, ownerId: string, position: number, at: string): void {
    this.#means.rows.add('file_use', {
      ...this.#tenant,
      file_id: fileId,
      purpose: 'RESPONSE_FILE',
      owner_id: ownerId,
      position,
      used_since: at,
    });
  }

  get #part() {
    return { taskId: this.#task.taskId, supplierId: this.#supplier.supplierId };
  }

  get #tenant() {
    const { organisationId, businessUnitId } = this.#task.place;
    return {
      organisation_id: organisationId,
      business_unit_id: businessUnitId,
      supplier_id: this.#supplier.supplierId,
    };
  }

  get #place() {
    return { ...this.#tenant, event_id: this.#task.eventId, task_id: this.#task.taskId };
  }
}

async function* one(content: Buffer): AsyncGenerator<Buffer> {
  yield content;
}

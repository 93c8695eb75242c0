import type { Amendment, KeyRecord, PageQuery, RecordProof, UnitCaller } from '@tenderbox/contract';
import { recordAudit } from '../../platform/audit/audit.repo.ts';
import type { Keyring } from '../../platform/crypto/keyring.ts';
import { findLogo } from '../../platform/db/organisation-logo.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { type LogoPicture, readLogo } from '../../platform/files/logo-pictures.ts';
import { assertAllowed, notFound } from '../../platform/http/problem-error.ts';
import type { RequestContext } from '../../platform/request-context/request-context.ts';
import { listSignedKeyRecords } from '../../platform/signing/key-record.repo.ts';
import { listSigningKeys } from '../../platform/signing/signing-key.repo.ts';
import { listAmendments } from '../amendments/index.ts';
import { readResponsesWithAudit } from '../box/index.ts';
import { listReadableSuppliers, listRecordProofs } from '../deadlines/index.ts';
import {
  findRecordedLock,
  findUnlockedScores,
  listRecordedEvaluations,
  type RecordedEvaluation,
  type RecordedLock,
} from '../evaluation/index.ts';
import { eventAbilities, loadEvent, thingOfEvent } from '../events/index.ts';
import { listRecordedMessages, type RecordedMessage } from './correspondence.repo.ts';
import {
  findRecordedEvent,
  listRecordedActions,
  listRecordedSuppliers,
  listRecordedTasks,
  type RecordedAction,
  type RecordedEvent,
  type RecordedSupplier,
  type RecordedTask,
} from './record.repo.ts';

/** The data of a record. Small parts are loaded at once, the rest in batches while the record is written. */
export interface EventRecord {
  at: string;
  logo: LogoPicture | null;
  event: RecordedEvent;
  acts: RecordedAction[];
  amendments: Amendment[];
  tasks: RecordedTask[];
  evaluations: RecordedEvaluation[];
  receiptKeys: { keyId: string; publicKey: string }[];
  keyRecords: KeyRecord[];
  suppliersOf(task: RecordedTask): Promise<RecordedSupplier[]>;
  /** The proofs that the closings and the opening are in the chain of records, as far as it is signed. */
  recordProofsOf(task: RecordedTask): Promise<RecordProof[]>;
  /** A lock with what it names. Hundreds of suppliers and criteria have many megabytes, so only one is in memory. */
  lockOf(evaluation: RecordedEvaluation, place: Place): Promise<RecordedLock | null>;
  /** What people gave for an envelope that is not locked. */
  scoresOf(evaluation: RecordedEvaluation, place: Place): ReturnType<typeof findUnlockedScores>;
  messages(): AsyncGenerator<RecordedMessage>;
  /** The current submissions; none while the box is sealed. */
  responsesOf(task: RecordedTask): AsyncGenerator<OpenedResponse>;
}

/** An envelope in a round. */
type Place = RecordedEvaluation['locks'][number] | RecordedEvaluation['unlocked'][number];

export type OpenedResponse = Awaited<ReturnType<typeof readResponsesWithAudit>>['items'][number];
export type RecordForm = 'PDF' | 'ZIP';

const batchSize = 50;
const whole: PageQuery = { page: 0, size: 'all', sort: 'name,asc', search: '' };

/** Throws if the caller is not allowed to take the record. */
export async function assertCanTakeRecord(ctx: RequestContext<UnitCaller>, eventId: string): Promise<void> {
  await ctx.read(async ({ tx, now }) => {
    const known = await loadEvent(tx, eventId);
    assertAllowed(eventAbilities.takeRecord(ctx.caller, thingOfEvent(known, now), now));
  });
}

/** Starts the record of an event and audits it. */
export async function openEventRecord(
  { keyring, store }: { keyring: Keyring; store: FileStore },
  ctx: RequestContext<UnitCaller>,
  eventId: string,
  form: RecordForm,
): Promise<EventRecord> {
  const { logo, ...small } = await ctx.transaction(async ({ tx, now }) => {
    const known = await loadEvent(tx, eventId);
    assertAllowed(eventAbilities.takeRecord(ctx.caller, thingOfEvent(known, now), now));
    const event = await findRecordedEvent(tx, eventId);
    if (!event) throw notFound();
    const acts = await listRecordedActions(tx, eventId);
    const amendments = ((await listAmendments(tx, eventId)) ?? []).toReversed();
    const tasks = await listRecordedTasks(tx, eventId);
    const evaluations = await listRecordedEvaluations(tx, ctx.caller, eventId);
    const receiptKeys = (await listSigningKeys(tx)).map(({ keyId, publicKey }) => ({ keyId, publicKey }));
    const keyRecords = await listSignedKeyRecords(tx);
    const subject = { subjectType: 'event', subjectId: eventId };
    await recordAudit(tx, ctx, { action: 'event.record-taken', ...subject, after: { form } });
    const logo = await findLogo(tx, ctx.caller.organisationId);
    return { at: now, event, acts, amendments, tasks, evaluations, receiptKeys, keyRecords, logo };
  });
  return {
    ...small,
    logo: await readLogo(store, logo),
    suppliersOf: ({ id }) => ctx.read(({ tx }) => listRecordedSuppliers(tx, id)),
    recordProofsOf: ({ id }) =>
      ctx.read(async ({ tx }) => (await listRecordProofs(tx, 'unit', id))?.items ?? []),
    lockOf: ({ id }, place) => ctx.read(({ tx }) => findRecordedLock(tx, id, place)),
    scoresOf: ({ id }, place) => ctx.read(({ tx }) => findUnlockedScores(tx, id, place)),
    messages: () => messagesOf(ctx, eventId),
    responsesOf: (task) => responsesOf({ keyring }, ctx, task),
  };
}

async function* messagesOf(
  ctx: RequestContext<UnitCaller>,
  eventId: string,
): AsyncGenerator<RecordedMessage> {
  let messages: RecordedMessage[];
  let after: RecordedMessage | null = null;
  do {
    const from = { after, batchSize };
    messages = await ctx.read(({ tx }) => listRecordedMessages(tx, eventId, from));
    yield* messages;
    after = messages.at(-1) ?? null;
  } while (messages.length === batchSize);
}

/** Uses the only function that shows response content to a buyer, which checks permission and audits every read. */
async function* responsesOf(
  deps: { keyring: Keyring },
  ctx: RequestContext<UnitCaller>,
  { id: taskId, isReadable }: RecordedTask,
): AsyncGenerator<OpenedResponse> {
  if (!isReadable) return;
  // Pages by number would leave out a response if others submit, withdraw or are renamed meanwhile.
  const supplierIds = await ctx.read(({ tx }) => listReadableSuppliers(tx, taskId));
  for (let from = 0; from === 0 || from < supplierIds.length; from += batchSize) {
    const some = supplierIds.slice(from, from + batchSize);
    const request = { taskId, supplierId: null, supplierIds: some, query: whole };
    yield* (await readResponsesWithAudit(deps, ctx, request)).items;
  }
}

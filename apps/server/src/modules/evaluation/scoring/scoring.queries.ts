import {
  allowed,
  conflict,
  type ResponseToScore,
  type ScoreSheet,
  type ScoreSheets,
  type ScoresOfOthers,
  type Scoring,
} from '@tenderbox/contract';
import { recordAudit } from '../../../platform/audit/audit.repo.ts';
import type { Keyring } from '../../../platform/crypto/keyring.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import type { FileStore } from '../../../platform/files/file-store.ts';
import { type OpenedFile, openSealed } from '../../../platform/files/open-file.ts';
import { assertAllowed, notFound, ProblemError } from '../../../platform/http/problem-error.ts';
import type { RequestContext } from '../../../platform/request-context/request-context.ts';
import { unscannedFileError } from '../../files/index.ts';
import { decryptForEvaluator } from '../../responses/index.ts';
import { readsOthers, readsResponses, type ScoringCaller } from './scoring.policy.ts';
import {
  lookedAt,
  type NamedSupplier,
  type OpenScoring,
  ownCriteria,
  placeOf,
  policyInputOf,
  presentOthers,
  presentScoring,
  presentSheet,
  presentSheets,
  type Scorable,
  scoredEnvelope,
  withSuppliers,
} from './scoring.presenter.ts';
import {
  type LoadedScoring,
  listOwnCells,
  listRecordsToScore,
  listScoresOfOthers,
  listSuppliersToScore,
  loadScoring,
  type StoredToScore,
} from './scoring.repo.ts';

type Context = RequestContext<ScoringCaller>;

/** Finds an evaluation that the caller is named for; throws 404 if there is none. */
export async function findScoring(tx: Transaction, id: string): Promise<Scorable> {
  const scoring = await loadScoring(tx, id);
  if (!scoring) throw notFound();
  return withSuppliers(scoring, await listSuppliersToScore(tx, id, scoredEnvelope(scoring)));
}

/** Reads the own scores in the current envelope. */
export const openScoring = async (
  tx: Transaction,
  caller: ScoringCaller,
  scoring: Scorable,
): Promise<OpenScoring> => ({
  scoring,
  cells: await listOwnCells(tx, scoring.id, placeOf(caller, scoring)),
});

/** Finds a supplier by the id that the caller knows. Throws 409 after a conflict was declared, else 404. */
export function findSupplier({ declaration, suppliers }: Scorable, shownId: string): NamedSupplier {
  assertAllowed(
    declaration?.conflicts.includes(shownId)
      ? conflict('You have declared a conflict of interest with this supplier.', 'CONFLICT_DECLARED')
      : allowed,
  );
  const supplier = suppliers.find((one) => one.shownId === shownId);
  if (!supplier) throw notFound();
  return supplier;
}

export function readScoring({ caller, read }: Context, id: string): Promise<Scoring> {
  return read(async ({ tx, now }) =>
    presentScoring(caller, await openScoring(tx, caller, await findScoring(tx, id)), now),
  );
}

export function readSheet({ caller, read }: Context, id: string, shownId: string): Promise<ScoreSheet> {
  return read(async ({ tx }) => {
    const scoring = await findScoring(tx, id);
    assertAllowed(readsResponses(policyInputOf(scoring)));
    const open = await openScoring(tx, caller, scoring);
    return presentSheet(open, findSupplier(scoring, shownId));
  });
}

export function readSheets({ caller, read }: Context, id: string): Promise<ScoreSheets> {
  return read(async ({ tx }) => {
    const scoring = await findScoring(tx, id);
    assertAllowed(readsResponses(policyInputOf(scoring)));
    return presentSheets(await openScoring(tx, caller, scoring));
  });
}

export function readOthers({ caller, read }: Context, id: string): Promise<ScoresOfOthers> {
  return read(async ({ tx }) => {
    const scoring = await findScoring(tx, id);
    assertAllowed(readsOthers(policyInputOf(scoring)));
    return presentOthers(scoring, await listScoresOfOthers(tx, id, placeOf(caller, scoring)));
  });
}

interface Wanted {
  evaluationId: string;
  supplierId: string;
  fileId: string | null;
}

interface Opened {
  scoring: Scorable;
  supplier: NamedSupplier;
  records: StoredToScore[];
}

async function findRecords(
  tx: Transaction,
  { evaluationId, supplierId: shownId, fileId }: Wanted,
): Promise<Opened> {
  const scoring = await findScoring(tx, evaluationId);
  assertAllowed(readsResponses(policyInputOf(scoring)));
  const supplier = findSupplier(scoring, shownId);
  const { supplierId } = supplier;
  const envelope = scoredEnvelope(scoring);
  const records = await listRecordsToScore(tx, evaluationId, { envelope, supplierId, fileId });
  return { scoring, supplier, records };
}

/** Records that something is read, before it is sent. */
function recordReading(
  tx: Transaction,
  ctx: Context,
  { scoring, supplier: { supplierId } }: Opened,
  fileId?: string,
): Promise<void> {
  return recordAudit(tx, ctx, {
    action: fileId ? 'evaluation.file-read' : 'evaluation.response-read',
    subjectType: 'event',
    subjectId: scoring.eventId,
    after: {
      evaluation: scoring.plan.title,
      evaluationId: scoring.id,
      envelope: scoredEnvelope(scoring),
      supplierId,
      ...(fileId && { fileId }),
    },
  });
}

/** What the own criteria of the current envelope look at. */
const lookedAtNow = (scoring: LoadedScoring) =>
  lookedAt(ownCriteria(scoring).filter(({ envelope }) => envelope === scoredEnvelope(scoring)));

/** Reads the part of a response that own criteria look at. */
export async function readResponse(
  keyring: Keyring,
  ctx: Context,
  wanted: Omit<Wanted, 'fileId'>,
): Promise<ResponseToScore> {
  const { scoring, supplier, records } = await ctx.transaction(async ({ tx }) => {
    const found = await findRecords(tx, { ...wanted, fileId: null });
    await recordReading(tx, ctx, found);
    return found;
  });
  const parts: ResponseToScore['parts'] = [];
  for (const record of records) {
    parts.push((await decryptForEvaluator(keyring, record, lookedAtNow(scoring))).part);
  }
  return { supplierId: supplier.shownId, name: supplier.name, parts };
}

/** Opens a file that answers a question of an own criterion. */
export async function openFile(
  { keyring, store }: { keyring: Keyring; store: FileStore },
  ctx: Context,
  wanted: Wanted & { fileId: string },
): Promise<OpenedFile & { id: string; name: string }> {
  const { fileId } = wanted;
  const opened = await ctx.transaction(({ tx }) => findRecords(tx, wanted));
  const { scoring, records } = opened;
  const [record] = records;
  if (!record?.storageName) throw notFound();
  const { part, fileCipher } = await decryptForEvaluator(keyring, record, lookedAtNow(scoring), fileId);
  if (part.fault) throw new ProblemError(409, 'CONFLICT', { message: part.fault });
  const facts = part.files.find(({ id }) => id === fileId);
  if (!facts || !fileCipher) throw notFound();
  if (record.scan && record.scan !== 'CLEAN') throw unscannedFileError(record.scan);
  // Only now is it known which question the file answers.
  await ctx.transaction(({ tx }) => recordReading(tx, ctx, opened, fileId));
  return { id: fileId, name: facts.name, ...(await openSealed(store, record.storageName, fileCipher)) };
}

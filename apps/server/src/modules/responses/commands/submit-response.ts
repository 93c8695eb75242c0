import {
  type FieldValue,
  type FieldValues,
  hasValue,
  type Receipt,
  type Submission,
  type SupplierCaller,
  submissionErrors,
} from '@tenderbox/contract';
import { newKey } from '../../../platform/crypto/sealed-bytes.ts';
import {
  assertAllowed,
  notFound,
  ProblemError,
  staleRevision,
} from '../../../platform/http/problem-error.ts';
import { runIdempotent } from '../../../platform/idempotency/idempotency.repo.ts';
import { inSlices, type Steps } from '../../../platform/queues/time-slice.ts';
import type {
  RequestContext,
  RequestTransactionContext,
} from '../../../platform/request-context/request-context.ts';
import {
  findRecord,
  insertRecord,
  isOvertaken,
  lockForSubmission,
  lockTaskShared,
} from '../../deadlines/index.ts';
import { attachFiles } from '../../files/index.ts';
import { openDraft, unwrapDraftKey, valuesToSend } from '../draft/draft.ts';
import { readWithHashes } from '../draft/known-sheets.ts';
import { insertKeys, type NewWrappedKey } from '../keys/response-key.repo.ts';
import { unwrapWithKey, wrapWithKey } from '../keys/response-keys.ts';
import { keyOfTask } from '../keys/task-key.ts';
import { filePathsOf } from '../question-hashes.ts';
import { broadcastResponse } from '../response.broadcasts.ts';
import type { ResponseDeps } from '../response.deps.ts';
import { notifySupplierTeam, submissionTimedOut, withFailureRecorded } from '../response.notices.ts';
import { responseAbilities } from '../response.policy.ts';
import { submissionPolicyInput } from '../response.presenter.ts';
import { presentRecord } from '../response.queries.ts';
import {
  findResponseState,
  findResponseToSubmit,
  type ResponseState,
  setSentRevision,
  type WholeResponse,
} from '../response.repo.ts';
import { documentsOf } from '../submission/conditions.ts';
import { receiptMembers } from '../submission/record-members.ts';
import { sealContent, writeContent } from '../submission/sent-content.ts';
import { fileKeys, filesOfContent, fileTypeErrors } from '../submission/sent-files.ts';

type SubmissionDeps = Pick<ResponseDeps, 'config' | 'keyring' | 'outbox' | 'signer'>;

/** Submits the draft as its sender saw it: a new immutable version with a receipt. */
export async function submitResponse(
  deps: SubmissionDeps,
  ctx: RequestContext<SupplierCaller>,
  taskId: string,
  submission: Submission,
): Promise<Receipt> {
  return withFailureRecorded(ctx, { taskId, kind: 'SUBMISSION' }, () =>
    ctx.transaction(async (txContext) => {
      const content = [taskId, submission];
      const id = await runIdempotent(txContext.tx, ctx, content, (newId) =>
        submit(deps, ctx, txContext, { taskId, submission, recordId: newId }),
      );
      const record = await findRecord(txContext.tx, id);
      if (!record) throw notFound();
      return presentRecord(record);
    }),
  );
}

interface Sending {
  taskId: string;
  submission: Submission;
  recordId: string;
}

async function submit(
  deps: SubmissionDeps,
  ctx: RequestContext<SupplierCaller>,
  { tx, arrivedAt }: RequestTransactionContext,
  { taskId, submission, recordId }: Sending,
): Promise<void> {
  const { caller } = ctx;
  const { supplierId } = caller;
  // From here on the deadlines are fixed and the team cannot change the draft.
  if (!(await lockTaskShared(tx, taskId, arrivedAt))) throw notFound();
  const locked = await lockForSubmission(tx, taskId, arrivedAt);
  const assertMay = (state: ResponseState) =>
    assertAllowed(responseAbilities.submit(caller, submissionPolicyInput(state, locked), arrivedAt));
  // Avoids large reads for requests that are rejected anyway.
  if (!locked || !isCurrent(submission, locked)) {
    const state = await findResponseState(tx, taskId);
    if (!state) throw notFound();
    assertMay(state);
    if (!isCurrent(submission, state)) throw staleRevision(sentOf(state));
  }
  const whole = await readWithHashes(taskId, () => findResponseToSubmit(tx, taskId));
  if (!whole) throw notFound();
  assertMay(whole);
  const draft = await openDraft(deps.keyring, caller, whole);
  const values = await valuesToSend(draft);
  await inSlices(assertComplete(whole, values));
  const draftKey = unwrapDraftKey(deps.keyring, caller, whole);
  const { responseId, eventId, last } = whole;
  if (!locked || !responseId || !draftKey) throw incomplete([]);

  const version = (last?.version ?? 0) + 1;
  const part = { taskId, supplierId };
  const files = filesOfContent(whole.sheet, values, draft.files);
  const refusedFiles = fileTypeErrors(whole.sheet, files);
  if (refusedFiles.length) throw incomplete(refusedFiles);
  const { bytes, contentHash, conditions } = await inSlices(
    writeContent({
      ...part,
      responseId,
      version,
      sheet: whole.sheet,
      conditions: {
        taskId,
        eventReference: whole.eventReference,
        eventTitle: whole.eventTitle,
        eventDescription: whole.eventDescription,
        taskTitle: whole.taskTitle,
        instructions: whole.instructions,
        terms: whole.terms && { name: whole.termsName ?? '', sha256: whole.terms.sha256 },
        documents: documentsOf(whole.documents, whole.sheet),
        end: whole.taskEnd,
        sheetVersion: whole.sheetVersion,
      },
      values: withoutFiles(whole, values),
      files,
    }),
  );
  const versionKey = newKey();
  const signed = await deps.signer.sign(
    tx,
    receiptMembers(
      {
        origin: deps.config.publicUrl,
        eventReference: whole.eventReference,
        ...part,
        supplierName: caller.supplierName,
        responseId,
        version,
        epoch: locked.epoch,
        end: locked.end,
        previous: last?.recordHash ?? null,
      },
      { at: arrivedAt, by: caller.roleEntryId, contentHash },
    ),
    locked.keyId,
  );
  const isTaken = await insertRecord(tx, caller, {
    ...signed,
    id: recordId,
    responseId,
    eventId,
    taskId,
    number: (last?.number ?? 0) + 1,
    kind: 'SUBMISSION',
    version,
    at: arrivedAt,
    sheetVersion: whole.sheetVersion,
    content: sealContent(versionKey, part, version, bytes),
    conditions,
  });
  if (!isTaken) {
    throw (await isOvertaken(tx, responseId, arrivedAt))
      ? staleRevision(sentOf(whole))
      : submissionTimedOut();
  }

  const fileIds = files.map(({ id }) => id);
  const taskKey = await keyOfTask(deps.keyring, tx, { taskId, recordId });
  const of = (kind: NewWrappedKey['kind'], subjectId: string) => ({ ...part, kind, subjectId });
  const fileKeysHere = await fileKeys(tx, fileIds);
  await insertKeys(tx, { ...caller, eventId }, [
    ...taskKey.made,
    wrapWithKey({ kind: 'TASK', subjectId: taskId, key: taskKey.key }, of('VERSION', recordId), versionKey),
    ...fileKeysHere.map((file) =>
      wrapWithKey(
        { kind: 'VERSION', subjectId: recordId, key: versionKey },
        of('FILE', file.fileId),
        unwrapWithKey(draftKey, of('FILE', file.fileId), file),
      ),
    ),
  ]);
  if (fileIds.length) {
    const owner = { purpose: 'RESPONSE_FILE', ownerId: recordId, targetId: taskId } as const;
    await attachFiles(tx, owner, { fileIds, property: 'fileIds', mustBeClean: true });
  }
  await setSentRevision(tx, responseId, whole.revision);
  await notifySupplierTeam(tx, deps.outbox, caller, {
    kind: 'response.submitted',
    eventId,
    key: recordId,
    taskId,
    payload: { taskId, version, at: arrivedAt, hash: contentHash, key: signed.keyId },
  });
  // In a sealed box the buyer must not learn that a submission was replaced.
  const isSeenByUnit = last?.kind !== 'SUBMISSION' || !whole.sealed;
  await broadcastResponse(tx, caller, { eventId, taskId, isSeenByUnit });
}

/** The revision and sheet version the sender saw. */
const sentOf = ({ revision, sheetVersion }: Submission): Submission => ({ revision, sheetVersion });

const isCurrent = (submission: Submission, { revision, sheetVersion }: Submission) =>
  submission.revision === revision && submission.sheetVersion === sheetVersion;

/** Everything that is required is there and as it was asked, and the terms are accepted. */
function* assertComplete(whole: WholeResponse, values: FieldValues): Steps {
  yield;
  const faults = submissionErrors(whole.sheet, values);
  yield;
  if (faults.length) throw incomplete(faults);
  if (whole.terms && !whole.terms.acceptedAt) {
    throw new ProblemError(409, 'TERMS_NOT_ACCEPTED', {
      globalErrors: [{ message: 'Terms and conditions must be accepted' }],
    });
  }
}

const incomplete = (fieldErrors: { property: string; message: string }[]) =>
  new ProblemError(400, 'VALIDATION_FAILED', {
    fieldErrors,
    ...(!fieldErrors.length && { globalErrors: [{ message: 'There is no draft to submit yet' }] }),
  });

/** Removes empty fields and file fields: the content lists files separately, by name, size and hash. */
function withoutFiles(
  { sheet }: WholeResponse,
  values: Record<string, FieldValue>,
): Record<string, FieldValue> {
  const paths = new Set(filePathsOf(sheet));
  const kept = Object.entries(values).filter(([path, value]) => hasValue(value) && !paths.has(path));
  return Object.fromEntries(kept);
}

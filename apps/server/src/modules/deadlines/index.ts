export { createBlindedOpening } from './blinded-opening.ts';
export { type EntryToCheck, entriesAtATime, listEntriesToCheck } from './box-check.repo.ts';
export {
  findEnvelopeToWaitFor,
  isOpenedForAll,
  leftCount,
  leftSealed,
  waitsForEnvelope,
} from './box-envelope.repo.ts';
export { eventBoxState, supplierBoxState, taskBoxState } from './box-state.rules.ts';
export {
  type BoxDetails,
  boxClosedAt,
  boxOpenedAt,
  findBox,
  findReadability,
  isReadable,
  listBoxesToOpen,
  listBoxesToOpenOf,
  listConfirmations,
  responsesReadAt,
  submittedCount,
} from './box-status.repo.ts';
export { closeBox } from './close-box.ts';
export {
  findClosingOfMail,
  findLastRefusal,
  findOwnBox,
  findProofEntry,
  findTimeToNextClosing,
  listBoxesToClose,
  listClosings,
  listFailedClosings,
  listProofs,
  markClosingFailed,
  type ProofEntry,
  recordedClosings,
} from './closing.repo.ts';
export { taskCountCompactionJob } from './compact-task-counts.repo.ts';
export { boxesCloseAt, completesAfter, completionDue } from './completion.rules.ts';
export { claimDueReminders, listEventsToRemind } from './deadline-reminder.repo.ts';
export {
  dateColumnNames,
  dateColumns,
  datesOf,
  effectiveEnd,
  effectiveEndAfter,
  endColumn,
  eventEnd,
  hasEverClosed,
  isCovered,
  isExtended,
  lastEnd,
  ownExtension,
  taskEnd,
  taskEndText,
  taskState,
  withTaskEnd,
} from './effective-end.repo.ts';
export {
  insertFailedSubmission,
  insertRecord,
  isOvertaken,
  type LockedResponse,
  lockForSubmission,
  lockTaskShared,
  type RefusedAttempt,
  setDecline,
} from './entry.repo.ts';
export { acceptsResponses } from './entry.rules.ts';
export {
  endsOfChosen,
  extensionCount,
  extensionReason,
  extensionsOf,
  insertExtension,
  listExtensions,
  listTasksToExtend,
  recordedExtensions,
} from './extension.repo.ts';
export { eventEndAfter, extensionError } from './extension.rules.ts';
export { hasEnded, hasStarted } from './instants.rules.ts';
export {
  type CheckedBox,
  createOpening,
  type OpenedReceipt,
  openingReferencesOf,
  pickReceipt,
} from './open-box.ts';
export { type BoxPolicyInput, boxAbilities, readable } from './opening.policy.ts';
export {
  findOpeningForPdf,
  findOpeningRecord,
  insertConfirmation,
  markConfirmationWithdrawn,
  type OpeningForPdf,
  type OpeningReferences,
  recordedOpenings,
} from './opening.repo.ts';
export { isReadableClosing, presentClosing } from './opening-record.ts';
export { unwrapSecret } from './padding-secret.ts';
export {
  currentSubmission,
  failedAttempts,
  findConditions,
  findRecord,
  findRecordForPdf,
  findSent,
  lastRecord,
  listRecords,
  type RecordForPdf,
  type SentContent,
  type StoredRecord,
  type TaskForPdf,
} from './record.repo.ts';
export { listRecordProofs } from './record-proof.repo.ts';
export { rewrapPaddingSecrets } from './rewrap-padding-secrets.ts';
export {
  countColumns,
  isClosed,
  joinTaskCounts,
  type TasksOfEvent,
  tasksOfEvent,
} from './task-counts.repo.ts';
export {
  type EventFacts,
  lockAgainstOpening,
  lockEvent,
  lockEventFacts,
  lockEventOfTask,
  lockTask,
  lockTasks,
} from './task-locks.repo.ts';
export {
  currentSubmissionsOf,
  findResponseOfRecord,
  findTaskOfSealedFile,
  listReadable,
  listReadableSuppliers,
  markResponsesRead,
  type ReadableQuery,
  type ReadableRecord,
} from './visibility.repo.ts';

import {
  allowedFileExtensions,
  type EventClone,
  type FilePurpose,
  type UnitCaller,
} from '@tenderbox/contract';
import type { Transaction } from '../../platform/db/database.ts';
import type { TransactionContext } from '../../platform/request-context/request-context.ts';
import { attachFiles, type ReceivedFile, releaseFiles, shareFiles, unitFileRule } from '../files/index.ts';
import { isEventVisible } from './event.repo.ts';

/** Every supplier that sees an event can read its files. */
const fileOfEvent = unitFileRule(allowedFileExtensions, isEventVisible);

export const eventFilePurposes = { EVENT_DOCUMENT: fileOfEvent, EVENT_TERMS: fileOfEvent };

/** The files sent with a saved event. */
export interface EventFilesInput {
  documentIds: string[];
  /** New terms. If null, the current terms stay unless `removeTerms` is set. */
  terms: ReceivedFile | null;
  removeTerms?: boolean;
  /** Set if the event has no files yet. */
  isNew?: boolean;
}

/** Sets the files of an event, replacing all others. */
export async function setFilesOfEvent(
  txContext: TransactionContext,
  { businessUnitId }: UnitCaller,
  eventId: string,
  { documentIds, terms, removeTerms = false, isNew = false }: EventFilesInput,
): Promise<void> {
  const { tx } = txContext;
  const owner = { ownerId: eventId, targetId: businessUnitId };
  if (documentIds.length || !isNew) {
    const documents = { fileIds: documentIds, property: 'documentIds' };
    await attachFiles(tx, { purpose: 'EVENT_DOCUMENT', ...owner }, documents);
  }
  if (!terms && !removeTerms) return;
  await terms?.record(txContext);
  await attachFiles(
    tx,
    { purpose: 'EVENT_TERMS', ...owner },
    { fileIds: terms ? [terms.id] : [], property: 'termsAndConditionsFile' },
  );
}

/** Gives a clone the files of its source without storing the bytes again. */
export async function shareFilesOfEvent(
  tx: Transaction,
  pair: { from: string; to: string },
  { documents, terms }: EventClone['include'],
): Promise<void> {
  const purposes: FilePurpose[] = [];
  if (documents) purposes.push('EVENT_DOCUMENT');
  if (terms) purposes.push('EVENT_TERMS');
  await shareFiles(tx, { purposes, pairs: [pair] });
}

/** Releases the files of an event before it is deleted. */
export async function releaseFilesOfEvent(tx: Transaction, eventId: string): Promise<void> {
  await releaseFiles(tx, { purpose: 'EVENT_DOCUMENT', ownerIds: [eventId] });
  await releaseFiles(tx, { purpose: 'EVENT_TERMS', ownerIds: [eventId] });
}

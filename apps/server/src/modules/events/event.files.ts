import {
  allowed,
  allowedFileExtensions,
  type EventClone,
  limits,
  never,
  type UnitCaller,
  unseen,
} from '@tenderbox/contract';
import type { Moment } from '../../platform/act/act.ts';
import type { Transaction } from '../../platform/db/database.ts';
import {
  attachFiles,
  type FilePurposeRule,
  type ReceivedFile,
  releaseFiles,
  shareFiles,
} from '../files/index.ts';
import { isEventSeen } from './event.repo.ts';

/** A unit's own files, which every supplier of an event reads as soon as it sees the event. */
const fileOfEvent: FilePurposeRule = {
  extensions: allowedFileExtensions,
  maxSize: limits.fileSize,
  tenantOf: ({ organisationId }, placeId) => ({
    organisationId: organisationId ?? '',
    businessUnitId: placeId,
    supplierId: null,
  }),
  mayUpload: async ({ caller }, placeId) => {
    if (caller.scope !== 'unit') return never;
    return caller.businessUnitId === placeId ? allowed : unseen;
  },
  mayRead: async ({ tx }, { ownerId }) => ((await isEventSeen(tx, ownerId)) ? allowed : unseen),
};

export const eventFilePurposes = { EVENT_DOCUMENT: fileOfEvent, EVENT_TERMS: fileOfEvent };

/** The files that a save brings along. */
export interface GivenFiles {
  documentIds: string[];
  /** New terms; without them the present stay, unless they are taken away. */
  terms: ReceivedFile | null;
  removeTerms?: boolean;
  /** Set where the event shows nothing yet. */
  isNew?: boolean;
}

/** Makes an event show these files and no others. */
export async function setFilesOfEvent(
  moment: Moment,
  { businessUnitId }: UnitCaller,
  eventId: string,
  { documentIds, terms, removeTerms = false, isNew = false }: GivenFiles,
): Promise<void> {
  const { tx } = moment;
  const owner = { ownerId: eventId, placeId: businessUnitId };
  if (documentIds.length || !isNew) {
    const documents = { fileIds: documentIds, property: 'documentIds' };
    await attachFiles(tx, { purpose: 'EVENT_DOCUMENT', ...owner }, documents);
  }
  if (!terms && !removeTerms) return;
  await terms?.record(moment);
  await attachFiles(
    tx,
    { purpose: 'EVENT_TERMS', ...owner },
    { fileIds: terms ? [terms.id] : [], property: 'termsAndConditionsFile' },
  );
}

/** Lets a clone show what its source shows; the bytes are stored once. */
export async function shareFilesOfEvent(
  tx: Transaction,
  pair: { from: string; to: string },
  { documents, terms }: EventClone['include'],
): Promise<void> {
  if (documents) await shareFiles(tx, { purpose: 'EVENT_DOCUMENT', pairs: [pair] });
  if (terms) await shareFiles(tx, { purpose: 'EVENT_TERMS', pairs: [pair] });
}

/** Lets the files of an event go that is about to be deleted. */
export async function releaseFilesOfEvent(tx: Transaction, eventId: string): Promise<void> {
  await releaseFiles(tx, { purpose: 'EVENT_DOCUMENT', ownerIds: [eventId] });
  await releaseFiles(tx, { purpose: 'EVENT_TERMS', ownerIds: [eventId] });
}

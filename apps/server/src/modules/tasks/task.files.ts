import {
  allowedFileExtensions,
  type EventClone,
  type FileReference,
  type UnitCaller,
} from '@tenderbox/contract';
import type { Transaction } from '../../platform/db/database.ts';
import { attachFiles, fileOfUnit, releaseFiles, shareFiles } from '../files/index.ts';
import { isTaskSeen } from './supplier-task.repo.ts';

/** The suppliers of a task read its files as soon as they see the task. */
export const taskFilePurposes = {
  TASK_DOCUMENT: fileOfUnit(allowedFileExtensions, isTaskSeen),
  EXCEL_TEMPLATE: fileOfUnit(['.xlsx'], isTaskSeen),
};

interface ShownFiles {
  documents: FileReference[];
  templates: FileReference[];
}

interface GivenFiles {
  documentIds: string[];
  excelTemplateId: string | null;
  /** Whether versions of the sheet have been shown, whose templates stay readable. */
  isPublished: boolean;
}

const nothing: ShownFiles = { documents: [], templates: [] };

/** Makes a task show these files; what it shows already is not touched. */
export async function setFilesOfTask(
  tx: Transaction,
  { businessUnitId }: UnitCaller,
  taskId: string,
  { documentIds, excelTemplateId, isPublished }: GivenFiles,
  shown: ShownFiles = nothing,
): Promise<void> {
  const owner = { ownerId: taskId, placeId: businessUnitId };
  const ids = (files: FileReference[]) => files.map(({ id }) => id);
  if (ids(shown.documents).join() !== documentIds.join()) {
    const given = { fileIds: documentIds, property: 'documentIds' };
    await attachFiles(tx, { purpose: 'TASK_DOCUMENT', ...owner }, given);
  }
  const kept = isPublished ? ids(shown.templates) : [];
  const templateIds = [...new Set([...(excelTemplateId ? [excelTemplateId] : []), ...kept])];
  if (ids(shown.templates).join() !== templateIds.join()) {
    const given = { fileIds: templateIds, property: 'sheet.excelTemplateId' };
    await attachFiles(tx, { purpose: 'EXCEL_TEMPLATE', ...owner }, given);
  }
}

interface SharedFiles {
  pairs: { from: string; to: string }[];
  /** The templates that the copied sheets ask for. */
  templateIds: string[];
}

/** Lets copied tasks show what their sources show; the bytes are stored once. */
export async function shareFilesOfTasks(
  tx: Transaction,
  { pairs, templateIds }: SharedFiles,
  { documents }: Pick<EventClone['include'], 'documents'> = { documents: true },
): Promise<void> {
  if (documents) await shareFiles(tx, { purposes: ['TASK_DOCUMENT'], pairs });
  if (templateIds.length) await shareFiles(tx, { purposes: ['EXCEL_TEMPLATE'], pairs, fileIds: templateIds });
}

/** Lets the files of tasks go that are about to be deleted. */
export async function releaseFilesOfTasks(tx: Transaction, taskIds: string[]): Promise<void> {
  await releaseFiles(tx, { purpose: 'TASK_DOCUMENT', ownerIds: taskIds });
  await releaseFiles(tx, { purpose: 'EXCEL_TEMPLATE', ownerIds: taskIds });
}

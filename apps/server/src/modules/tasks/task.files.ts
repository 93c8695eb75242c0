import {
  allowedFileExtensions,
  type EventClone,
  type FileReference,
  type UnitCaller,
} from '@tenderbox/contract';
import type { Transaction } from '../../platform/db/database.ts';
import { attachFiles, releaseFiles, shareFiles, unitFileRule } from '../files/index.ts';
import { isTaskVisible } from './supplier-view/supplier-task.repo.ts';

/** Suppliers can read the files of a task as soon as they can see the task. */
export const taskFilePurposes = {
  TASK_DOCUMENT: unitFileRule(allowedFileExtensions, isTaskVisible),
  EXCEL_TEMPLATE: unitFileRule(['.xlsx'], isTaskVisible),
};

interface CurrentFiles {
  documents: FileReference[];
  templates: FileReference[];
}

interface TaskFilesInput {
  documentIds: string[];
  excelTemplateId: string | null;
  /** Whether suppliers may have seen earlier sheet versions, whose templates must stay readable. */
  isPublished: boolean;
}

const nothing: CurrentFiles = { documents: [], templates: [] };

/** Sets the files of a task. Lists that did not change are not written. */
export async function setFilesOfTask(
  tx: Transaction,
  { businessUnitId }: UnitCaller,
  taskId: string,
  { documentIds, excelTemplateId, isPublished }: TaskFilesInput,
  shown: CurrentFiles = nothing,
): Promise<void> {
  const owner = { ownerId: taskId, targetId: businessUnitId };
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
  /** The templates of the copied sheets. */
  templateIds: string[];
}

/** Attaches the files of tasks to their copies; the bytes are stored once. */
export async function shareFilesOfTasks(
  tx: Transaction,
  { pairs, templateIds }: SharedFiles,
  { documents }: Pick<EventClone['include'], 'documents'> = { documents: true },
): Promise<void> {
  if (documents) await shareFiles(tx, { purposes: ['TASK_DOCUMENT'], pairs });
  if (templateIds.length) await shareFiles(tx, { purposes: ['EXCEL_TEMPLATE'], pairs, fileIds: templateIds });
}

/** Releases the files of tasks that are about to be deleted. */
export async function releaseFilesOfTasks(tx: Transaction, taskIds: string[]): Promise<void> {
  await releaseFiles(tx, { purpose: 'TASK_DOCUMENT', ownerIds: taskIds });
  await releaseFiles(tx, { purpose: 'EXCEL_TEMPLATE', ownerIds: taskIds });
}

import { canonicalJson, type Sheet } from '@tenderbox/contract';
import { sha256 } from '../../../platform/signing/signer.ts';

/** What suppliers were given to respond to: equal for all suppliers of a task, and silent about each of them. */
export interface Conditions {
  taskId: string;
  eventReference: string;
  eventTitle: string;
  eventDescription: string | null;
  taskTitle: string;
  instructions: string | null;
  terms: { name: string; sha256: string } | null;
  documents: { name: string; size: number; sha256: string }[];
  /** The deadline of the task, without extensions for single suppliers. */
  end: string;
  sheetVersion: number;
  sheetHash: string;
}

/** Conditions as canonical JSON. Their hash is part of every submission under them. */
export interface StoredConditions {
  hash: string;
  text: string;
}

export function writeConditions(conditions: Conditions): StoredConditions {
  const text = canonicalJson({ format: 'tenderbox-conditions/1', ...conditions });
  return { hash: sha256(text), text };
}

/** A document of an event or a task. */
export interface GivenDocument {
  id: string;
  name: string;
  size: number;
  sha256: string;
  isTemplate: boolean;
}

/** The documents of event and task in order, then the Excel template of the sheet; earlier templates are left out. */
export const documentsOf = (given: GivenDocument[], { excelTemplateId }: Sheet): Conditions['documents'] =>
  given
    .filter(({ id, isTemplate }) => !isTemplate || id === excelTemplateId)
    .map(({ name, size, sha256: hash }) => ({ name, size, sha256: hash }));

import type { FieldValue, WorkbookChange } from '@tenderbox/contract';
import type { DraftStore } from './draft-store.ts';
import { isSameValue } from './own-change.ts';

/** Changes applied from an Excel file, for undo. */
export interface AppliedWorkbook {
  fileName: string;
  changes: readonly WorkbookChange[];
}

/** Applies the changes of an Excel file to the draft, each based on the value it was compared with. */
export function applyWorkbook(store: DraftStore, changes: readonly WorkbookChange[]): void {
  store.typeOver(
    changes.map(({ path, after, before, revision }) => ({
      path,
      value: after,
      base: revision,
      baseValue: before,
    })),
  );
}

/** Restores the previous values. Fields changed since then are kept. */
export function undoWorkbook(store: DraftStore, { changes }: AppliedWorkbook): void {
  const untouched = changes.filter(
    ({ path, after }) => isSameValue(store.field(path).value, after) && !store.field(path).conflict,
  );
  store.typeAll(untouched.map(({ path, before }): [string, FieldValue] => [path, before]));
}

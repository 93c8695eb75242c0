import type { FieldValue, WorkbookChange } from '@tenderbox/contract';
import type { DraftStore } from './draft-store.ts';
import { isSameValue } from './own-change.ts';

/** What was taken from a workbook, so that it can be taken back. */
export interface TakenWorkbook {
  fileName: string;
  changes: readonly WorkbookChange[];
}

/** Takes the changes of a workbook into the draft, each on top of what it was compared with. */
export function takeWorkbook(store: DraftStore, changes: readonly WorkbookChange[]): void {
  store.typeOver(
    changes.map(({ path, after, before, revision }) => ({
      ...{ path, value: after, base: revision, baseValue: before },
    })),
  );
}

/** Puts back what stood there before; what was changed since stays. */
export function undoWorkbook(store: DraftStore, { changes }: TakenWorkbook): void {
  const untouched = changes.filter(
    ({ path, after }) => isSameValue(store.field(path).value, after) && !store.field(path).conflict,
  );
  store.typeAll(untouched.map(({ path, before }): [string, FieldValue] => [path, before]));
}

import { useSyncExternalStore } from 'react';
import type { SheetChange } from './sheet-changes.ts';
import type { SheetDraft } from './sheet-draft.ts';

const maxSteps = 200;
/** Typing in one field is one undo step until it pauses for this long. */
const pause = 1000;

interface SheetState {
  sheet: SheetDraft;
  canUndo: boolean;
  canRedo: boolean;
}

/**
 * State of the sheet with undo. Kept outside the form values, because comparing 5,000 lines on every key
 * press would be slow.
 */
export class SheetStore {
  #start: SheetDraft;
  #past: SheetDraft[] = [];
  #future: SheetDraft[] = [];
  #typing: { field: string; at: number } | null = null;
  #state: SheetState;
  readonly #listeners = new Set<() => void>();

  constructor(start: SheetDraft) {
    this.#start = start;
    this.#state = { sheet: start, canUndo: false, canRedo: false };
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly read = (): SheetState => this.#state;

  get sheet(): SheetDraft {
    return this.#state.sheet;
  }

  /** Whether the sheet differs from its initial state. */
  get isChanged(): boolean {
    return this.sheet !== this.#start;
  }

  /** Changes the sheet. Consecutive changes with the same `field` are undone together. */
  change(change: SheetChange, field: string | null = null): void {
    const next = change(this.sheet);
    if (next === this.sheet) return;
    const now = performance.now();
    const goesOn = field !== null && this.#typing?.field === field && now - this.#typing.at < pause;
    this.#typing = field === null ? null : { field, at: now };
    if (!goesOn) this.#past = [...this.#past.slice(1 - maxSteps), this.sheet];
    this.#future = [];
    this.#show(next);
  }

  readonly undo = (): void => {
    const before = this.#past.at(-1);
    if (!before) return;
    this.#past = this.#past.slice(0, -1);
    this.#future = [...this.#future, this.sheet];
    this.#typing = null;
    this.#show(before);
  };

  readonly redo = (): void => {
    const after = this.#future.at(-1);
    if (!after) return;
    this.#future = this.#future.slice(0, -1);
    this.#past = [...this.#past, this.sheet];
    this.#show(after);
  };

  /** Replaces the sheet and resets the undo history. */
  load(start: SheetDraft): void {
    this.#start = start;
    this.#past = [];
    this.#future = [];
    this.#show(start);
  }

  #show(sheet: SheetDraft): void {
    this.#state = { sheet, canUndo: this.#past.length > 0, canRedo: this.#future.length > 0 };
    for (const listener of this.#listeners) listener();
  }
}

export const useSheet = (store: SheetStore): SheetState => useSyncExternalStore(store.subscribe, store.read);

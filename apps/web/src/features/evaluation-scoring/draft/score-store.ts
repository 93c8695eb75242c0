import type { ScoreSheets } from '@tenderbox/contract';
import type { LocalChanges } from '../../../shared/autosave/local-changes.ts';
import { serverNow } from '../../../shared/lib/server-clock.ts';
import type { SavedSheet } from '../api/scoring-queries.ts';
import {
  cellKey,
  isSameScore,
  mergedScore,
  noScore,
  type OwnScore,
  partsOfKey,
  type ScoreValue,
} from './score-value.ts';

/** Two versions of a score. The field shows `mine`, which stays editable until one of them is chosen. */
export interface ScoreConflict {
  mine: OwnScore;
  theirs: ScoreValue;
}

/** One score as the page shows it. The object stays the same until something changes. */
export interface CellState {
  value: ScoreValue;
  conflict: ScoreConflict | null;
  /** Reason why the server rejected it. It stays on this device. */
  refused: string | null;
  isSaved: boolean;
}

interface Stored {
  value: ScoreValue;
  revision: number;
}

const nothing: Stored = { value: noScore, revision: 0 };

/** Own scores: what the server has, with local changes on top. Independent of the network. */
export class ScoreStore {
  /** Number of earlier changes restored from this browser. */
  readonly restored: number;
  lastSavedAt: number | null = null;
  /** The browser storage is full. */
  isDeviceFull = false;
  /** Raised by every change of a score, or of whether there is a comment. */
  version = 0;
  onTyped: (isElsewhere: boolean) => void = () => undefined;
  /** Another tab saved something whose revision is not known here. */
  onSavedElsewhere: () => void = () => undefined;
  readonly #kept: LocalChanges<ScoreValue>;
  readonly #stored = new Map<string, Stored>();
  readonly #own: Map<string, OwnScore>;
  readonly #sending = new Map<string, OwnScore>();
  readonly #conflicts = new Map<string, ScoreConflict>();
  readonly #refused = new Map<string, string>();
  readonly #states = new Map<string, CellState>();
  readonly #cellListeners = new Map<string, Set<() => void>>();
  readonly #listeners = new Set<() => void>();

  constructor(sheets: ScoreSheets, kept: LocalChanges<ScoreValue>) {
    this.#kept = kept;
    this.#own = kept.all();
    this.restored = this.#own.size;
    this.take(sheets);
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  subscribeTo(key: string, listener: () => void): () => void {
    const listeners = this.#cellListeners.get(key) ?? new Set();
    this.#cellListeners.set(key, listeners.add(listener));
    return () => listeners.delete(listener);
  }

  cell(key: string): CellState {
    const known = this.#states.get(key);
    if (known) return known;
    const conflict = this.#conflicts.get(key) ?? null;
    const state: CellState = {
      value: this.value(key),
      conflict,
      refused: this.#refused.get(key) ?? null,
      isSaved: !this.#own.has(key) && !conflict && this.#stored.has(key),
    };
    this.#states.set(key, state);
    return state;
  }

  /** Cheap enough to be called for thousands of scores. */
  value(key: string): ScoreValue {
    return (this.#own.get(key) ?? this.#conflicts.get(key)?.mine ?? this.#stored.get(key) ?? nothing).value;
  }

  /** Scores with two versions. */
  get conflictKeys(): string[] {
    return [...this.#conflicts.keys()];
  }

  /** Number of scores that only this device has, conflicts included. */
  get unsentCount(): number {
    return this.#own.size + this.#conflicts.size;
  }

  get hasUnsent(): boolean {
    return this.#own.size > this.#refused.size;
  }

  /** Records a score or a comment. It is stored in this browser before anything else happens. */
  type(key: string, change: Partial<ScoreValue>): void {
    const stored = this.#stored.get(key) ?? nothing;
    const conflict = this.#conflicts.get(key);
    const before = this.#own.get(key) ?? conflict?.mine;
    const value = { ...this.value(key), ...change };
    this.#refused.delete(key);
    if (isSameScore(value, stored.value) && !conflict && !this.#sending.has(key)) {
      if (before) this.#forget(key, before);
      // The text as typed: a space at its end may be followed by a word.
      this.#stored.set(key, { ...stored, value });
    } else {
      const { base, baseValue } = before ?? { base: stored.revision, baseValue: stored.value };
      const own: OwnScore = { value, typedAt: serverNow(), base, baseValue };
      if (conflict) this.#conflicts.set(key, { ...conflict, mine: own });
      else this.#own.set(key, own);
      this.isDeviceFull = !this.#kept.store(key, own);
    }
    this.#tell([key]);
    this.onTyped(false);
  }

  /** Resolves a conflict with the own version, or with the other one. */
  resolve(key: string, chosen: 'mine' | 'theirs'): void {
    const conflict = this.#conflicts.get(key);
    if (!conflict) return;
    this.#conflicts.delete(key);
    this.#kept.release(key, conflict.mine);
    if (chosen === 'mine') this.type(key, conflict.mine.value);
    else this.#tell([key]);
  }

  /** Applies loaded sheets. Local changes stay or become conflicts. */
  take({ cells }: ScoreSheets): void {
    const touched = [...this.#own.keys()];
    for (const { supplierId, criterionId, score, comment, revision } of cells) {
      const key = cellKey(supplierId, criterionId);
      if ((this.#stored.get(key)?.revision ?? 0) >= revision) continue;
      this.#stored.set(key, { value: { score, comment }, revision });
      touched.push(key);
    }
    for (const key of touched) if (!this.#sending.has(key)) this.#meet(key);
    this.#tell(touched);
  }

  /** Changes to send next: those of one supplier. */
  begin(): [string, OwnScore][] {
    const waiting = [...this.#own].filter(([key]) => !this.#refused.has(key));
    const supplierId = waiting[0] && partsOfKey(waiting[0][0])[0];
    for (const [key, own] of waiting) if (partsOfKey(key)[0] === supplierId) this.#sending.set(key, own);
    return [...this.#sending];
  }

  /** Applies the response to a save. */
  settle({ sheet, isStale }: SavedSheet): boolean {
    const cells = new Map(sheet.cells.map((cell) => [cell.criterionId, cell]));
    const sent = [...this.#sending];
    this.#sending.clear();
    for (const [key, change] of sent) {
      const cell = cells.get(partsOfKey(key)[1]);
      if (!cell) continue;
      const { score, comment, revision } = cell;
      // As typed: what follows a space at the end is still to be written.
      this.#stored.set(key, { value: isStale ? { score, comment } : change.value, revision });
      const own = this.#own.get(key);
      if (isStale) this.#meet(key);
      else if (own === change) this.#forget(key, change);
      else if (own) this.#base(key, own, own.value);
    }
    if (!isStale) this.lastSavedAt = serverNow();
    this.#tell(sent.map(([key]) => key));
    return false;
  }

  fail(refused: readonly (readonly [string, string])[] = []): void {
    this.#sending.clear();
    for (const [key, reason] of refused) this.#refused.set(key, reason);
    this.#tell(refused.map(([key]) => key));
  }

  /** Another tab of the same user stored or saved a change. */
  hearOtherTab(key: string, change: OwnScore | null): void {
    const own = this.#own.get(key);
    if (change && change.typedAt >= (own?.typedAt ?? 0)) {
      this.#own.set(key, change);
      this.onTyped(true);
    } else if (!change && own && !this.#sending.has(key)) {
      this.#stored.set(key, { ...(this.#stored.get(key) ?? nothing), value: own.value });
      this.#own.delete(key);
      this.onSavedElsewhere();
    } else return;
    this.#tell([key]);
  }

  /** Notifies listeners of a change outside the scores. */
  changed(): void {
    for (const listener of this.#listeners) listener();
  }

  /** Merges a local change with the server state. */
  #meet(key: string): void {
    const mine = this.#own.get(key) ?? this.#conflicts.get(key)?.mine;
    const stored = this.#stored.get(key) ?? nothing;
    if (!mine) return;
    this.#conflicts.delete(key);
    const merged = mergedScore(mine, stored.value);
    if (isSameScore(mine.value, stored.value)) this.#forget(key, mine);
    else if (mine.base === stored.revision) this.#own.set(key, mine);
    else if (merged && isSameScore(merged, stored.value)) this.#forget(key, mine);
    else if (merged) this.#base(key, mine, merged);
    else {
      this.#own.delete(key);
      this.#refused.delete(key);
      this.#conflicts.set(key, { mine, theirs: stored.value });
    }
  }

  /** Bases a local change on the current server state. */
  #base(key: string, own: OwnScore, value: ScoreValue): void {
    const { revision, value: baseValue } = this.#stored.get(key) ?? nothing;
    const change = { ...own, value, base: revision, baseValue };
    this.#own.set(key, change);
    this.#kept.store(key, change);
  }

  #forget(key: string, change: OwnScore): void {
    this.#own.delete(key);
    this.#refused.delete(key);
    this.#kept.release(key, change);
  }

  #tell(keys: readonly string[]): void {
    for (const key of keys) {
      const before = this.#states.get(key)?.value;
      this.#states.delete(key);
      const { score, comment } = this.value(key);
      if (!before || before.score !== score || !before.comment?.trim() !== !comment?.trim())
        this.version += 1;
      for (const listener of this.#cellListeners.get(key) ?? []) listener();
    }
    this.changed();
  }
}

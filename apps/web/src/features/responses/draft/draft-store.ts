import type {
  DraftSaved,
  FieldValue,
  FieldValues,
  Response,
  ResponseChanges,
  ResponseField,
} from '@tenderbox/contract';
import type { LocalChanges } from '../../../shared/autosave/local-changes.ts';
import { serverNow } from '../../../shared/lib/server-clock.ts';
import { filesPath, isSameValue, mergedLists, type OwnChange } from './own-change.ts';

/** Two versions of a field. The field shows `mine`, which stays editable until one of them is chosen. */
export interface Conflict {
  mine: OwnChange;
  /**
   * The user has typed nothing: the field only had the focus when the other version arrived, and accepts it
   * on blur.
   */
  isUntouched: boolean;
  theirs: FieldValue;
  revision: number;
  by: string | null;
  /** Time when the other version was saved, if known. */
  at: string | null;
}

/** One field as the form shows it. The object stays the same until something changes. */
export interface FieldState {
  value: FieldValue;
  /** Change typed here and not saved on the server yet. */
  own: OwnChange | null;
  conflict: Conflict | null;
  /** Reason why the server rejected the change, which stays on this device. */
  refused: string | null;
  needsReview: boolean;
  /** Has the focus and was editable when it got it. It stays editable until blur. */
  isFocused: boolean;
  changedAt: string | null;
  changedBy: string | null;
  /** Time of the last save from this page. */
  savedAt: number | null;
}

/** A change together with the state it is based on. */
export interface BasedChange extends Pick<OwnChange, 'value' | 'base' | 'baseValue'> {
  path: string;
}

type Stored = Pick<ResponseField, 'value' | 'revision' | 'needsReview'> & {
  changedAt: string | null;
  changedBy: string | null;
};

const nothing: Stored = { value: null, revision: 0, needsReview: false, changedAt: null, changedBy: null };

/** Draft of a response: the server state with local changes on top. Independent of the network. */
export class DraftStore {
  /** As last loaded. */
  response: Response;
  /** All changes up to this revision are included. */
  revision = -1;
  /** Number of earlier changes restored from this browser. */
  readonly restored: number;
  /** Time of the last save from this page. */
  lastSavedAt: number | null = null;
  /** The browser storage is full. */
  isDeviceFull = false;
  readonly #kept: LocalChanges<FieldValue>;
  readonly #stored = new Map<string, Stored>();
  readonly #own: Map<string, OwnChange>;
  readonly #sending = new Map<string, OwnChange>();
  readonly #conflicts = new Map<string, Conflict>();
  readonly #refused = new Map<string, string>();
  readonly #savedAt = new Map<string, number>();
  /** Fields amended since the page was opened. True while a field still has the focus it had at that time. */
  readonly #amended = new Map<string, boolean>();
  #focused: string | null = null;
  readonly #states = new Map<string, FieldState>();
  readonly #fieldListeners = new Map<string, Set<() => void>>();
  readonly #listeners = new Set<() => void>();
  /** Fields that hold files, according to the current sheet. */
  fileFields: ReadonlySet<string>;
  /** Notifies the sender of changes. */
  onTyped: (isElsewhere: boolean) => void = () => undefined;

  constructor(response: Response, kept: LocalChanges<FieldValue>, fileFields: ReadonlySet<string>) {
    this.#kept = kept;
    this.fileFields = fileFields;
    this.#own = kept.all();
    this.restored = this.#own.size;
    this.response = response;
    this.take(response);
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  subscribeTo(path: string, listener: () => void): () => void {
    const listeners = this.#fieldListeners.get(path) ?? new Set();
    this.#fieldListeners.set(path, listeners.add(listener));
    return () => listeners.delete(listener);
  }

  field(path: string): FieldState {
    const known = this.#states.get(path);
    if (known) return known;
    const stored = this.#stored.get(path) ?? nothing;
    const own = this.#own.get(path) ?? null;
    const conflict = this.#conflicts.get(path) ?? null;
    const state: FieldState = {
      own,
      conflict,
      refused: this.#refused.get(path) ?? null,
      value: (own ?? conflict?.mine ?? stored).value,
      needsReview: this.#amended.has(path) || (stored.needsReview && !own && !conflict),
      isFocused: this.#focused === path,
      changedAt: stored.changedAt,
      changedBy: stored.changedBy,
      savedAt: this.#savedAt.get(path) ?? null,
    };
    this.#states.set(path, state);
    return state;
  }

  /** What the user has to resolve at a field, or null. Cheap enough to be called for thousands of fields. */
  fieldProblemAt(path: string): 'choose' | 'review' | { refused: string } | null {
    const conflict = this.#conflicts.get(path);
    if (conflict && !conflict.isUntouched) return 'choose';
    const refused = this.#refused.get(path);
    if (refused !== undefined) return { refused };
    if (this.#amended.has(path)) return 'review';
    return this.#stored.get(path)?.needsReview && !this.#own.has(path) ? 'review' : null;
  }

  /** All values as shown. */
  get values(): FieldValues {
    const values: Record<string, FieldValue> = {};
    for (const [path, { value }] of this.#stored) values[path] = value;
    for (const [path, { mine }] of this.#conflicts) values[path] = mine.value;
    for (const [path, { value }] of this.#own) values[path] = value;
    return values;
  }

  get conflicts(): ReadonlyMap<string, Conflict> {
    return this.#conflicts;
  }

  /** Number of fields with a conflict. */
  get choiceCount(): number {
    return [...this.#conflicts.values()].filter(({ isUntouched }) => !isUntouched).length;
  }

  /** Number of answers that only this device has, conflicts included. */
  get unsentCount(): number {
    return this.#own.size + this.choiceCount;
  }

  get hasUnsent(): boolean {
    return this.#own.size > this.#refused.size;
  }

  /** An editable field got the focus: its value is not replaced before blur. */
  focus(path: string): void {
    const before = this.#focused;
    if (before === path) return;
    if (before !== null) this.leave(before);
    this.#focused = path;
    this.#tell([path]);
  }

  /** The field lost the focus: shows a colleague's version if the user has typed nothing. */
  leave(path: string): void {
    if (this.#focused !== path) return;
    this.#focused = null;
    if (this.#conflicts.get(path)?.isUntouched) this.#conflicts.delete(path);
    if (this.#amended.has(path)) this.#amended.set(path, false);
    this.#tell([path]);
  }

  /** The buyer amended the sheet: these fields count as open until reviewed. */
  amend(paths: readonly string[]): void {
    for (const path of paths) this.#amended.set(path, path === this.#focused);
    this.#tell(paths);
  }

  /** Marks amended questions as reviewed. Returns those whose saved answer the server must be told to keep. */
  lookAt(paths: readonly string[]): string[] {
    for (const path of paths) this.#amended.delete(path);
    this.#tell(paths);
    return paths.filter((path) => this.#stored.get(path)?.needsReview && !this.#own.has(path));
  }

  /** Amended questions that are not reviewed yet. */
  get amendedPaths(): string[] {
    return [...this.#amended.keys()];
  }

  /** Records a typed value. It is stored in this browser before anything else happens. */
  type(path: string, value: FieldValue): void {
    this.#note(path, value);
    this.#tell([path]);
    this.onTyped(false);
  }

  /** The same for several fields. */
  typeAll(changes: readonly (readonly [string, FieldValue])[]): void {
    for (const [path, value] of changes) this.#note(path, value);
    this.#tell(changes.map(([path]) => path));
    this.onTyped(false);
  }

  /** Records changes based on an earlier state of the fields. A field saved since then becomes a conflict. */
  typeOver(changes: readonly BasedChange[]): void {
    const typedAt = serverNow();
    this.isDeviceFull = false;
    for (const { path, value, base, baseValue } of changes) {
      const change: OwnChange = { value, typedAt, base, baseValue };
      this.#refused.delete(path);
      this.#own.set(path, change);
      this.isDeviceFull = !this.#kept.store(path, change) || this.isDeviceFull;
      if (!this.#sending.has(path)) this.#meet(path);
    }
    this.#tell(changes.map(({ path }) => path));
    this.onTyped(false);
  }

  /** Resolves a conflict with this value, or with the other version if there is none. */
  resolve(path: string, value?: FieldValue): void {
    const conflict = this.#conflicts.get(path);
    if (!conflict) return;
    this.#conflicts.delete(path);
    this.#kept.release(path, conflict.mine);
    if (value !== undefined && !isSameValue(value, conflict.theirs)) this.type(path, value);
    else this.#tell([path]);
  }

  /** Applies a loaded response. Local changes stay or become conflicts. */
  take(response: Response): void {
    if (response.revision < this.revision) return;
    this.revision = response.revision;
    this.response = response;
    const incoming = new Map<string, Stored>(Object.entries(response.fields));
    incoming.set(filesPath, { ...nothing, value: response.fileIds });
    this.#takeFields(incoming, [...this.#stored.keys(), ...incoming.keys(), ...this.#own.keys()]);
  }

  /** Applies what was saved since the known revision. Returns false if the sheet version has changed. */
  takeChanges({ fields, orphans, fileIds, ...changes }: ResponseChanges): boolean {
    if (changes.sheetVersion !== this.response.sheetVersion) return false;
    if (changes.revision < this.revision) return true;
    this.revision = changes.revision;
    const incoming = new Map<string, Stored>(Object.entries(fields));
    if (fileIds) incoming.set(filesPath, { ...nothing, value: fileIds });
    this.response = {
      ...changes,
      fileIds: fileIds ?? this.response.fileIds,
      fields: { ...this.response.fields, ...fields },
      orphans: { ...this.response.orphans, ...orphans },
    };
    this.#takeFields(incoming, incoming.keys());
    return true;
  }

  #takeFields(incoming: ReadonlyMap<string, Stored>, paths: Iterable<string>): void {
    const touched: string[] = [];
    for (const path of new Set(paths)) {
      const known = this.#stored.get(path);
      const now = incoming.get(path);
      const isKnown = known?.changedAt && now && known.revision >= now.revision && path !== filesPath;
      if (isKnown && (known.revision > now.revision || known.needsReview === now.needsReview)) continue;
      if (now) {
        this.#stored.set(path, now);
        this.#holdFocused(path, known ?? nothing);
      } else this.#stored.delete(path);
      if (!this.#sending.has(path)) this.#meet(path);
      touched.push(path);
    }
    this.#tell(touched);
  }

  /** Changes to send next, limited in number and in characters (the last one may exceed the limit). */
  begin(max: number, maxCharacters: number): [string, OwnChange][] {
    let characters = 0;
    for (const [path, change] of this.#own) {
      if (this.#sending.size >= max || characters >= maxCharacters) break;
      if (this.#refused.has(path)) continue;
      this.#sending.set(path, change);
      characters += path.length + JSON.stringify(change.value).length;
    }
    return [...this.#sending];
  }

  /** Applies the response to a save. Returns whether others made changes that are not loaded yet. */
  settle(saved: DraftSaved): boolean {
    const isBehind = saved.revision > this.revision + 1 || saved.conflicts.length > 0;
    let isSameAlready = false;
    const now = serverNow();
    const lost = new Map(saved.conflicts.map((conflict) => [conflict.path, conflict]));
    const touched = [...this.#sending.keys()];
    for (const [path, sent] of this.#sending) {
      const stored = saved.fields[path];
      const other = lost.get(path);
      const known = this.#stored.get(path);
      if (stored && known && known.revision > stored.revision && path !== filesPath) {
        this.#settleReplaced(path, sent, stored);
        continue;
      }
      if (other) this.#stored.set(path, { ...nothing, ...other, changedBy: other.by });
      else if (stored) this.#stored.set(path, path === filesPath ? { ...stored, revision: 0 } : stored);
      else {
        isSameAlready = true;
        this.#stored.set(path, { ...(this.#stored.get(path) ?? nothing), value: sent.value });
      }
      if (!other) this.#savedAt.set(path, now);
      const own = this.#own.get(path);
      if (!other && own === sent) this.#forget(path, sent);
      else if (!other && own) this.#rebase(path, own);
      else if (other) this.#meet(path);
    }
    this.#sending.clear();
    if (!isBehind) this.revision = Math.max(this.revision, saved.revision);
    this.lastSavedAt = now;
    if (Object.keys(saved.fields).length > 0) this.#noteSaved(saved.revision);
    this.#tell(touched);
    return isBehind || isSameAlready;
  }

  /** The save failed. `refused` lists fields that were rejected, with reasons. */
  fail(refused: readonly (readonly [string, string])[] = []): void {
    this.#sending.clear();
    for (const [path, reason] of refused) this.#refused.set(path, reason);
    this.#tell(refused.map(([path]) => path));
  }

  /** Another tab of the same user stored or saved a change. */
  hearOtherTab(path: string, change: OwnChange | null): void {
    const own = this.#own.get(path);
    if (change && change.typedAt >= (own?.typedAt ?? 0)) {
      this.#own.set(path, change);
      this.onTyped(true);
    } else if (!change && own && !this.#sending.has(path)) {
      this.#stored.set(path, { ...(this.#stored.get(path) ?? nothing), value: own.value });
      this.#own.delete(path);
    } else return;
    this.#tell([path]);
  }

  /** Notifies listeners of a change outside the fields. */
  changed(): void {
    for (const listener of this.#listeners) listener();
  }

  /** Updates the response as a whole after a save, before it is refetched. */
  #noteSaved(revision: number): void {
    const { submittedVersion, can } = this.response;
    const isSubmitted = submittedVersion !== null;
    this.response = {
      ...this.response,
      revision,
      unsentChanges: isSubmitted,
      can: { ...can, discard: isSubmitted && can.edit },
    };
  }

  #note(path: string, value: FieldValue): void {
    const stored = this.#stored.get(path) ?? nothing;
    const conflict = this.#conflicts.get(path);
    const before = this.#own.get(path) ?? conflict?.mine;
    this.#refused.delete(path);
    // Typing on in a field that already had the focus does not mean that the amendment was seen.
    if (this.#amended.get(path) === false) this.#amended.delete(path);
    const isBack = isSameValue(value, stored.value) && !this.#sending.has(path) && !stored.needsReview;
    if (isBack) {
      this.#conflicts.delete(path);
      if (before) this.#forget(path, before);
      return;
    }
    const { base, baseValue } = before ?? { base: stored.revision, baseValue: stored.value };
    const change: OwnChange = { value, typedAt: serverNow(), base, baseValue };
    if (conflict) this.#conflicts.set(path, { ...conflict, mine: change, isUntouched: false });
    else this.#own.set(path, change);
    this.isDeviceFull = !this.#kept.store(path, change);
  }

  /** Keeps the value of the focused field when a colleague's version arrives, and records that version next to it. */
  #holdFocused(path: string, before: Stored): void {
    if (path !== this.#focused || this.fileFields.has(path)) return;
    if (this.#own.has(path) || this.#conflicts.has(path) || this.#sending.has(path)) return;
    this.#hold(path, before);
  }

  #hold(path: string, { value, revision: base }: Pick<Stored, 'value' | 'revision'>): void {
    const { value: theirs, revision, changedBy: by, changedAt: at } = this.#stored.get(path) ?? nothing;
    if (isSameValue(theirs, value)) return;
    const mine: OwnChange = { value, typedAt: serverNow(), base, baseValue: value };
    this.#conflicts.set(path, { mine, isUntouched: true, theirs, revision, by, at });
  }

  /** The change was saved, but a colleague replaced it before the response arrived. Their version is already loaded. */
  #settleReplaced(path: string, sent: OwnChange, saved: Stored): void {
    this.#savedAt.set(path, serverNow());
    const own = this.#own.get(path);
    if (own && own !== sent) {
      this.#own.set(path, { ...own, base: saved.revision, baseValue: saved.value });
      this.#meet(path);
    } else {
      this.#forget(path, sent);
      if (path === this.#focused) this.#hold(path, saved);
    }
  }

  /** Merges a local change with the server state. */
  #meet(path: string): void {
    const conflict = this.#conflicts.get(path);
    const stored = this.#stored.get(path) ?? nothing;
    const own = this.#own.get(path);
    const mine = own ?? conflict?.mine;
    if (!mine) return;
    const isUntouched = !own && conflict?.isUntouched === true;
    this.#conflicts.delete(path);
    if (isSameValue(mine.value, stored.value) && !stored.needsReview) this.#forget(path, mine);
    else if (this.fileFields.has(path))
      this.#rebase(path, { ...mine, value: mergedLists(mine, stored.value) });
    else if (stored.revision > mine.base) {
      const { value: theirs, revision, changedBy: by, changedAt: at } = stored;
      this.#own.delete(path);
      this.#refused.delete(path);
      this.#conflicts.set(path, { mine, isUntouched, theirs, revision, by, at });
    } else this.#own.set(path, mine);
  }

  /** Bases a local change on the current server state. */
  #rebase(path: string, own: OwnChange): void {
    const { revision, value } = this.#stored.get(path) ?? nothing;
    const change = { ...own, base: revision, baseValue: value };
    this.#own.set(path, change);
    this.#kept.store(path, change);
  }

  #forget(path: string, change: OwnChange): void {
    this.#own.delete(path);
    this.#refused.delete(path);
    this.#kept.release(path, change);
  }

  #tell(paths: readonly string[]): void {
    for (const path of paths) {
      this.#states.delete(path);
      for (const listener of this.#fieldListeners.get(path) ?? []) listener();
    }
    this.changed();
  }
}

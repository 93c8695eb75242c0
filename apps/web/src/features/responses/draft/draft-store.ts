import type {
  DraftSaved,
  FieldValue,
  FieldValues,
  Response,
  ResponseChanges,
  ResponseField,
} from '@tenderbox/contract';
import type { KeptChanges } from './kept-changes.ts';
import { filesPath, isSameValue, mergedLists, type OwnChange } from './own-change.ts';

/** Two versions of a field. The field shows `mine`, which every further key changes, until one of them is chosen. */
export interface Conflict {
  mine: OwnChange;
  /** Nothing was typed over theirs: the field only had the focus when it came, and takes it over when it is left. */
  isUntouched: boolean;
  theirs: FieldValue;
  revision: number;
  by: string | null;
  /** When theirs was saved, where that is known. */
  at: string | null;
}

/** One field as the form shows it; the same object until something about it changes. */
export interface FieldState {
  value: FieldValue;
  /** Typed here, and not yet with the server. */
  own: OwnChange | null;
  conflict: Conflict | null;
  /** Why the server does not take what was typed; it is kept here. */
  refused: string | null;
  needsReview: boolean;
  /** It has the focus and could be edited when it got it: it stays editable, whatever happens meanwhile. */
  isFocused: boolean;
  changedAt: string | null;
  changedBy: string | null;
  /** When it was last saved from here. */
  savedAt: number | null;
}

/** A change, with what its maker saw. */
export interface SeenChange extends Pick<OwnChange, 'value' | 'base' | 'baseValue'> {
  path: string;
}

type Stored = Pick<ResponseField, 'value' | 'revision' | 'needsReview'> & {
  changedAt: string | null;
  changedBy: string | null;
};

const nothing: Stored = { value: null, revision: 0, needsReview: false, changedAt: null, changedBy: null };

/** The draft of a response: what the server has, and what was typed here on top of it. Knows nothing of the network. */
export class DraftStore {
  /** As it was last read. */
  response: Response;
  /** Everything up to this revision is known here. */
  revision = -1;
  /** Changes from before that were found in this browser. */
  readonly restored: number;
  /** When something was last saved from here. */
  lastSavedAt: number | null = null;
  /** Nothing more can be kept in this browser. */
  isDeviceFull = false;
  readonly #kept: KeptChanges;
  readonly #stored = new Map<string, Stored>();
  readonly #own: Map<string, OwnChange>;
  readonly #sending = new Map<string, OwnChange>();
  readonly #conflicts = new Map<string, Conflict>();
  readonly #refused = new Map<string, string>();
  readonly #savedAt = new Map<string, number>();
  /** Fields that are asked in another way since the page was opened; true while they have the focus they had then. */
  readonly #amended = new Map<string, boolean>();
  #focused: string | null = null;
  readonly #states = new Map<string, FieldState>();
  readonly #fieldListeners = new Map<string, Set<() => void>>();
  readonly #listeners = new Set<() => void>();
  /** The fields that hold files, by the sheet as it is now. */
  fileFields: ReadonlySet<string>;
  /** Calls whoever sends what was typed. */
  onTyped: (isElsewhere: boolean) => void = () => undefined;

  constructor(response: Response, kept: KeptChanges, fileFields: ReadonlySet<string>) {
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
      ...{ own, conflict, refused: this.#refused.get(path) ?? null },
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

  /** What waits for somebody at a field, if anything does; cheap enough to be asked for thousands. */
  troubleAt(path: string): 'choose' | 'review' | { refused: string } | null {
    const conflict = this.#conflicts.get(path);
    if (conflict && !conflict.isUntouched) return 'choose';
    const refused = this.#refused.get(path);
    if (refused !== undefined) return { refused };
    if (this.#amended.has(path)) return 'review';
    return this.#stored.get(path)?.needsReview && !this.#own.has(path) ? 'review' : null;
  }

  /** All values as they are shown. */
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

  /** How many fields wait for a choice between two versions. */
  get choiceCount(): number {
    return [...this.#conflicts.values()].filter(({ isUntouched }) => !isUntouched).length;
  }

  /** How many answers only this device has, those to choose from included. */
  get unsentCount(): number {
    return this.#own.size + this.choiceCount;
  }

  get hasUnsent(): boolean {
    return this.#own.size > this.#refused.size;
  }

  /** A field that can be edited has got the focus: what it shows is not replaced before it is left. */
  focus(path: string): void {
    const before = this.#focused;
    if (before === path) return;
    if (before !== null) this.leave(before);
    this.#focused = path;
    this.#tell([path]);
  }

  /** The field has lost the focus: a colleague's version that nothing was typed over is shown now. */
  leave(path: string): void {
    if (this.#focused !== path) return;
    this.#focused = null;
    if (this.#conflicts.get(path)?.isUntouched) this.#conflicts.delete(path);
    if (this.#amended.has(path)) this.#amended.set(path, false);
    this.#tell([path]);
  }

  /** The buyer changed what is asked: these fields count as not answered until they were looked at. */
  amend(paths: readonly string[]): void {
    for (const path of paths) this.#amended.set(path, path === this.#focused);
    this.#tell(paths);
  }

  /** The person has looked at changed questions; returns those whose saved answer the server has to be told to keep. */
  lookAt(paths: readonly string[]): string[] {
    for (const path of paths) this.#amended.delete(path);
    this.#tell(paths);
    return paths.filter((path) => this.#stored.get(path)?.needsReview && !this.#own.has(path));
  }

  /** The changed questions that were not looked at. */
  get amendedPaths(): string[] {
    return [...this.#amended.keys()];
  }

  /** Takes what was typed; it is kept in this browser before anything else happens. */
  type(path: string, value: FieldValue): void {
    this.#note(path, value);
    this.#tell([path]);
    this.onTyped(false);
  }

  /** The same for many fields at once. */
  typeAll(changes: readonly (readonly [string, FieldValue])[]): void {
    for (const [path, value] of changes) this.#note(path, value);
    this.#tell(changes.map(([path]) => path));
    this.onTyped(false);
  }

  /** Takes changes to fields as they were seen earlier; where one was saved since, both wait for a choice. */
  typeOver(changes: readonly SeenChange[]): void {
    const typedAt = Date.now();
    this.isDeviceFull = false;
    for (const { path, value, base, baseValue } of changes) {
      const change: OwnChange = { value, typedAt, base, baseValue };
      this.#refused.delete(path);
      this.#own.set(path, change);
      this.isDeviceFull = !this.#kept.keep(path, change) || this.isDeviceFull;
      if (!this.#sending.has(path)) this.#meet(path);
    }
    this.#tell(changes.map(({ path }) => path));
    this.onTyped(false);
  }

  /** Decides what stands where two people wrote: this value, or, without one, theirs. */
  resolve(path: string, value?: FieldValue): void {
    const conflict = this.#conflicts.get(path);
    if (!conflict) return;
    this.#conflicts.delete(path);
    this.#kept.release(path, conflict.mine);
    if (value !== undefined && !isSameValue(value, conflict.theirs)) this.type(path, value);
    else this.#tell([path]);
  }

  /** Takes what the server has now. What was typed here stays, or waits for a choice. */
  take(response: Response): void {
    if (response.revision < this.revision) return;
    this.revision = response.revision;
    this.response = response;
    const incoming = new Map<string, Stored>(Object.entries(response.fields));
    incoming.set(filesPath, { ...nothing, value: response.fileIds });
    this.#takeFields(incoming, [...this.#stored.keys(), ...incoming.keys(), ...this.#own.keys()]);
  }

  /** Takes what was saved since the revision that is known here; false where another sheet is asked for by now. */
  takeChanges({ fields, orphans, fileIds, ...changes }: ResponseChanges): boolean {
    if (changes.sheetVersion !== this.response.sheetVersion) return false;
    if (changes.revision < this.revision) return true;
    this.revision = changes.revision;
    const incoming = new Map<string, Stored>(Object.entries(fields));
    if (fileIds) incoming.set(filesPath, { ...nothing, value: fileIds });
    this.response = {
      ...{ ...changes, fileIds: fileIds ?? this.response.fileIds },
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

  /** What is to be sent next: at most so many fields, and no more than one of them beyond so many characters. */
  begin(most: number, mostCharacters: number): [string, OwnChange][] {
    let characters = 0;
    for (const [path, change] of this.#own) {
      if (this.#sending.size >= most || characters >= mostCharacters) break;
      if (this.#refused.has(path)) continue;
      this.#sending.set(path, change);
      characters += path.length + JSON.stringify(change.value).length;
    }
    return [...this.#sending];
  }

  /** Takes the answer to what was sent; says whether others changed something that is not known here yet. */
  settle(saved: DraftSaved): boolean {
    const isBehind = saved.revision > this.revision + 1 || saved.conflicts.length > 0;
    let isSameAlready = false;
    const now = Date.now();
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

  /** What was sent did not arrive, or was refused: some fields for good, with a reason. */
  fail(refused: readonly (readonly [string, string])[] = []): void {
    this.#sending.clear();
    for (const [path, reason] of refused) this.#refused.set(path, reason);
    this.#tell(refused.map(([path]) => path));
  }

  /** Another tab of the same person keeps or has sent something. */
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

  /** Tells everyone that something else than a field has changed. */
  changed(): void {
    for (const listener of this.#listeners) listener();
  }

  /** What a save changes of the response as a whole, before it is read again. */
  #noteSaved(revision: number): void {
    const { submittedVersion, can } = this.response;
    const isSubmitted = submittedVersion !== null;
    this.response = {
      ...this.response,
      ...{ revision, unsentChanges: isSubmitted, can: { ...can, discard: isSubmitted && can.edit } },
    };
  }

  #note(path: string, value: FieldValue): void {
    const stored = this.#stored.get(path) ?? nothing;
    const conflict = this.#conflicts.get(path);
    const before = this.#own.get(path) ?? conflict?.mine;
    this.#refused.delete(path);
    // A key in the middle of a sentence does not mean that the changed question was seen.
    if (this.#amended.get(path) === false) this.#amended.delete(path);
    const isBack = isSameValue(value, stored.value) && !this.#sending.has(path) && !stored.needsReview;
    if (isBack) {
      this.#conflicts.delete(path);
      if (before) this.#forget(path, before);
      return;
    }
    const { base, baseValue } = before ?? { base: stored.revision, baseValue: stored.value };
    const change: OwnChange = { value, typedAt: Date.now(), base, baseValue };
    if (conflict) this.#conflicts.set(path, { ...conflict, mine: change, isUntouched: false });
    else this.#own.set(path, change);
    this.isDeviceFull = !this.#kept.keep(path, change);
  }

  /** Keeps showing what stood in the focused field when a colleague's version arrives, beside that version. */
  #holdFocused(path: string, before: Stored): void {
    if (path !== this.#focused || this.fileFields.has(path)) return;
    if (this.#own.has(path) || this.#conflicts.has(path) || this.#sending.has(path)) return;
    this.#hold(path, before);
  }

  #hold(path: string, { value, revision: base }: Pick<Stored, 'value' | 'revision'>): void {
    const { value: theirs, revision, changedBy: by, changedAt: at } = this.#stored.get(path) ?? nothing;
    if (isSameValue(theirs, value)) return;
    const mine: OwnChange = { value, typedAt: Date.now(), base, baseValue: value };
    this.#conflicts.set(path, { mine, isUntouched: true, theirs, revision, by, at });
  }

  /** What was sent was saved, and replaced by a colleague before the answer came: theirs is known here already. */
  #settleReplaced(path: string, sent: OwnChange, saved: Stored): void {
    this.#savedAt.set(path, Date.now());
    const own = this.#own.get(path);
    if (own && own !== sent) {
      this.#own.set(path, { ...own, base: saved.revision, baseValue: saved.value });
      this.#meet(path);
    } else {
      this.#forget(path, sent);
      if (path === this.#focused) this.#hold(path, saved);
    }
  }

  /** What was typed here meets what the server has. */
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

  /** Goes on from what the server has now. */
  #rebase(path: string, own: OwnChange): void {
    const { revision, value } = this.#stored.get(path) ?? nothing;
    const change = { ...own, base: revision, baseValue: value };
    this.#own.set(path, change);
    this.#kept.keep(path, change);
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

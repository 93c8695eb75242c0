import type { DraftChange, DraftSaved } from '@tenderbox/contract';
import { ChangeSender } from '../../../shared/autosave/change-sender.ts';
import type { ApiError } from '../../../shared/lib/api-error.ts';
import type { DraftStore } from './draft-store.ts';
import { filesPath, listOf, type OwnChange } from './own-change.ts';

const maxConcurrent = 2000;
/** Well below the request size limit, in any script. */
const maxCharacters = 2_000_000;

interface DraftSenderDeps {
  store: DraftStore;
  save: (change: Partial<DraftChange>) => Promise<DraftSaved>;
  /** Refetches the response. */
  refresh: () => void;
}

/** Saves typed answers on the server. */
export class DraftSender extends ChangeSender<OwnChange, DraftSaved> {
  constructor({ store, save, refresh }: DraftSenderDeps) {
    super({
      store,
      begin: () => store.begin(maxConcurrent, maxCharacters),
      save: (waiting) => save(changeOf(waiting)),
      rejected: rejectedFields,
      refresh,
    });
  }
}

/**
 * Request body for the changes. Additional files are sent as added and removed ids, so that no one else's
 * files are lost.
 */
function changeOf(waiting: [string, OwnChange][]): Partial<DraftChange> {
  const changes = waiting
    .filter(([path]) => path !== filesPath)
    .map(([path, { value, base }]) => ({ path, value, revision: base }));
  const files = waiting.find(([path]) => path === filesPath)?.[1];
  if (!files) return { changes };
  const [now, before] = [listOf(files.value), listOf(files.baseValue)];
  return {
    changes,
    addFileIds: now.filter((id) => !before.includes(id)),
    removeFileIds: before.filter((id) => !now.includes(id)),
  };
}

/** The fields named by the server, or all sent fields if it names none of them. */
function rejectedFields(error: ApiError, waiting: [string, OwnChange][]): [string, string][] {
  const sent = waiting.filter(([path]) => path !== filesPath);
  const named = error.fieldErrors.flatMap(({ property, message }): [string, string][] => {
    const place = /^changes\W+(\d+)/.exec(property)?.[1];
    if (/FileIds/.test(property)) return [[filesPath, message]];
    const path = place === undefined ? property : sent[Number(place)]?.[0];
    return waiting.some(([one]) => one === path) ? [[path as string, message]] : [];
  });
  return named.length > 0 ? named : waiting.map(([path]) => [path, error.text]);
}

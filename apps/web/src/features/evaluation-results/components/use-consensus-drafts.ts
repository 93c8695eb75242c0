import { useState } from 'react';
import { useSessionEnd } from '../../../entities/session/use-session-end.ts';
import { useUser } from '../../../entities/session/use-user.ts';
import {
  findFormDraft,
  formDraftPrefix,
  removeFormDraft,
  writeFormDraft,
} from '../../../shared/forms/local-drafts.ts';
import { serverNow } from '../../../shared/lib/server-clock.ts';
import type { ConsensusRow } from './consensus-values.ts';

/** What was typed for a response and not agreed yet. */
export interface ConsensusDraft {
  score: string;
  reason: string;
  feedback: string;
  /** Revision of the agreed score that the draft is based on. */
  revision: number;
}

type ConsensusDrafts = Readonly<Record<string, ConsensusDraft>>;

/** Version of the stored drafts. */
const shape = 'consensus-1';

/** The agreed score of a row as a draft; a unanimous score is suggested. */
export const consensusDraftOf = ({ cell: { agreed }, unanimous }: ConsensusRow): ConsensusDraft => ({
  score: agreed?.score ?? unanimous ?? '',
  reason: agreed?.reason ?? '',
  feedback: agreed?.feedback ?? '',
  revision: agreed?.revision ?? 0,
});

/** Drafts of a consensus by row, stored on this device until they are agreed. */
export function useConsensusDrafts(evaluationId: string, round: number) {
  const roleEntryId = useUser()?.userRoleId ?? '';
  const key = `${formDraftPrefix(roleEntryId)}consensus.${evaluationId}.${round}`;
  const [drafts, setDrafts] = useState<ConsensusDrafts>(
    () => (findFormDraft(key, shape, () => true)?.draft.values ?? {}) as ConsensusDrafts,
  );
  useSessionEnd(() => Object.keys(drafts).length > 0);

  function change(rowKey: string, draft: ConsensusDraft | null) {
    setDrafts((before) => {
      const { [rowKey]: _former, ...others } = before;
      const next = draft ? { ...others, [rowKey]: draft } : others;
      if (Object.keys(next).length === 0) removeFormDraft(key);
      else writeFormDraft(key, { shape, typedAt: serverNow(), revision: null, values: next });
      return next;
    });
  }
  return { drafts, change };
}

import { canOf, type Response, type SupplierCaller } from '@tenderbox/contract';
import type { LockedResponse } from '../deadlines/index.ts';
import type { Draft } from './draft/draft.ts';
import { filesPath } from './question-hashes.ts';
import { type ResponsePolicyInput, responseAbilities } from './response.policy.ts';
import type { ResponseState, StoredResponse } from './response.repo.ts';

const isSubmitted = ({ last }: ResponseState) => last?.kind === 'SUBMISSION';

const hasUnsentChanges = (known: ResponseState) =>
  isSubmitted(known) && known.revision !== known.sentRevision;

export const policyInputOf = (known: ResponseState): ResponsePolicyInput => ({
  ...known,
  isSubmitted: isSubmitted(known),
  isDeclined: known.declined !== null,
  hasUnsentChanges: hasUnsentChanges(known),
});

/**
 * The policy input for a submission. If the box closed while the request was delayed, the request is not
 * rejected as late.
 */
export const submissionPolicyInput = (
  known: ResponseState,
  locked: LockedResponse | null,
): ResponsePolicyInput => ({
  ...policyInputOf(known),
  isClosed: known.isClosed && !locked?.isHeldUp,
});

/** A response as its own team sees it, with the caller's permissions. */
export function presentResponse(
  caller: SupplierCaller,
  whole: StoredResponse,
  draft: Draft,
  now: string,
): Response {
  const { revision, sheetVersion, state, declined, terms, refusedAttempts, last } = whole;
  const counts = isSubmitted(whole) ? last : null;
  const { [filesPath]: additional, ...fields } = Object.fromEntries(draft.fields);
  return {
    revision,
    sheetVersion,
    state,
    declined,
    refusedAttempts,
    fields,
    orphans: Object.fromEntries(draft.orphans),
    fileIds: (additional?.value ?? []) as string[],
    files: whole.files.flatMap(({ fileId: id, scan }) => {
      const facts = draft.files.get(id);
      const held = scan === 'WAITING' || scan === 'INFECTED' ? { scan } : {};
      return facts ? [{ id, name: facts.name, size: facts.size, ...held }] : [];
    }),
    submittedVersion: counts?.version ?? null,
    submittedAt: counts?.at ?? null,
    submittedBy: counts?.by ?? null,
    submittedSheetVersion: counts?.sheetVersion ?? null,
    withdrawn: last?.kind === 'WITHDRAWAL' ? { version: last.version, at: last.at, by: last.by } : null,
    unsentChanges: hasUnsentChanges(whole),
    terms: terms && {
      fileId: terms.fileId,
      acceptedAt: terms.acceptedAt,
      acceptedBy: terms.acceptedBy,
    },
    can: canOf(responseAbilities, caller, policyInputOf(whole), now),
  };
}

import { type BoxProof, type BoxStatus, canOf, type UnitCaller } from '@tenderbox/contract';
import type { BoxDetails, ProofEntry } from '../deadlines/index.ts';
import { type BoxPolicyInput, boxAbilities, isReadableClosing, presentClosing } from '../deadlines/index.ts';

export const policyInputOf = (box: BoxDetails): BoxPolicyInput => ({
  ...box,
  isOpened: box.openings.length > 0,
  confirmedBy: box.confirmations[0]?.accountId ?? null,
  namedOpeners: box.openersAreNamed ? box.openers.map(({ accountId }) => accountId) : null,
});

/** Presents the proof of a supplier's record in the box. */
export const presentProof = (entry: ProofEntry): BoxProof => ({
  leaf: entry.leaf,
  proof: entry.proof,
  closing: presentClosing({ record: entry.closing, signature: entry.closingSignature }),
  receipt: { ...JSON.parse(entry.record), signature: entry.signature },
});

/** Presents a box to its business unit. */
export function presentBox(
  caller: UnitCaller,
  box: BoxDetails,
  now: string,
  record: Record<string, unknown> | null,
): BoxStatus {
  const { sealed, openingNeedsTwo, lastEnd, submittedCount, openings } = box;
  const [opening = null, ...later] = openings;
  const [confirmation = null] = box.confirmations;
  const verdict = boxAbilities.open(caller, policyInputOf(box), now);
  return {
    sealed,
    openingNeedsTwo,
    lastEndDate: lastEnd,
    closed: box.isClosed,
    submittedCount,
    closings: box.closings.filter(isReadableClosing).map(presentClosing),
    confirmation: confirmation && {
      by: confirmation.by,
      at: confirmation.at,
      isOwn: confirmation.accountId === caller.accountId,
    },
    voidConfirmations: box.voidConfirmations,
    openersAreNamed: box.openersAreNamed,
    openers:
      caller.role === 'BUSINESS_UNIT_ADMIN'
        ? box.openers.map(({ accountId, fullName, isActive }) => ({
            fullName,
            isOwn: accountId === caller.accountId,
            isActive,
            confirmedAt: box.confirmations.find((one) => one.accountId === accountId)?.at ?? null,
          }))
        : [],
    openedAt: opening?.openedAt ?? null,
    openedBy: opening?.by ?? [],
    faults: openings.at(-1)?.faults ?? [],
    leftSealed: box.leftSealed,
    readmittedCount: box.readmittedCount,
    laterOpenings: later.map(({ openedAt, by }) => ({ openedAt, openedBy: by })),
    waitsForEnvelope: box.waitsForEnvelope,
    record,
    can: canOf(boxAbilities, caller, policyInputOf(box), now),
    why: verdict === 'allowed' ? null : verdict.message,
  };
}

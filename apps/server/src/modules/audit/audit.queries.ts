import type {
  AuditCheck,
  AuditHead,
  HeadSignature,
  OrganisationCaller,
  SystemCaller,
} from '@tenderbox/contract';
import type { Act } from '../../platform/act/act.ts';
import { listSigningKeys } from '../../platform/signing/signing-key.repo.ts';
import { platformChain } from './chain.repo.ts';
import { checkStretch } from './check-chain.ts';
import { judgeSignature } from './check-heads.ts';
import { exportLines } from './export-lines.ts';
import { listLastHeads } from './head.repo.ts';

export type AuditAct = Act<OrganisationCaller | SystemCaller>;

const mostHeads = 100;

const chainOf = ({ caller }: AuditAct) => caller.organisationId ?? platformChain;

/** Checks a range of the caller's own audit trail. */
export const readCheck = (act: AuditAct, after: number, hashAt: number | null): Promise<AuditCheck> =>
  act.read(({ tx }) => checkStretch(tx, { chain: chainOf(act), after, hashAt }));

/** Returns the latest signed heads of the caller's own audit trail. */
export function readHeads(
  act: AuditAct,
): Promise<{ items: AuditHead[]; total: number; totalIsMore: boolean }> {
  return act.read(async ({ tx }) => {
    const heads = await listLastHeads(tx, chainOf(act), mostHeads);
    const items = heads.map(({ record, signature }) => ({ ...JSON.parse(record), signature }) as AuditHead);
    return { items, total: heads[0]?.total ?? 0, totalIsMore: false };
  });
}

/** Checks whether a key of this installation signed the head. */
export const readHeadSignature = (act: AuditAct, head: AuditHead): Promise<HeadSignature> =>
  act.read(async ({ tx }) => judgeSignature(head, await listSigningKeys(tx)));

/**
 * Streams the whole audit trail line by line. Each range is read in its own transaction, so sending may take
 * any time.
 */
export const exportAudit = (act: AuditAct, origin: string): AsyncGenerator<string> =>
  exportLines(act, chainOf(act), origin);

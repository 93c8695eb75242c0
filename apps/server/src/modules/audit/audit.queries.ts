import type { AuditCheck, AuditHead, OrganisationCaller, SystemCaller } from '@tenderbox/contract';
import type { Act } from '../../platform/act/act.ts';
import { platformChain } from './chain.repo.ts';
import { checkStretch } from './check-chain.ts';
import { exportLines } from './export-lines.ts';
import { listLastHeads } from './head.repo.ts';

export type AuditAct = Act<OrganisationCaller | SystemCaller>;

const mostHeads = 100;

const chainOf = ({ caller }: AuditAct) => caller.organisationId ?? platformChain;

/** Checks a stretch of the caller's own audit trail. */
export const readCheck = (act: AuditAct, after: number, hashAt: number | null): Promise<AuditCheck> =>
  act.read(({ tx }) => checkStretch(tx, { chain: chainOf(act), after, hashAt }));

/** The signed heads of the caller's own audit trail. */
export function readHeads(
  act: AuditAct,
): Promise<{ items: AuditHead[]; total: number; totalIsMore: boolean }> {
  return act.read(async ({ tx }) => {
    const heads = await listLastHeads(tx, chainOf(act), mostHeads);
    const items = heads.map(({ record, signature }) => ({ ...JSON.parse(record), signature }) as AuditHead);
    return { items, total: heads[0]?.total ?? 0, totalIsMore: false };
  });
}

/** The whole audit trail, line by line as it is read: each stretch a read of its own, however long it takes to send. */
export const exportAudit = (act: AuditAct, origin: string): AsyncGenerator<string> =>
  exportLines(act, chainOf(act), origin);

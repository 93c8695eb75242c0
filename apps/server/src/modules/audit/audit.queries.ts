import type { AuditCheck, AuditHead, HeadSignature } from '@tenderbox/contract';
import { listSigningKeys } from '../../platform/signing/signing-key.repo.ts';
import type { AuditRequestContext } from './audit-request-context.ts';
import { platformChain } from './chain.repo.ts';
import { checkSegment } from './check-chain.ts';
import { verifyHeadSignature } from './check-heads.ts';
import { exportLines } from './export-lines.ts';
import { listLastHeads } from './head.repo.ts';

const maxHeads = 100;

const chainOf = ({ caller }: AuditRequestContext) => caller.organisationId ?? platformChain;

/** Checks a range of the caller's own audit trail. */
export const readCheck = (
  ctx: AuditRequestContext,
  after: number,
  hashAt: number | null,
): Promise<AuditCheck> => ctx.read(({ tx }) => checkSegment(tx, { chain: chainOf(ctx), after, hashAt }));

/** Returns the latest signed heads of the caller's own audit trail. */
export function readHeads(
  ctx: AuditRequestContext,
): Promise<{ items: AuditHead[]; total: number; totalIsMore: boolean }> {
  return ctx.read(async ({ tx }) => {
    const heads = await listLastHeads(tx, chainOf(ctx), maxHeads);
    const items = heads.map(({ record, signature }) => ({ ...JSON.parse(record), signature }) as AuditHead);
    return { items, total: heads[0]?.total ?? 0, totalIsMore: false };
  });
}

/** Checks whether a key of this installation signed the head. */
export const readHeadSignature = (ctx: AuditRequestContext, head: AuditHead): Promise<HeadSignature> =>
  ctx.read(async ({ tx }) => verifyHeadSignature(head, await listSigningKeys(tx)));

/**
 * Streams the whole audit trail line by line. Each range is read in its own transaction, so sending may take
 * any time.
 */
export const exportAudit = (ctx: AuditRequestContext, origin: string): AsyncGenerator<string> =>
  exportLines(ctx, chainOf(ctx), origin);

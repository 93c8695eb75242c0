import { randomUUIDv7 } from 'node:crypto';
import type { ImportResult, UnitCaller } from '@tenderbox/contract';
import { recordAuditBatch, recordAuditGroup } from '../../../platform/audit/audit.repo.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import type { UnitRef } from '../../../platform/db/unit-ref.ts';
import { cellAddress } from '../../../platform/excel/workbook-content.ts';
import { assertAllowed } from '../../../platform/http/problem-error.ts';
import type { RequestContext } from '../../../platform/request-context/request-context.ts';
import { findBlockedInvitations, invitePeople, managePeople } from '../../people/index.ts';
import type { CheckedWorkbook } from '../read-suppliers.ts';
import { rejectDuplicateCode } from '../reject-duplicate-code.ts';
import { broadcastSupplierChange } from '../supplier.broadcasts.ts';
import type { SupplierDeps } from '../supplier.deps.ts';
import { insertSuppliers, updateSuppliers } from '../supplier.repo.ts';
import { auditedFields } from '../supplier.rules.ts';
import { supplierTeamOwner } from '../supplier.team-owners.ts';
import { columnOf } from '../supplier-headings.rules.ts';
import {
  type PlannedRow,
  planRow,
  presentChanges,
  presentRemarks,
  rejectUnnamedRows,
} from '../supplier-import.rules.ts';
import { findByCodes, type StoredSupplier } from '../supplier-sets.repo.ts';

type Plan = PlannedRow<StoredSupplier> & { id: string };

interface ImportOptions {
  dryRun: boolean;
  invite: boolean;
}

/**
 * Creates and changes the suppliers of a workbook, all or nothing: one rejected cell and nothing is stored. A
 * dry run returns the same result without storing anything.
 */
export async function importSuppliers(
  { outbox }: SupplierDeps,
  ctx: RequestContext<UnitCaller>,
  workbook: CheckedWorkbook,
  { dryRun, invite }: ImportOptions,
): Promise<ImportResult> {
  const unit = ctx.caller;
  if (invite) assertAllowed(managePeople(ctx.caller));
  return ctx
    .transaction(async ({ tx }) => {
      const plans = await planAll(tx, unit, workbook, !dryRun);
      const refused = presentRemarks(
        workbook.rows.flatMap(({ refusals }) => refusals),
        cellAddress,
      );
      const applies = !dryRun && !refused.length;
      const { named, people } = invite ? await findInvitees(tx, unit, plans) : { named: [], people: [] };
      const count = (outcome: Plan['outcome']) => plans.filter((plan) => plan.outcome === outcome).length;
      const counts = { added: count('ADD'), changed: count('CHANGE') };
      if (applies) {
        const invited = people.length;
        if (counts.added + counts.changed + invited) {
          await recordAuditGroup(tx, ctx, {
            action: 'suppliers.imported',
            subjectType: 'suppliers',
            subjectId: null,
            after: { added: counts.added, changedSuppliers: counts.changed, ...(invited && { invited }) },
          });
        }
        await store(tx, ctx, plans);
        await invitePeople(tx, outbox, ctx, people);
        await broadcastSupplierChange(tx, unit, { kind: 'suppliers-changed' });
      }
      const rows = plans.map((plan) => ({
        row: plan.checked.row,
        supplierCode: plan.checked.supplierCode,
        name: plan.checked.name || (plan.stored?.name ?? ''),
        outcome: plan.outcome,
        changes: presentChanges(plan),
      }));
      return {
        ...counts,
        unchanged: count('UNCHANGED'),
        invited: people.length,
        notInvited: named.length - people.length,
        emptied: rows.flatMap(({ changes }) => changes).filter(({ after }) => after === null).length,
        refused,
        warnings: presentRemarks(
          workbook.rows.flatMap(({ warnings }) => warnings),
          cellAddress,
        ),
        ignoredColumns: workbook.headings.ignored,
        applied: applies,
        rows,
      };
    })
    .catch(rejectDuplicateCode);
}

/** Compares the rows with the stored suppliers and rejects those that conflict. */
export async function planImport(ctx: RequestContext<UnitCaller>, workbook: CheckedWorkbook): Promise<void> {
  await ctx.read(({ tx }) => planAll(tx, ctx.caller, workbook, false));
}

async function planAll(
  tx: Transaction,
  unit: UnitRef,
  { headings, rows }: CheckedWorkbook,
  lock: boolean,
): Promise<Plan[]> {
  const codes = rows.map(({ supplierCode }) => supplierCode).filter(Boolean);
  const stored = new Map((await findByCodes(tx, unit, codes, lock)).map((one) => [one.code, one]));
  rejectUnnamedRows(rows, columnOf(headings, 'name'), (code) => stored.has(code));
  return rows.map((checked) => {
    const plan = planRow(checked, stored.get(checked.supplierCode) ?? null);
    return { ...plan, id: plan.stored?.id ?? randomUUIDv7() };
  });
}

/** The admins named in rows of active suppliers, and those of them that can be invited. */
async function findInvitees(tx: Transaction, unit: UnitCaller, plans: Plan[]) {
  const named = plans.flatMap(({ checked, outcome, stored, after, id }) => {
    const email = checked.adminEmail;
    const isOpen = outcome !== 'REFUSE' && stored?.status !== 'INACTIVE';
    return email && isOpen ? [{ teamOwner: supplierTeamOwner(unit, { id, name: after.name }), email }] : [];
  });
  const blockers = await findBlockedInvitations(tx, unit, named);
  return { named, people: named.filter((_person, index) => !blockers[index]) };
}

async function store(tx: Transaction, ctx: RequestContext<UnitCaller>, plans: Plan[]): Promise<void> {
  const additions = plans.filter(({ outcome }) => outcome === 'ADD');
  const changes = plans.filter(({ outcome }) => outcome === 'CHANGE');
  const content = ({ id, after }: Plan) => ({ id, ...after });
  await insertSuppliers(tx, ctx.caller, additions.map(content));
  await updateSuppliers(tx, changes.map(content));
  await recordAuditBatch(
    tx,
    ctx,
    [...additions, ...changes].map(({ id, outcome, stored, after, changed }) => {
      const fields = auditedFields(after, changed, stored);
      return {
        action: outcome === 'ADD' ? 'supplier.created' : 'supplier.changed',
        subjectType: 'supplier',
        subjectId: id,
        supplierId: id,
        ...fields,
        after: { ...fields.after, imported: true },
      };
    }),
  );
}

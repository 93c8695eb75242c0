import { randomUUIDv7 } from 'node:crypto';
import type pg from 'pg';
import type { DemoTenant, Holder } from './seed-context.ts';

/** Days ago, and the time of that day (UTC). */
export type DemoTime = [daysAgo: number, time: string];

type Values = Record<string, unknown>;

interface HistoryEntryInput {
  at: DemoTime;
  /** The actor; null for actions before login or with a link. */
  by: Holder | null;
  place: DemoTenant;
  action: string;
  subject: [type: string, id: string | null];
  before?: Values;
  after?: Values;
  /** Possibly personal values, stored next to the entry. */
  details?: { before?: Values; after: Values };
  /** The parent entry, if this is a part of a bulk action. */
  parent?: string;
}

const day = 86_400_000;

/** The instant of a moment, never in the future. */
export function instantOf([daysAgo, time]: DemoTime, now = Date.now()): Date {
  const midnight = Math.floor(now / day) * day;
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return new Date(Math.min(midnight - daysAgo * day + (hours * 60 + minutes) * 60_000, now));
}

/** Collects the audit entries of the demo and stores them in one go. */
export class HistoryBuilder {
  readonly #entries: (HistoryEntryInput & { id: string })[] = [];

  /** Adds an entry and returns its id. */
  tell(entry: HistoryEntryInput): string {
    const id = uuidAt(instantOf(entry.at));
    this.#entries.push({ ...entry, id });
    return id;
  }

  /** When the buyer invited people to the teams of these suppliers, as in an opening record. */
  buyersInvitations(supplierIds: string[]) {
    return this.#entries
      .filter(({ action, after }) => /^person\.invited(-again)?$/.test(action) && after?.byBuyer === true)
      .filter(({ place }) => place.supplierId && supplierIds.includes(place.supplierId))
      .map(({ at, by, place }) => ({
        supplierId: place.supplierId ?? '',
        invitedBy: by?.roleEntryId ?? '',
        invitedAt: instantOf(at).toISOString().replace('.000Z', 'Z'),
      }))
      .sort((one, other) => (one.invitedAt < other.invitedAt ? -1 : 1));
  }

  async write(client: pg.Client): Promise<void> {
    const entries = this.#entries.map(({ id, at, by, place, action, subject, before, after, parent }) => ({
      id,
      at: instantOf(at),
      organisation_id: place.organisationId,
      business_unit_id: place.businessUnitId,
      supplier_id: place.supplierId,
      actor_account_id: by?.accountId,
      actor_role_entry_id: by?.roleEntryId,
      actor_role: by?.role,
      client_address: addressOf(by?.email ?? subject[1] ?? ''),
      action,
      subject_type: subject[0],
      subject_id: subject[1],
      before,
      after,
      parent_id: parent,
    }));
    await client.query(
      `insert into audit_entry (id, at, organisation_id, business_unit_id, supplier_id, actor_account_id,
         actor_role_entry_id, actor_role, client_address, action, subject_type, subject_id, before, after, parent_id)
       select id, at, organisation_id, business_unit_id, supplier_id, actor_account_id,
         actor_role_entry_id, actor_role, client_address, action, subject_type, subject_id, before, after, parent_id
       from jsonb_populate_recordset(null::audit_entry, $1::jsonb)`,
      [JSON.stringify(entries)],
    );
    const details = this.#entries.flatMap(({ id, place, details: beside }) =>
      beside
        ? [
            {
              entry_id: id,
              is_of_unit: false,
              organisation_id: place.organisationId,
              business_unit_id: place.businessUnitId,
              supplier_id: place.supplierId,
              ...beside,
            },
          ]
        : [],
    );
    await client.query(
      `insert into audit_detail (entry_id, is_of_unit, organisation_id, business_unit_id, supplier_id, before, after)
       select entry_id, is_of_unit, organisation_id, business_unit_id, supplier_id, before, after
       from jsonb_populate_recordset(null::audit_detail, $1::jsonb)`,
      [JSON.stringify(details)],
    );
  }
}

/** A UUIDv7 of a past instant: entries are chained in the order of their ids, which is the order of their times. */
function uuidAt(instant: Date): string {
  const milliseconds = instant.getTime().toString(16).padStart(12, '0');
  return `${milliseconds.slice(0, 8)}-${milliseconds.slice(8)}${randomUUIDv7().slice(13)}`;
}

/** A documentation address, always the same for a person. */
function addressOf(who: string): string {
  const sum = [...who].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  return `203.0.113.${(sum % 250) + 1}`;
}

import type { Plan, Role } from '@tenderbox/contract';
import type { DemoEvaluation } from './events.ts';

/** The tenant of something in the demo. */
export interface DemoTenant {
  organisationId: string | null;
  businessUnitId: string | null;
  supplierId: string | null;
}

/** A person in a role. */
export interface Holder extends DemoTenant {
  accountId: string;
  roleEntryId: string;
  email: string;
  role: Role;
  /** Days since they got the role. */
  joinedDaysAgo: number;
}

/** A stored supplier. */
export interface StoredSupplier extends DemoTenant {
  supplierId: string;
  code: string;
  name: string;
  tags: string[];
  isActive: boolean;
  phone: string;
  addedDaysAgo: number;
}

/** An evaluation with its plan, and how far it is to get. */
export interface StoredEvaluation {
  id: string;
  plan: Plan;
  state: DemoEvaluation;
  chair: Holder;
  /** Who scores, the chair first. */
  people: Holder[];
}

/** What the demo has stored so far. */
export interface SeedContext {
  /** By name: `organisation`, `organisation / unit` or `organisation / unit / supplier`. */
  places: Map<string, DemoTenant>;
  holders: Holder[];
  suppliers: StoredSupplier[];
  evaluations: StoredEvaluation[];
}

export const placeKey = (...names: (string | undefined)[]) => names.filter(Boolean).join(' / ');

/** The place with these names. Throws if the demo has none. */
export function placeOf({ places }: SeedContext, ...names: (string | undefined)[]): DemoTenant {
  const place = names[0] ? places.get(placeKey(...names)) : nowhere;
  if (!place) throw new Error(`The demo has no place called ${placeKey(...names)}.`);
  return place;
}

export const nowhere: DemoTenant = { organisationId: null, businessUnitId: null, supplierId: null };

/** The holder of this address, by default in their first role. */
export function holderOf({ holders }: SeedContext, email: string, organisationId?: string | null): Holder {
  const found = holders.find(
    (holder) => holder.email === email && (!organisationId || holder.organisationId === organisationId),
  );
  if (!found) throw new Error(`Nobody in the demo is called ${email}.`);
  return found;
}

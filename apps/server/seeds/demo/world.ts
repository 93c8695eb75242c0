import type { Role } from '@tenderbox/contract';

/** Where something belongs in a demo. */
export interface DemoPlace {
  organisationId: string | null;
  businessUnitId: string | null;
  supplierId: string | null;
}

/** Someone in a role, as the rest of a demo refers to them. */
export interface Holder extends DemoPlace {
  accountId: string;
  roleEntryId: string;
  email: string;
  role: Role;
  /** How long ago they got the role. */
  joinedDaysAgo: number;
}

/** A supplier as it was stored. */
export interface StoredSupplier extends DemoPlace {
  supplierId: string;
  code: string;
  name: string;
  tags: string[];
  isActive: boolean;
  phone: string;
  addedDaysAgo: number;
}

/** What has been stored of a demo so far. */
export interface World {
  /** By names: `organisation`, `organisation / unit` or `organisation / unit / supplier`. */
  places: Map<string, DemoPlace>;
  holders: Holder[];
  suppliers: StoredSupplier[];
}

export const placeKey = (...names: (string | undefined)[]) => names.filter(Boolean).join(' / ');

/** The place of these names, which the demo must have. */
export function placeOf({ places }: World, ...names: (string | undefined)[]): DemoPlace {
  const place = names[0] ? places.get(placeKey(...names)) : nowhere;
  if (!place) throw new Error(`The demo has no place called ${placeKey(...names)}.`);
  return place;
}

export const nowhere: DemoPlace = { organisationId: null, businessUnitId: null, supplierId: null };

/** The holder of this address, in the first of their roles unless a place is given. */
export function holderOf({ holders }: World, email: string, organisationId?: string | null): Holder {
  const found = holders.find(
    (holder) => holder.email === email && (!organisationId || holder.organisationId === organisationId),
  );
  if (!found) throw new Error(`Nobody in the demo is called ${email}.`);
  return found;
}

import type { DemoTime, HistoryBuilder } from './history-builder.ts';
import { demoLabels } from './labels.ts';
import { demoOrganisations } from './organisations.ts';
import {
  type DemoTenant,
  type Holder,
  placeOf,
  type SeedContext,
  type StoredSupplier,
} from './seed-context.ts';
import { importedDaysAgo } from './seed-suppliers.ts';

/** Previous names, and suppliers' previous numbers by code; `seed-change-history.ts` records when they changed. */
export const formerNames: Record<string, string> = {
  'Harbour Authority': 'Harbour Board',
  'Hansa Dredging': 'Hansa Nassbagger',
  'Quay Works': 'Quays and Jetties',
};

export const formerPhones: Record<string, string> = {
  'BM-003': '+31 10 555 0199',
  'NS-004': '+44 1482 555 020',
  'KB-005': '+44 1482 555 021',
  'DV-006': '+31 184 555 022',
  'HS-007': '+44 1482 555 023',
  'OC-008': '+32 59 555 024',
  'MS-009': '+44 1634 555 025',
};

/** Records how organisations, units, labels and suppliers were created. */
export function seedInitialHistory(chronicle: HistoryBuilder, world: SeedContext): void {
  const system = world.holders.find(({ role }) => role === 'SYSTEM_ADMIN') ?? null;
  for (const { name, timeZone, units } of demoOrganisations) {
    const place = placeOf(world, name);
    const admin = firstOf(world, place, 'SOURCING_ORGANISATION_ADMIN');
    chronicle.tell({
      at: [120, '09:12'],
      by: system,
      place,
      action: 'organisation.created',
      subject: ['organisation', place.organisationId],
      after: { name: formerNames[name] ?? name, timeZone },
    });
    for (const [index, unit] of units.entries()) {
      const unitPlace = placeOf(world, name, unit);
      chronicle.tell({
        at: [119, `10:0${index}`],
        by: admin,
        place: unitPlace,
        action: 'business-unit.created',
        subject: ['business-unit', unitPlace.businessUnitId],
        after: { name: formerNames[unit] ?? unit, timeZone },
      });
      addSuppliers(chronicle, world, unitPlace, [importedDaysAgo, `11:${20 + index * 17}`]);
    }
    for (const [index, label] of (demoLabels[name] ?? []).entries()) {
      chronicle.tell({
        at: [118, `14:${10 + index}`],
        by: admin,
        place,
        action: 'label.created',
        subject: ['label', null],
        after: { name: label },
      });
    }
  }
}

/** Records the first import of a unit with its rows, and the suppliers that were added one by one since. */
function addSuppliers(chronicle: HistoryBuilder, world: SeedContext, place: DemoTenant, at: DemoTime): void {
  const buyer = firstOf(world, place, 'BUSINESS_UNIT_ADMIN');
  const suppliers = world.suppliers.filter(({ businessUnitId }) => businessUnitId === place.businessUnitId);
  const imported = suppliers.filter(({ addedDaysAgo }) => addedDaysAgo === importedDaysAgo);
  const added = (supplier: StoredSupplier, when: DemoTime, parent?: string) =>
    chronicle.tell({
      at: when,
      by: buyer,
      place: supplier,
      action: 'supplier.created',
      subject: ['supplier', supplier.supplierId],
      after: {
        supplierCode: supplier.code,
        name: formerNames[supplier.name] ?? supplier.name,
        tags: supplier.tags,
        ...(parent && { imported: true }),
      },
      details: { after: { phone: formerPhones[supplier.code] ?? supplier.phone } },
      ...(parent && { parent }),
    });
  const parent = chronicle.tell({
    at,
    by: buyer,
    place,
    action: 'suppliers.imported',
    subject: ['suppliers', null],
    after: { added: imported.length, changedSuppliers: 0 },
  });
  for (const supplier of imported) added(supplier, at, parent);
  for (const supplier of suppliers) {
    if (!imported.includes(supplier)) added(supplier, [supplier.addedDaysAgo, '15:24']);
  }
}

function firstOf({ holders }: SeedContext, place: DemoTenant, role: Holder['role']): Holder | null {
  const isOfPlace = (holder: Holder) =>
    holder.organisationId === place.organisationId &&
    (role === 'SOURCING_ORGANISATION_ADMIN' || holder.businessUnitId === place.businessUnitId);
  return holders.find((holder) => holder.role === role && isOfPlace(holder)) ?? null;
}

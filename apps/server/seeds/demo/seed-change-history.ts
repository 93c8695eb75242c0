import type { DemoTime, HistoryBuilder } from './history-builder.ts';
import { council, harbour, health } from './people.ts';
import { holderOf, nowhere, placeOf, type SeedContext, type StoredSupplier } from './seed-context.ts';
import { formerNames, formerPhones } from './seed-initial-history.ts';

/** Records changes of all kinds in the organisations since their start, by several people. */
export function seedChangeHistory(chronicle: HistoryBuilder, world: SeedContext): void {
  addRenamings(chronicle, world);
  addSupplierChanges(chronicle, world);
  addBulkChanges(chronicle, world);
  addPeopleChanges(chronicle, world);
}

const olga = 'olga.marsh@harbour.example';
const una = 'una.bell@harbour.example';
const siobhan = 'siobhan.nidhomhnaill@harbour.example';
const geoffrey = 'geoffrey.winterbourne@harbour.example';
const ravi = 'ravi.nair@harbour.example';
const mina = 'mina.duarte@fourhats.example';

function addRenamings(chronicle: HistoryBuilder, world: SeedContext): void {
  const timeZone = 'Europe/London';
  const unit = placeOf(world, harbour, 'Quay Works');
  const organisation = placeOf(world, harbour);
  chronicle.tell({
    at: [96, '16:40'],
    by: holderOf(world, olga),
    place: organisation,
    action: 'organisation.changed',
    subject: ['organisation', organisation.organisationId],
    before: { name: formerNames[harbour], timeZone },
    after: { name: harbour, timeZone },
  });
  chronicle.tell({
    at: [90, '09:55'],
    by: holderOf(world, olga),
    place: unit,
    action: 'business-unit.changed',
    subject: ['business-unit', unit.businessUnitId],
    before: { name: formerNames['Quay Works'], timeZone },
    after: { name: 'Quay Works', timeZone },
  });
  for (const [action, at] of [
    ['label.created', [88, '10:15']],
    ['label.deleted', [61, '13:02']],
  ] as const) {
    chronicle.tell({
      at: [...at],
      by: holderOf(world, olga),
      place: organisation,
      action,
      subject: ['label', null],
      ...(action === 'label.created' ? { after: { name: 'Misc' } } : { before: { name: 'Misc' } }),
    });
  }
}

const supplierOf = ({ suppliers }: SeedContext, code: string): StoredSupplier => {
  const found = suppliers.find((supplier) => supplier.code === code);
  if (!found) throw new Error(`The demo has no supplier ${code}.`);
  return found;
};

function addSupplierChanges(chronicle: HistoryBuilder, world: SeedContext): void {
  const changed = (
    code: string,
    at: DemoTime,
    by: string,
    field: string,
    { before, after, parent }: { before: string | null; after: string; parent?: string },
  ) => {
    const supplier = supplierOf(world, code);
    const isOpen = ['name', 'country'].includes(field);
    const values = { before: { [field]: before }, after: { [field]: after } };
    chronicle.tell({
      at,
      by: holderOf(world, by),
      place: supplier,
      action: 'supplier.changed',
      subject: ['supplier', supplier.supplierId],
      before: isOpen ? values.before : {},
      after: { ...(isOpen && values.after), changed: [field], ...(parent && { imported: true }) },
      ...(!isOpen && { details: values }),
      ...(parent && { parent }),
    });
  };
  const { name } = supplierOf(world, 'HD-013');
  changed('HD-013', [66, '11:31'], una, 'name', { before: formerNames[name] ?? null, after: name });
  const phoneChanged = (code: string, at: DemoTime, by: string, parent?: string) =>
    changed(code, at, by, 'phone', {
      before: formerPhones[code] ?? null,
      after: supplierOf(world, code).phone,
      ...(parent && { parent }),
    });
  phoneChanged('BM-003', [45, '08:47'], una);
  changed('AW-002', [44, '15:03'], siobhan, 'email', {
    before: 'tenders@alphaworks.example',
    after: 'office@alphaworks.example',
  });
  changed('SG-103', [23, '12:20'], ravi, 'website', {
    before: null,
    after: 'https://stonegatepiling.example',
  });
  const renumbered = Object.keys(formerPhones).filter((code) => code !== 'BM-003');
  const at: DemoTime = [38, '10:06'];
  const place = placeOf(world, harbour, 'Dredging');
  const parent = chronicle.tell({
    at,
    by: holderOf(world, siobhan),
    place,
    action: 'suppliers.imported',
    subject: ['suppliers', null],
    after: { added: 0, changedSuppliers: renumbered.length },
  });
  for (const code of renumbered) phoneChanged(code, at, siobhan, parent);
}

function addBulkChanges(chronicle: HistoryBuilder, world: SeedContext): void {
  const place = placeOf(world, harbour, 'Dredging');
  const bulk = (
    at: DemoTime,
    by: string,
    [action, actionOfEach]: [string, string],
    suppliers: StoredSupplier[],
    told: (supplier: StoredSupplier) => {
      before: Record<string, unknown>;
      after: Record<string, unknown>;
    },
    more = {},
  ) => {
    const parent = chronicle.tell({
      at,
      by: holderOf(world, by),
      place,
      action,
      subject: ['suppliers', null],
      after: { suppliers: suppliers.length, ...more },
    });
    for (const supplier of suppliers) {
      chronicle.tell({
        at,
        by: holderOf(world, by),
        place: supplier,
        action: actionOfEach,
        parent,
        subject: ['supplier', supplier.supplierId],
        ...told(supplier),
      });
    }
  };
  const inactive = world.suppliers.filter(
    ({ isActive, businessUnitId }) => !isActive && businessUnitId === place.businessUnitId,
  );
  bulk([33, '17:18'], una, ['suppliers.deactivated', 'supplier.deactivated'], inactive, () => ({
    before: { status: 'ACTIVE' },
    after: { status: 'INACTIVE' },
  }));
  const tried = ['LF-016', 'DM-017', 'NR-018', 'TB-019'].map((code) => supplierOf(world, code));
  const tag = 'trial 2025';
  const untagged = ({ tags }: StoredSupplier) => ({ before: { tags: [...tags, tag] }, after: { tags } });
  bulk([26, '09:33'], geoffrey, ['suppliers.untagged', 'supplier.untagged'], tried, untagged, { tag });
  const kestrel = supplierOf(world, 'KB-005');
  for (const [action, at, before, after] of [
    ['supplier.deactivated', [14, '11:44'], 'ACTIVE', 'INACTIVE'],
    ['supplier.reactivated', [12, '08:58'], 'INACTIVE', 'ACTIVE'],
  ] as const) {
    chronicle.tell({
      at: [...at],
      by: holderOf(world, una),
      place: kestrel,
      action,
      subject: ['supplier', kestrel.supplierId],
      before: { status: before },
      after: { status: after },
    });
  }
}

function addPeopleChanges(chronicle: HistoryBuilder, world: SeedContext): void {
  const placed = (email: string, organisation: string) => {
    const holder = holderOf(world, email, placeOf(world, organisation).organisationId);
    return { holder, place: { ...holder, supplierId: null } };
  };
  const toAccount = (email: string, organisation: string, at: DemoTime, action: string, isActor = false) => {
    const { holder, place } = placed(email, organisation);
    const subject: ['account', string] = ['account', holder.accountId];
    chronicle.tell({ at, by: isActor ? holder : null, place, action, subject });
  };
  for (const minute of [2, 3, 5]) toAccount(geoffrey, harbour, [70, `08:0${minute}`], 'sign-in.failed');
  toAccount(geoffrey, harbour, [70, '08:06'], 'password-reset.requested');
  toAccount(geoffrey, harbour, [70, '08:09'], 'password.reset');
  toAccount(geoffrey, harbour, [70, '08:11'], 'sign-in.succeeded', true);
  for (const minute of [14, 15]) toAccount(ravi, harbour, [21, `09:${minute}`], 'sign-in.wrong-code');
  const reset = placed(ravi, harbour);
  chronicle.tell({
    at: [21, '09:26'],
    by: holderOf(world, olga),
    place: reset.place,
    action: 'person.verification-reset-sent',
    subject: ['role-entry', reset.holder.roleEntryId],
  });
  toAccount(ravi, harbour, [21, '09:31'], 'second-factor.reset');
  toAccount(una, harbour, [9, '17:02'], 'password.changed', true);
  toAccount('ben.asante@northfield.example', health, [15, '10:48'], 'account.renamed', true);
  for (const [email, by, organisation, at] of [
    [geoffrey, olga, harbour, [18, '16:55']],
    ['beatriz.conceicao@alder.example', 'joao.dalmeida@alder.example', council, [30, '12:10']],
  ] as const) {
    const { holder, place } = placed(email, organisation);
    chronicle.tell({
      at: [...at],
      by: holderOf(world, by),
      place,
      action: 'person.deactivated',
      subject: ['role-entry', holder.roleEntryId],
      before: { status: 'ACTIVE' },
      after: { status: 'INACTIVE' },
    });
  }
  const { holder } = placed(mina, council);
  for (const [daysAgo, time] of [
    [11, '08:20'],
    [4, '09:41'],
  ] as const) {
    chronicle.tell({
      at: [daysAgo, time],
      by: holder,
      place: { ...nowhere, organisationId: holder.organisationId },
      action: 'role.chosen',
      subject: ['account', holder.accountId],
      after: { role: holder.role, roleEntryId: holder.roleEntryId },
    });
  }
}

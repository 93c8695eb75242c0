import { randomUUIDv7 } from 'node:crypto';
import type { TestApp } from '../app.ts';
import type { TestTenant } from '../factories/people.ts';
import { createSupplier } from '../factories/suppliers.ts';
import { workbook } from '../factories/workbooks.ts';
import type { Part } from '../multipart.ts';
import { peopleSamples } from './people.samples.ts';
import { asRole } from './sample.ts';

const admin = 'SOURCING_ORGANISATION_ADMIN';
const buyer = 'BUSINESS_UNIT_ADMIN';
const ofOrganisation = '/api/sourcing-organisation/suppliers';
const ofUnit = '/api/business-unit/suppliers';
const params = ({ supplierId }: TestTenant) => ({ supplierId });

/** A profile with unique values. */
function profile() {
  const own = randomUUIDv7();
  return {
    supplierCode: `C-${own}`,
    name: `Quay Works ${own}`,
    email: `desk@${own}.example`,
    phone: `+44 ${own}`,
    website: `https://${own}.example`,
    address: `1 Quay Street ${own}\nLeith`,
    country: 'GB',
    registrationNumber: `R-${own}`,
    vatNumber: `V-${own}`,
  };
}
const remark = () => ({ tags: [`dredging ${randomUUIDv7()}`], notes: `Pays late ${randomUUIDv7()}` });

/** A supplier with all possible data, found by its code. */
async function fullSupplier(test: TestApp, tenant: TestTenant) {
  const supplierCode = `F-${randomUUIDv7()}`;
  const email = `${randomUUIDv7()}@example.org`;
  const tags = [`tag ${supplierCode.slice(-12)}`];
  return { ...(await createSupplier(test, tenant, { supplierCode, email, tags })), supplierCode };
}

const one = async (test: TestApp, tenant: TestTenant) => ({
  params: params(await fullSupplier(test, tenant)),
});
const setStatus = async (test: TestApp, tenant: TestTenant) => ({
  ...(await one(test, tenant)),
  body: { status: 'INACTIVE' },
});
const bring = (): Part[] => [
  {
    name: 'file',
    filename: 'suppliers.xlsx',
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    content: workbook([
      ['Supplier ID', 'Name'],
      [`I-${randomUUIDv7()}`, 'Brought Ltd'],
    ]),
  },
];
const refusable = (): Part[] =>
  bring().map((part) => ({
    ...part,
    content: workbook([
      ['Supplier ID', 'Name', 'E-mail'],
      ['I-1', 'Rejected Ltd', 'no address'],
    ]),
  }));

export const supplierSamples = {
  [`GET ${ofOrganisation}` as const]: asRole(admin, async (test, tenant) => {
    const { businessUnitId } = await fullSupplier(test, tenant);
    const narrowed = { search: 'F-', status: 'ACTIVE', businessUnitId, withoutUsers: 'true' };
    return { query: { ...narrowed, page: '0', size: '10', sort: 'businessUnit,desc' } };
  }),
  [`GET ${ofOrganisation}/export` as const]: asRole(admin, async (test, tenant) => {
    const { businessUnitId } = await fullSupplier(test, tenant);
    return { query: { businessUnitId } };
  }),
  [`GET ${ofOrganisation}/:supplierId` as const]: asRole(admin, one),
  [`PUT ${ofOrganisation}/:supplierId` as const]: asRole(admin, async (test, tenant) => ({
    ...(await one(test, tenant)),
    body: { ...profile(), revision: 1 },
  })),
  [`PUT ${ofOrganisation}/:supplierId/status` as const]: asRole(admin, setStatus),
  ...peopleSamples('/api/sourcing-organisation/suppliers/:supplierId', {
    caller: admin,
    member: 'BIDDER_ADMIN',
    params,
    isBuyers: true,
  }),
  [`GET ${ofUnit}` as const]: asRole(buyer, async (test, tenant) => {
    await fullSupplier(test, tenant);
    return { query: { search: 'F-', status: 'ACTIVE', page: '0', size: '10', sort: 'name,desc' } };
  }),
  [`POST ${ofUnit}` as const]: asRole(buyer, async () => ({
    body: { ...profile(), ...remark(), adminEmail: `${randomUUIDv7()}@example.org` },
  })),
  [`GET ${ofUnit}/export` as const]: asRole(buyer, async (test, tenant) => {
    await fullSupplier(test, tenant);
    return {};
  }),
  [`GET ${ofUnit}/tags` as const]: asRole(buyer, async (test, tenant) => {
    await fullSupplier(test, tenant);
    return {};
  }),
  [`POST ${ofUnit}/duplicates` as const]: asRole(buyer, async (test, tenant) => {
    const { supplierCode, supplierId } = await fullSupplier(test, tenant);
    const looked = { supplierCode, name: 'Alpha Works', email: `desk@${supplierCode}.example` };
    return { body: { ...looked, exceptId: supplierId } };
  }),
  [`POST ${ofUnit}/resolve` as const]: asRole(buyer, async (test, tenant) => {
    const { supplierCode } = await fullSupplier(test, tenant);
    return { body: { supplierCodes: [supplierCode, 'NOT-THERE'] } };
  }),
  [`POST ${ofUnit}/bulk` as const]: asRole(buyer, async (test, tenant) => {
    const { supplierId } = await fullSupplier(test, tenant);
    return { body: { supplierIds: [supplierId], action: 'TAG', tag: 'preferred' } };
  }),
  [`GET ${ofUnit}/import-template` as const]: asRole(buyer, async () => ({})),
  [`POST ${ofUnit}/import` as const]: asRole(buyer, async () => ({ parts: bring() })),
  [`POST ${ofUnit}/import/refused` as const]: asRole(buyer, async () => ({ parts: refusable() })),
  [`GET ${ofUnit}/:supplierId` as const]: asRole(buyer, one),
  [`PUT ${ofUnit}/:supplierId` as const]: asRole(buyer, async (test, tenant) => ({
    ...(await one(test, tenant)),
    body: { ...profile(), ...remark(), revision: 1 },
  })),
  [`PUT ${ofUnit}/:supplierId/status` as const]: asRole(buyer, setStatus),
  ...peopleSamples('/api/business-unit/suppliers/:supplierId', {
    caller: buyer,
    member: 'BIDDER_ADMIN',
    params,
    isBuyers: true,
  }),
  ...peopleSamples('/api/supplier/team', { caller: 'BIDDER_ADMIN', member: 'BIDDER_ADMIN' }),
};

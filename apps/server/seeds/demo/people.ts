import type { Role } from '@tenderbox/contract';

/** The password of all demo accounts, which the demo helpers show on the login page. */
export const demoPassword = 'a sealed box on the quay';

/** The names of the seeded organisation, unit and supplier of a demo role. */
export interface DemoRole {
  role: Exclude<Role, 'BUSINESS_UNIT_ADMIN_API'>;
  organisation?: string;
  unit?: string;
  supplier?: string;
}

interface DemoPerson {
  email: string;
  fullName: string;
  roles: [DemoRole, ...DemoRole[]];
}

export const harbour = 'Harbour Authority';
export const health = 'Northfield Health Trust';
export const council = 'Alder City Council';

/** One account for each kind of user, in three organisations, and one person with four roles. */
export const demoPeople: DemoPerson[] = [
  { email: 'sam.oduya@tenderbox.example', fullName: 'Sam Oduya', roles: [{ role: 'SYSTEM_ADMIN' }] },
  {
    email: 'olga.marsh@harbour.example',
    fullName: 'Olga Marsh',
    roles: [{ role: 'SOURCING_ORGANISATION_ADMIN', organisation: harbour }],
  },
  {
    email: 'una.bell@harbour.example',
    fullName: 'Una Bell',
    roles: [{ role: 'BUSINESS_UNIT_ADMIN', organisation: harbour, unit: 'Dredging' }],
  },
  {
    email: 'ravi.nair@harbour.example',
    fullName: 'Ravi Nair',
    roles: [{ role: 'BUSINESS_UNIT_ADMIN', organisation: harbour, unit: 'Quay Works' }],
  },
  {
    email: 'ines.caldera@harbour.example',
    fullName: 'Inés Caldera',
    roles: [{ role: 'BUSINESS_UNIT_EVALUATOR', organisation: harbour, unit: 'Dredging' }],
  },
  {
    email: 'tess.quinn@tidewater.example',
    fullName: 'Tess Quinn',
    roles: [{ role: 'BIDDER_ADMIN', organisation: harbour, unit: 'Dredging', supplier: 'Tidewater Tools' }],
  },
  {
    email: 'tom.fry@tidewater.example',
    fullName: 'Tom Fry',
    roles: [{ role: 'BIDDER_USER', organisation: harbour, unit: 'Dredging', supplier: 'Tidewater Tools' }],
  },
  {
    email: 'nadia.holt@northfield.example',
    fullName: 'Nadia Holt',
    roles: [{ role: 'SOURCING_ORGANISATION_ADMIN', organisation: health }],
  },
  {
    email: 'ben.asante@northfield.example',
    fullName: 'Ben Asante',
    roles: [{ role: 'BUSINESS_UNIT_ADMIN', organisation: health, unit: 'Medical Supplies' }],
  },
  {
    email: 'lena.voss@sterilis.example',
    fullName: 'Lena Voss',
    roles: [
      { role: 'BIDDER_ADMIN', organisation: health, unit: 'Medical Supplies', supplier: 'Sterilis Medical' },
    ],
  },
  {
    email: 'carla.reyes@alder.example',
    fullName: 'Carla Reyes',
    roles: [{ role: 'BUSINESS_UNIT_ADMIN', organisation: council, unit: 'Roads and Bridges' }],
  },
  {
    email: 'mina.duarte@fourhats.example',
    fullName: 'Mina Duarte',
    roles: [
      { role: 'SOURCING_ORGANISATION_ADMIN', organisation: council },
      { role: 'BUSINESS_UNIT_ADMIN', organisation: council, unit: 'Libraries' },
      { role: 'BIDDER_ADMIN', organisation: harbour, unit: 'Quay Works', supplier: 'Four Hats Consulting' },
      { role: 'BIDDER_USER', organisation: health, unit: 'Facilities', supplier: 'Four Hats Consulting' },
    ],
  },
];

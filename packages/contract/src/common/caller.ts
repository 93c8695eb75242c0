import type { Role } from './roles.ts';

/** Someone who signed in. */
interface Person {
  accountId: string;
  sessionId: string;
  email: string;
  fullName: string;
  /** Set while someone with several roles has not chosen one since signing in. */
  mustChooseRole?: true;
}

/** A program of a business unit, known by its key: it has no account, no address and no session. */
interface Program {
  accountId: null;
  sessionId: null;
  email: null;
  /** What it is called. */
  fullName: string;
}

interface Acting<Scope extends string, As extends Role> {
  scope: Scope;
  roleEntryId: string;
  role: As;
}

interface OfSystem {
  organisationId: null;
  organisationName: null;
  businessUnitId: null;
  businessUnitName: null;
  supplierId: null;
  supplierName: null;
}

interface OfOrganisation extends Omit<OfSystem, 'organisationId' | 'organisationName'> {
  organisationId: string;
  organisationName: string;
}

interface OfUnit extends Omit<OfOrganisation, 'businessUnitId' | 'businessUnitName'> {
  businessUnitId: string;
  businessUnitName: string;
}

interface OfSupplier extends Omit<OfUnit, 'supplierId' | 'supplierName'> {
  supplierId: string;
  supplierName: string;
}

export type SystemCaller = Acting<'system', 'SYSTEM_ADMIN'> & OfSystem & Person;
export type OrganisationCaller = Acting<'organisation', 'SOURCING_ORGANISATION_ADMIN'> &
  OfOrganisation &
  Person;
type UnitPerson = Acting<'unit', 'BUSINESS_UNIT_ADMIN'> & OfUnit & Person;
export type UnitProgram = Acting<'unit', 'BUSINESS_UNIT_ADMIN_API'> & OfUnit & Program;
/** A business unit's own people, or a program that works for it. */
export type UnitCaller = UnitPerson | UnitProgram;
/** Who acts for the buyer: a business unit, or the organisation over all its units. */
export type BuyerCaller = OrganisationCaller | UnitCaller;
type SupplierAdmin = Acting<'supplier', 'BIDDER_ADMIN'> & OfSupplier & Person;
type SupplierUser = Acting<'supplier', 'BIDDER_USER'> & OfSupplier & Person;
export type SupplierCaller = SupplierAdmin | SupplierUser;

/** Who makes a call, as policies see them: by scope, each with the ids of where it acts. */
export type Caller = SystemCaller | OrganisationCaller | UnitCaller | SupplierCaller;

/** Whoever has an account. */
export type PersonCaller = Exclude<Caller, UnitProgram>;

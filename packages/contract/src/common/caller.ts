import type { Role } from './roles.ts';

/** A person with a session. */
interface Person {
  accountId: string;
  sessionId: string;
  email: string;
  fullName: string;
  /** The zone in which dates are shown: the person's choice, else that of the business unit or organisation. */
  timeZone: string | null;
  /** Set while a person with several roles has not chosen one since login. */
  mustChooseRole?: true;
}

/** An API client of a business unit, identified by its key: it has no account, address or session. */
interface ApiClientIdentity {
  accountId: null;
  sessionId: null;
  email: null;
  /** Its name. */
  fullName: string;
}

interface CallerBase<Scope extends string, As extends Role> {
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

export type SystemCaller = CallerBase<'system', 'SYSTEM_ADMIN'> & OfSystem & Person;
export type OrganisationCaller = CallerBase<'organisation', 'SOURCING_ORGANISATION_ADMIN'> &
  OfOrganisation &
  Person;
type UnitPerson = CallerBase<'unit', 'BUSINESS_UNIT_ADMIN'> & OfUnit & Person;
export type UnitApiClient = CallerBase<'unit', 'BUSINESS_UNIT_ADMIN_API'> & OfUnit & ApiClientIdentity;
/** A business unit's own people, or its API clients. */
export type UnitCaller = UnitPerson | UnitApiClient;
/** Someone who scores responses for a business unit and sees nothing else of it. */
export type EvaluatorCaller = CallerBase<'evaluator', 'BUSINESS_UNIT_EVALUATOR'> & OfUnit & Person;
/** Callers of the buyer: a business unit, or the organisation above all its units. */
export type BuyerCaller = OrganisationCaller | UnitCaller;
type SupplierAdmin = CallerBase<'supplier', 'BIDDER_ADMIN'> & OfSupplier & Person;
type SupplierUser = CallerBase<'supplier', 'BIDDER_USER'> & OfSupplier & Person;
export type SupplierCaller = SupplierAdmin | SupplierUser;

/** The caller as policies see it: by scope, with the ids of its tenant. */
export type Caller = SystemCaller | OrganisationCaller | UnitCaller | EvaluatorCaller | SupplierCaller;

/** Callers with an account. */
export type PersonCaller = Exclude<Caller, UnitApiClient>;

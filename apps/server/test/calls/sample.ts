import type { Role } from '@tenderbox/contract';
import type { TestApp } from '../app.ts';
import { createPerson, sharedPerson, type TestPerson, type TestTenant } from '../factories/people.ts';
import type { Part } from '../multipart.ts';

/** A person who is logged in, with their role. */
interface SampleCaller {
  role: Role;
  accountId: string;
  roleEntryId: string;
  headers: Record<string, string>;
}

/** A request that succeeds, or returns `status` if the call rejects every authorised caller. */
export interface SampleRequest {
  /** Null if no session is needed. */
  caller: SampleCaller | null;
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: Record<string, unknown>;
  parts?: Part[];
  /** In addition to those of the caller. */
  headers?: Record<string, string>;
  /** A body that is neither JSON nor multipart. */
  content?: Buffer;
  status?: number;
  /** Per parameter, ids of the same kind and tenant that belong to something else. */
  elsewhere?: Record<string, string[]>;
}

/** Creates what a call needs in a tenant, new each time except for the caller, and returns the request. */
export type Sample = (test: TestApp, tenant: TestTenant) => Promise<SampleRequest>;

type Rest = (test: TestApp, tenant: TestTenant) => Promise<Omit<SampleRequest, 'caller'>>;

const as =
  (find: (test: TestApp, role: Role, tenant: TestTenant) => Promise<TestPerson>) =>
  (role: Role, rest: Rest): Sample =>
  async (test, tenant) => ({
    caller: { role, ...(await find(test, role, tenant)) },
    ...(await rest(test, tenant)),
  });

/** A sample by a person with the role, with nothing else or what is created for them. */
export const asRole = as(sharedPerson);

/** The same for a call that changes its caller, which therefore gets a new person. */
export const asNewPerson = as(createPerson);

export const nothing = async () => ({});

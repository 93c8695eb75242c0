import type { Role } from '@tenderbox/contract';
import type { TestApp } from '../app.ts';
import { createPerson, someone, type TestPerson, type TestTenant } from '../factories/people.ts';
import type { Part } from '../multipart.ts';

/** Someone who is signed in, as what. */
interface SampleCaller {
  role: Role;
  accountId: string;
  roleEntryId: string;
  headers: Record<string, string>;
}

/** A request that is answered with success, or with `status` where the call refuses everyone who may ask. */
export interface SampleRequest {
  /** Null where nobody needs to be signed in. */
  caller: SampleCaller | null;
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: Record<string, unknown>;
  parts?: Part[];
  /** Beside those of the caller. */
  headers?: Record<string, string>;
  /** A body that is neither JSON nor multipart. */
  content?: Buffer;
  status?: number;
  /** By the name of a parameter: ids of the same kind and tenant that belong somewhere else. */
  elsewhere?: Record<string, string[]>;
}

/** Makes what a call needs in a tenant, anew each time but for its caller, and the request. */
export type Sample = (test: TestApp, tenant: TestTenant) => Promise<SampleRequest>;

type Rest = (test: TestApp, tenant: TestTenant) => Promise<Omit<SampleRequest, 'caller'>>;

const as =
  (find: (test: TestApp, role: Role, tenant: TestTenant) => Promise<TestPerson>) =>
  (role: Role, rest: Rest): Sample =>
  async (test, tenant) => ({
    caller: { role, ...(await find(test, role, tenant)) },
    ...(await rest(test, tenant)),
  });

/** A sample for which someone with the role needs nothing, or what is made for them. */
export const by = as(someone);

/** The same for a call after which its caller is not who they were. */
export const byNewcomer = as(createPerson);

export const nothing = async () => ({});

import type { Role } from '@tenderbox/contract';
import type { TestApp } from '../app.ts';
import { createPerson, type TestTenant } from '../factories/people.ts';
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

/** Makes what a call needs in a tenant, anew each time, and the request. */
export type Sample = (test: TestApp, tenant: TestTenant) => Promise<SampleRequest>;

/** Someone with a role in a tenant, signed in. */
async function as(test: TestApp, role: Role, tenant: TestTenant): Promise<SampleRequest> {
  return { caller: { role, ...(await createPerson(test, role, tenant)) } };
}

/** A sample for which someone with the role needs nothing, or what is made for them. */
export const by =
  (role: Role, rest: (test: TestApp, tenant: TestTenant) => Promise<Omit<SampleRequest, 'caller'>>): Sample =>
  async (test, tenant) => ({ ...(await as(test, role, tenant)), ...(await rest(test, tenant)) });

export const nothing = async () => ({});

import * as contract from '@tenderbox/contract';
import { access, type Call, type CallKey } from '@tenderbox/contract';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import type { TestApp } from '../app.ts';
import type { TestTenant } from '../factories/people.ts';
import { inject } from '../inject.ts';
import { multipart } from '../multipart.ts';
import { apiClientSamples } from './api-clients.samples.ts';
import { auditSamples } from './audit.samples.ts';
import { calendarSamples } from './calendar.samples.ts';
import { evaluationResultSamples } from './evaluation-results.samples.ts';
import { evaluationSamples } from './evaluations.samples.ts';
import { eventSamples } from './events.samples.ts';
import { fileSamples } from './files.samples.ts';
import { historyCallSamples } from './history.samples.ts';
import { identitySamples } from './identity.samples.ts';
import { labelSamples } from './labels.samples.ts';
import { messageSamples } from './messages.samples.ts';
import { noticeSamples } from './notices.samples.ts';
import { organisationSamples } from './organisations.samples.ts';
import { responseSamples } from './responses.samples.ts';
import { asRole, nothing, type Sample, type SampleRequest } from './sample.ts';
import { scoringSamples } from './scoring.samples.ts';
import { supplierSamples } from './suppliers.samples.ts';
import { taskSupplierSamples } from './task-suppliers.samples.ts';
import { taskSamples } from './tasks.samples.ts';
import { uploadSamples } from './uploads.samples.ts';
import { webhookSamples } from './webhooks.samples.ts';

const open: Sample = async () => ({ caller: null });

/**
 * A successful request for each call of the access table, for the tests in `test/every-call`. A call without a
 * sample does not compile.
 */
const samples: Record<CallKey, Sample> = {
  'GET /api/health/live': open,
  'GET /api/health/ready': open,
  'GET /api/version': open,
  'GET /api/openapi.json': open,
  'GET /api/docs': open,
  'GET /api/dev/accounts': open,
  'GET /api/dev/mails': open,
  'GET /api/dev/mailbox': open,
  ...identitySamples,
  ...fileSamples,
  ...uploadSamples,
  ...organisationSamples,
  ...apiClientSamples,
  ...webhookSamples,
  ...labelSamples,
  ...eventSamples,
  ...evaluationResultSamples,
  ...taskSamples,
  ...taskSupplierSamples,
  ...evaluationSamples,
  ...responseSamples,
  ...supplierSamples,
  ...messageSamples,
  ...historyCallSamples,
  ...auditSamples,
  ...noticeSamples,
  ...calendarSamples,
  ...scoringSamples,
  'GET /api/stream': asRole('BIDDER_USER', nothing),
};

export const callKeys = Object.keys(access) as CallKey[];

/** The contract of each call, except the two pages about the calls. */
export const definitions = new Map(
  Object.values(contract)
    .filter((exported) => typeof exported === 'object' && exported !== null)
    .flatMap((exported) => [exported, ...Object.values(exported)] as Partial<Call>[])
    .filter((value): value is Call => typeof value === 'object' && value !== null && 'key' in value)
    .map((call) => [call.key, call]),
);

/** The names of the parameters in a call's path. */
export const parametersOf = (key: CallKey) => [...key.matchAll(/:(\w+)/g)].map(([, name = '']) => name);

/** The field names in the contract of a part of a request. */
export function fieldsOf(key: CallKey, part: 'query' | 'body'): string[] {
  const schema = definitions.get(key)?.[part];
  return schema && 'shape' in schema ? Object.keys(schema.shape as object) : [];
}

export const sampleOf = (test: TestApp, key: CallKey, tenant: TestTenant): Promise<SampleRequest> =>
  samples[key](test, tenant);

export function send(
  { app }: Pick<TestApp, 'app'>,
  key: CallKey,
  { caller, params = {}, query, body, parts, headers: own, content }: SampleRequest,
  headers: Record<string, string> = {},
): Promise<LightMyRequestResponse> {
  const [method, pattern = ''] = key.split(' ') as [InjectOptions['method'], string];
  const path = pattern.replace(/:(\w+)/g, (_, name: string) => params[name] ?? 'missing');
  const form = parts && multipart(parts);
  return inject(app, {
    method,
    url: query ? `${path}?${new URLSearchParams(query)}` : path,
    headers: { ...caller?.headers, ...form?.headers, ...own, ...headers },
    ...(body && { payload: body }),
    ...(form && { payload: form.payload }),
    ...(content && { payload: content }),
  } as InjectOptions);
}

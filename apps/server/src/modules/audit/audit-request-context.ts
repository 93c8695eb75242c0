import type { OrganisationCaller, SystemCaller } from '@tenderbox/contract';
import type { RequestContext } from '../../platform/request-context/request-context.ts';

export type AuditRequestContext = RequestContext<OrganisationCaller | SystemCaller>;

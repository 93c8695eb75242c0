import type { FirstSteps, UnitCaller } from '@tenderbox/contract';
import type { RequestContext } from '../../platform/request-context/request-context.ts';
import { findFirstSteps } from './first-steps.repo.ts';

/** How far the caller's unit has come to its first event. */
export function readFirstSteps(ctx: RequestContext<UnitCaller>): Promise<FirstSteps> {
  return ctx.read(({ tx }) => findFirstSteps(tx, ctx.caller));
}

import { type EventStatus, eventStatuses } from '@tenderbox/contract';
import { arrangePlan, createEvaluation } from '../factories/evaluations.ts';
import { inDays } from '../factories/events.ts';
import { createPerson, createTenant } from '../factories/people.ts';
import { requestAs } from '../request-as.ts';
import type { AbilitySample } from './ability-sample.ts';

const able = {
  edit: (status: EventStatus, hasEnded: boolean) => status === 'DRAFT' || (status === 'ACTIVE' && !hasEnded),
  delete: (status: EventStatus) => status === 'DRAFT',
  nameEvaluators: (status: EventStatus) => status !== 'CANCELLED',
};
type Ability = keyof typeof able;

function sample(ability: Ability, status: EventStatus, hasEnded: boolean): AbilitySample {
  return {
    ability: `evaluationAbilities.${ability}`,
    thing: `an evaluation whose tasks ${hasEnded ? 'have ended' : 'run'}, of an event that is ${status}`,
    can: able[ability](status, hasEnded),
    arrange: async (test) => {
      const tenant = await createTenant(test);
      const ask = requestAs(test, await createPerson(test, 'BUSINESS_UNIT_ADMIN', tenant));
      const arranged = await arrangePlan(test, tenant, { endDate: inDays(hasEnded ? -0.5 : 20) });
      const id = await createEvaluation(test, tenant, arranged);
      await test.database.query(
        `update event set status = $1, published_at = case when $1 = 'DRAFT' then null else now() end where id = $2`,
        [status, arranged.eventId],
      );
      const path = `/api/business-unit/evaluations/${id}`;
      const attempts = {
        edit: () =>
          ask(`PUT ${path}`, { payload: { revision: 1, plan: { ...arranged.plan, title: 'New' } } }),
        delete: () => ask(`DELETE ${path}`),
        nameEvaluators: () => ask(`PUT ${path}/evaluators`, { payload: { chairId: null, evaluators: [] } }),
      };
      return {
        isShown: async () => (await ask(`GET ${path}`)).json().data.can[ability],
        attempt: attempts[ability],
      };
    },
  };
}

/** Abilities on evaluations in each status of their event, before and after the first end. */
export const evaluationSamples: AbilitySample[] = (Object.keys(able) as Ability[]).flatMap((ability) =>
  eventStatuses.flatMap((status) => [true, false].map((hasEnded) => sample(ability, status, hasEnded))),
);

import type { Scoring } from '@tenderbox/contract';
import { createPerson, createTenant } from '../factories/people.ts';
import { createEvaluation } from '../factories/scored-evaluations.ts';
import { requestAs } from '../request-as.ts';
import type { AbilitySample } from './ability-sample.ts';

const states = ['sealed', 'opened', 'declared', 'submitted', 'closed'] as const;
type State = (typeof states)[number];

const able = {
  declare: (state: State) => state === 'opened',
  score: (state: State) => state === 'declared',
  submit: (state: State) => state === 'declared',
};
type Ability = keyof typeof able;

function sample(ability: Ability, state: State): AbilitySample {
  return {
    ability: `scoringAbilities.${ability}`,
    thing: `an evaluation that is ${state}`,
    can: able[ability](state),
    // Scores save themselves.
    isUnlogged: ability === 'score',
    arrange: async (test) => {
      const tenant = await createTenant(test);
      const given = await createEvaluation(test, tenant, { offers: [{ price: '10.00', crew: '12' }] });
      const person = await createPerson(test, 'BUSINESS_UNIT_EVALUATOR', tenant);
      await given.name(person);
      const ask = requestAs(test, person);
      const path = `/api/evaluator/evaluations/${given.id}`;
      const declare = () => ask(`POST ${path}/declaration`, { payload: { conflicts: [] } });
      const score = () =>
        ask(`PATCH ${path}/sheets/${given.supplierIds[0]}`, {
          payload: {
            changes: [{ criterionId: given.plan.methodId, score: '4', comment: null, revision: 0 }],
          },
        });
      const submit = () => ask(`POST ${path}/submission`);
      if (state !== 'sealed') await given.open();
      if (state !== 'sealed' && state !== 'opened') {
        await declare();
        if (ability !== 'score') await score();
      }
      if (state === 'submitted') await given.submit(person, ['4']);
      if (state === 'closed') {
        const payload = { envelope: 1, reason: 'Two people are ill' };
        await given.asChair(`POST ${given.path}/scoring-end`, { payload });
      }
      return {
        isShown: async () => ((await ask(`GET ${path}`)).json().data as Scoring).can[ability],
        attempt: { declare, score, submit }[ability],
      };
    },
  };
}

/** Abilities of an evaluator, from before the opening until scoring was closed. */
export const scoringSamples: AbilitySample[] = (Object.keys(able) as Ability[]).flatMap((ability) =>
  states.map((state) => sample(ability, state)),
);

import type { EvaluationPhase, EvaluationProgress } from '@tenderbox/contract';
import { createTenant } from '../factories/people.ts';
import { createEvaluation } from '../factories/scored-evaluations.ts';
import type { AbilitySample } from './ability-sample.ts';

const phases = ['PLANNED', 'SCORING', 'CONSENSUS', 'RANKED'] as const satisfies EvaluationPhase[];
type Phase = (typeof phases)[number];

const able = {
  endScoring: (phase: Phase) => phase === 'SCORING',
  agree: (phase: Phase) => phase === 'CONSENSUS',
  decide: (phase: Phase) => phase === 'CONSENSUS',
  lock: (phase: Phase) => phase === 'CONSENSUS',
  reopen: (phase: Phase) => phase === 'RANKED',
};
type Ability = keyof typeof able;

function sample(ability: Ability, phase: Phase): AbilitySample {
  return {
    ability: `resultsAbilities.${ability}`,
    thing: `an evaluation that is ${phase}`,
    can: able[ability](phase),
    arrange: async (test) => {
      const given = await createEvaluation(test, await createTenant(test), {
        offers: [{ price: '10.00', crew: '12' }],
      });
      const { asChair, path, supplierIds } = given;
      const progress = async () => (await asChair(`GET ${path}/progress`)).json().data as EvaluationProgress;
      const lock = async () =>
        asChair(`POST ${path}/locks`, { payload: { envelope: 1, revision: (await progress()).revision } });
      if (phase !== 'PLANNED') await given.open();
      if (phase === 'CONSENSUS' || phase === 'RANKED') {
        await given.submit(given.chair, ['4']);
        await given.submit(given.evaluator, ['4']);
        if (ability !== 'agree' || phase === 'RANKED') await asChair(`POST ${path}/consensus/unanimous`);
      }
      if (phase === 'RANKED') await lock();
      const attempts = {
        endScoring: () =>
          asChair(`POST ${path}/scoring-end`, { payload: { envelope: 1, reason: 'Two people are ill' } }),
        agree: () => asChair(`POST ${path}/consensus/unanimous`),
        decide: () =>
          asChair(`POST ${path}/exclusions`, {
            payload: { supplierId: supplierIds[0], cause: 'WITHDREW', excluded: true, reason: 'Withdrew' },
          }),
        lock,
        reopen: () => asChair(`POST ${path}/reopenings`, { payload: { envelope: 1, reason: 'Complaint' } }),
      };
      return { isShown: async () => (await progress()).can[ability], attempt: attempts[ability] };
    },
  };
}

/** Abilities on the results of an evaluation in each of its phases. */
export const evaluationResultSamples: AbilitySample[] = (Object.keys(able) as Ability[]).flatMap((ability) =>
  phases.map((phase) => sample(ability, phase)),
);

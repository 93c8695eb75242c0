import type { EvaluationScores } from '@tenderbox/contract';
import {
  agreeScores,
  agreeUnanimousScores,
} from '../../src/modules/evaluation/results/commands/agree-scores.ts';
import { decideExclusion } from '../../src/modules/evaluation/results/commands/decide-exclusion.ts';
import { lockEnvelope } from '../../src/modules/evaluation/results/commands/lock-envelope.ts';
import { reopenEnvelope } from '../../src/modules/evaluation/results/commands/reopen-envelope.ts';
import { readScores } from '../../src/modules/evaluation/results/results.queries.ts';
import { declareConflicts } from '../../src/modules/evaluation/scoring/commands/declare-conflicts.ts';
import { saveScores } from '../../src/modules/evaluation/scoring/commands/save-scores.ts';
import { submitSheets } from '../../src/modules/evaluation/scoring/commands/submit-sheets.ts';
import { readScoring } from '../../src/modules/evaluation/scoring/scoring.queries.ts';
import type { Config } from '../../src/platform/config/config.ts';
import type { Keyring } from '../../src/platform/crypto/keyring.ts';
import type { Database } from '../../src/platform/db/database.ts';
import type { Outbox } from '../../src/platform/outbox/outbox.ts';
import type { Signer } from '../../src/platform/signing/signer.ts';
import { actAs } from './act-as.ts';
import type { Holder, SeedContext, StoredEvaluation } from './seed-context.ts';

interface Deps {
  config: Pick<Config, 'publicUrl'>;
  db: Database;
  keyring: Keyring;
  outbox: Outbox;
  signer: Signer;
}

/** Lets people score and decide, through the product's own commands, until each evaluation is where it should be. */
export async function scoreEvaluations(deps: Deps, { evaluations }: SeedContext): Promise<void> {
  for (const evaluation of evaluations) {
    const { state } = evaluation;
    if (state === 'planned') continue;
    if (state === 'scoring') {
      await scoreInPart(deps, evaluation);
      continue;
    }
    for (const [index, person] of evaluation.people.entries()) {
      await score(deps, evaluation, person, { index, isAlike: state === 'ranked' });
    }
    if (state === 'consensus') continue;
    await agree(deps, evaluation);
    if (state === 'locked') await excludeLast(deps, evaluation);
    await lock(deps, evaluation);
    if (state === 'reopened') {
      const reason = 'One response had been read without its second price list.';
      await reopenEnvelope(deps, actAs(deps.db, evaluation.chair), evaluation.id, { envelope: 1, reason });
    }
  }
}

/** One person is done, another one has a conflict of interest and has begun, the chair has not. */
async function scoreInPart(deps: Deps, evaluation: StoredEvaluation): Promise<void> {
  const [, colleague, evaluator] = evaluation.people;
  if (colleague) await score(deps, evaluation, colleague, { index: 1 });
  if (evaluator) await score(deps, evaluation, evaluator, { index: 2, conflicts: 1, most: 3 });
}

interface Way {
  /** Which of the people it is, from 0: they differ in opinion. */
  index: number;
  /** Whether everyone gives the same scores to everyone. */
  isAlike?: boolean;
  /** With how many suppliers the person has a conflict of interest. */
  conflicts?: number;
  /** How many suppliers are scored; without it all of them, and the sheets are submitted. */
  most?: number;
}

async function score(
  { db, outbox }: Deps,
  { id }: StoredEvaluation,
  person: Holder,
  { index, isAlike = false, conflicts = 0, most }: Way,
): Promise<void> {
  const ctx = actAs(db, person);
  const { toDeclare } = await readScoring(ctx, id);
  const conflicting = conflicts ? toDeclare.slice(-conflicts) : [];
  const declared = await declareConflicts(ctx, id, {
    conflicts: conflicting.map(({ supplierId }) => supplierId),
  });
  const scored = declared.suppliers.slice(0, most);
  for (const [place, { supplierId }] of scored.entries()) {
    const changes = declared.criteria
      .filter(({ kind }) => kind === 'MANUAL')
      .map((criterion, row) => {
        const given = isAlike ? 4 : opinion(place + row, index);
        return {
          criterionId: criterion.id,
          score: String(given),
          comment: comments[given] ?? null,
          revision: 0,
        };
      });
    await saveScores(ctx, { evaluationId: id, supplierId }, { changes });
  }
  if (most === undefined) await submitSheets({ outbox }, ctx, id);
}

/** Scores of three people: some alike, some close, some far apart. */
const opinions = [
  [4, 4, 4],
  [5, 4, 2],
  [3, 3, 4],
  [2, 2, 2],
];
const opinion = (place: number, person: number): number => opinions[place % opinions.length]?.[person] ?? 3;

const comments: Record<number, string> = {
  1: 'Says hardly anything about how the work is done.',
  2: 'The order of the work is missing, and so is a fallback.',
  3: 'Covers what was asked, without detail.',
  5: 'Names people, plant and fallback days for every stage.',
};

/** Takes over what everyone scored alike, and agrees on the rest. */
async function agree({ db, keyring }: Deps, { id, chair }: StoredEvaluation): Promise<void> {
  const ctx = actAs(db, chair);
  const { cells } = await agreeUnanimousScores({ keyring }, ctx, id);
  const changes = cells
    .filter(({ agreed, scores }) => !agreed && scores.length > 0)
    .map(({ supplierId, criterionId }) => ({
      supplierId,
      criterionId,
      score: '3',
      reason: 'We read the passage together: acceptable, with gaps in the programme.',
      feedback: 'The programme did not say what happens in bad weather.',
      revision: 0,
    }));
  if (changes.length) await agreeScores({ keyring }, ctx, id, { changes });
}

async function excludeLast({ db, keyring }: Deps, { id, chair }: StoredEvaluation): Promise<void> {
  const ctx = actAs(db, chair);
  const { scores } = await readScores({ keyring }, ctx, id);
  const supplierId = scores.suppliers.at(-1)?.supplierId;
  if (!supplierId) return;
  const reason = 'The supplier told us in writing that it cannot keep its offer.';
  await decideExclusion({ keyring }, ctx, id, { supplierId, cause: 'WITHDREW', excluded: true, reason });
}

/** Keeps everyone whose exclusion is only proposed, and locks. */
async function lock(deps: Deps, { id, chair }: StoredEvaluation): Promise<void> {
  const { db, keyring } = deps;
  const ctx = actAs(db, chair);
  let scores: EvaluationScores = (await readScores({ keyring }, ctx, id)).scores;
  for (const { supplierId, cause, subjectId, decision } of scores.proposals) {
    if (decision) continue;
    const about = { supplierId, cause, ...(subjectId && { subjectId }) };
    const reason = 'The supplier has explained it, and we accept the explanation.';
    scores = await decideExclusion({ keyring }, ctx, id, { ...about, excluded: false, reason });
  }
  const { revision, state } = scores;
  await lockEnvelope(deps, ctx, id, { envelope: state.envelope, revision });
}

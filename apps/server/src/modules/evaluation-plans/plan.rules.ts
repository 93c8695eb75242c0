import {
  type Criterion,
  compareFractions,
  type FieldError,
  fractionOf,
  type Plan,
  type PlanQuestion,
  type PlanTask,
  plus,
  type QuestionType,
  ruleMessages,
  type ShownCriterion,
  zero,
} from '@tenderbox/contract';

type Facts = Pick<PlanTask, 'id' | 'evaluationId' | 'currency' | 'questions'>;

/** The types of questions that each rule of a requirement can check. */
const requirementTypes = {
  YES: ['YES_NO'],
  ONE_OF: ['ONE_OF', 'SEVERAL_OF'],
  AT_LEAST: ['NUMBER'],
  AT_MOST: ['NUMBER'],
  NOT_BEFORE: ['DATE'],
  FILE_PRESENT: ['FILE'],
} as const satisfies Record<string, QuestionType[]>;

/** The types of questions that a criterion can use. */
function typesOf(criterion: Exclude<Criterion, { kind: 'MANUAL' | 'PRICE' }>): readonly QuestionType[] {
  switch (criterion.kind) {
    case 'CHOICE':
      return ['ONE_OF', 'SEVERAL_OF'];
    case 'REQUIREMENT':
      return requirementTypes[criterion.rule.kind];
    default:
      return [criterion.kind];
  }
}

/** The options that a criterion names. */
function optionsOf(criterion: Criterion): string[] {
  if (criterion.kind === 'CHOICE') return criterion.options.map(({ option }) => option);
  return criterion.kind === 'REQUIREMENT' && criterion.rule.kind === 'ONE_OF' ? criterion.rule.options : [];
}

const questionIdsOf = (criterion: Criterion): string[] => {
  if (criterion.kind === 'MANUAL') return criterion.questionIds;
  return criterion.kind === 'PRICE' ? [] : [criterion.questionId];
};

const priceTaskIdsOf = (criterion: Criterion): string[] => {
  if (criterion.kind === 'MANUAL') return criterion.priceTaskIds;
  return criterion.kind === 'PRICE' ? criterion.taskIds : [];
};

/** The envelope of each task of a plan, from 1. */
const envelopesOf = (plan: Pick<Plan, 'envelopes'>): Map<string, number> =>
  new Map(plan.envelopes.flatMap(({ taskIds }, index) => taskIds.map((id) => [id, index + 1] as const)));

const texts = {
  task: 'This task does not ask for a response, or is not part of the event',
  elsewhere: 'This task is part of another evaluation',
  question: 'This question does not exist in the tasks of the evaluation',
  shared:
    'Several tasks of the evaluation have this question, because one is a copy of another. Replace it with a new question in all but one of them',
  type: 'This question has another type of answer',
  options: 'These options do not exist in the question',
  prices: 'This task has no price table, or is not part of the evaluation',
  envelope: 'This is in a later envelope than the criterion',
  currency: 'The plan needs an exchange rate for the currency of each price table',
  price: 'This method needs a criterion for the price',
};

const taskProperty = (envelope: number, place: number) => `plan.envelopes.${envelope}.taskIds.${place}`;

/** The tasks of a plan that are part of another evaluation. */
export function tasksElsewhere(plan: Plan, tasks: Facts[], evaluationId: string | null): FieldError[] {
  const taken = new Set(
    tasks.filter((task) => task.evaluationId && task.evaluationId !== evaluationId).map(({ id }) => id),
  );
  return plan.envelopes.flatMap(({ taskIds }, index) =>
    taskIds.flatMap((id, place) =>
      taken.has(id) ? [{ property: taskProperty(index, place), message: texts.elsewhere }] : [],
    ),
  );
}

/** Checks that everything a plan names exists, fits, and is in an envelope that is open by then. */
export function checkPlan(plan: Plan, tasks: Facts[]): FieldError[] {
  const errors: FieldError[] = [];
  const refuse = (property: string, message: string) => errors.push({ property, message });
  const taskById = new Map(tasks.map((task) => [task.id, task]));
  const envelopes = envelopesOf(plan);
  for (const [index, { taskIds }] of plan.envelopes.entries()) {
    for (const [place, id] of taskIds.entries()) {
      if (!taskById.has(id)) refuse(taskProperty(index, place), texts.task);
    }
  }
  const questions = new Map<string, { question: PlanQuestion; envelope: number }>();
  // Copies of a task have the same questions, whose answers could not be told apart.
  const shared = new Set<string>();
  for (const [id, envelope] of envelopes) {
    for (const question of taskById.get(id)?.questions ?? []) {
      if (questions.has(question.id)) shared.add(question.id);
      else questions.set(question.id, { question, envelope });
    }
  }
  const rated = [plan.currency, ...plan.rates.map(({ currency }) => currency)];
  for (const [index, criterion] of plan.criteria.entries()) {
    const at = (field: string) => `plan.criteria.${index}.${field}`;
    const field = criterion.kind === 'MANUAL' ? 'questionIds' : 'questionId';
    for (const id of questionIdsOf(criterion)) {
      const found = questions.get(id);
      if (!found) refuse(at(field), texts.question);
      else if (shared.has(id)) refuse(at(field), texts.shared);
      else if (found.envelope > criterion.envelope) refuse(at(field), texts.envelope);
    }
    for (const id of priceTaskIdsOf(criterion)) {
      const place = criterion.kind === 'MANUAL' ? 'priceTaskIds' : 'taskIds';
      const currency = envelopes.has(id) ? taskById.get(id)?.currency : null;
      if (!currency) refuse(at(place), texts.prices);
      else if ((envelopes.get(id) ?? 0) > criterion.envelope) refuse(at(place), texts.envelope);
      else if (criterion.kind === 'PRICE' && !rated.includes(currency)) refuse('plan.rates', texts.currency);
    }
    if (criterion.kind === 'MANUAL' || criterion.kind === 'PRICE') continue;
    const question = questions.get(criterion.questionId)?.question;
    if (!question) continue;
    if (!typesOf(criterion).includes(question.type)) refuse(at('questionId'), texts.type);
    else if (!optionsOf(criterion).every((option) => question.options?.includes(option))) {
      refuse(at('options'), texts.options);
    }
  }
  if (plan.method !== 'POINTS' && plan.criteria.every(({ kind }) => kind !== 'PRICE')) {
    refuse('plan.method', texts.price);
  }
  return errors;
}

/** Whether a price criterion uses a price table of an earlier envelope: others would know the prices before. */
export function hasEarlyPrices(plan: Plan): boolean {
  const envelopes = envelopesOf(plan);
  return plan.criteria.some(
    (criterion) =>
      criterion.kind === 'PRICE' &&
      criterion.taskIds.some((id) => (envelopes.get(id) ?? criterion.envelope) < criterion.envelope),
  );
}

/** Whether the points of all criteria add up to the total. */
export function pointsAddUp(plan: Pick<Plan, 'criteria' | 'totalPoints'>): boolean {
  const sum = plan.criteria.reduce(
    (total, criterion) =>
      criterion.kind === 'REQUIREMENT' ? total : plus(total, fractionOf(criterion.points)),
    zero,
  );
  return compareFractions(sum, fractionOf(plan.totalPoints)) === 0;
}

/** Checks what is fixed at publication. */
export function checkAmendment(before: Plan, after: Plan): FieldError[] {
  const message = 'This cannot be changed after publishing';
  const isSame = (name: 'criteriaShown' | 'awardNeedsTwo' | 'disclosure') =>
    JSON.stringify(before[name]) === JSON.stringify(after[name]);
  const disclosed = Object.keys(before.disclosure) as (keyof Plan['disclosure'])[];
  return [
    ...(['criteriaShown', 'awardNeedsTwo'] as const).filter((name) => !isSame(name)),
    ...(disclosed.some((name) => before.disclosure[name] !== after.disclosure[name]) ? ['disclosure'] : []),
  ].map((name) => ({ property: `plan.${name}`, message }));
}

/** A plan of a draft with the people who score. */
export interface PlanToPublish {
  id: string;
  plan: Plan;
  hasChair: boolean;
  /** The criteria of active evaluators, one for each person. */
  scoredCriterionIds: string[];
}

const planProblems = [
  'EVALUATION_CONTENT',
  'EVALUATION_POINTS',
  'EVALUATION_EVALUATORS',
  'EVALUATION_CHAIR',
] as const;

/** What keeps a plan from being published; `count` is the number of criteria without enough evaluators. */
interface PlanProblem {
  item: (typeof planProblems)[number];
  evaluation: { id: string; title: string };
  count: number | null;
}

/** Returns what keeps the plans of a draft from being published. */
export function findPlanProblems(plans: PlanToPublish[], tasks: Facts[]): PlanProblem[] {
  return plans.flatMap(({ id, plan, hasChair, scoredCriterionIds }) => {
    const evaluation = { id, title: plan.title };
    const short = plan.criteria.filter(
      (criterion) =>
        criterion.kind === 'MANUAL' &&
        scoredCriterionIds.filter((one) => one === criterion.id).length < plan.evaluatorsNeeded,
    ).length;
    const isBroken = {
      EVALUATION_CONTENT: checkPlan(plan, tasks).length > 0 || hasEarlyPrices(plan),
      EVALUATION_POINTS: !pointsAddUp(plan),
      EVALUATION_EVALUATORS: short > 0,
      EVALUATION_CHAIR: !hasChair,
    };
    return planProblems
      .filter((item) => isBroken[item])
      .map((item) => ({ item, evaluation, count: item === 'EVALUATION_EVALUATORS' ? short : null }));
  });
}

interface EvaluatorsInput {
  chairId: string | null;
  evaluators: { roleEntryId: string; criterionIds: string[] }[];
}

interface EvaluatorsFacts {
  plan: Plan;
  people: { roleEntryId: string; role: string }[];
  /** Those who are named already may stay, although they were deactivated since. */
  named: { chairId: string | null; roleEntryIds: string[] };
}

/** Checks who is named to score and to chair. */
export function checkEvaluators(
  { chairId, evaluators }: EvaluatorsInput,
  { plan, people, named }: EvaluatorsFacts,
): FieldError[] {
  const errors: FieldError[] = [];
  const isAdmin = people.some(
    ({ roleEntryId, role }) => roleEntryId === chairId && role === 'BUSINESS_UNIT_ADMIN',
  );
  if (chairId && !isAdmin && chairId !== named.chairId) {
    errors.push({ property: 'chairId', message: 'Only an active admin of your business unit can chair' });
  }
  const scored = new Set(plan.criteria.filter(({ kind }) => kind !== 'REQUIREMENT').map(({ id }) => id));
  for (const [index, { roleEntryId, criterionIds }] of evaluators.entries()) {
    const isKnown =
      people.some((person) => person.roleEntryId === roleEntryId) || named.roleEntryIds.includes(roleEntryId);
    if (!isKnown) {
      const message = 'Only active admins and evaluators of your business unit can be named';
      errors.push({ property: `evaluators.${index}.roleEntryId`, message });
    }
    if (!criterionIds.every((id) => scored.has(id))) {
      errors.push({ property: `evaluators.${index}.criterionIds`, message: ruleMessages.invalid });
    }
  }
  return errors;
}

/** The ids of questions and options, and price tables, that a plan uses of a task and that a sheet no longer has. */
export function missingInSheet(
  plan: Plan,
  taskId: string,
  before: SheetFacts,
  after: SheetFacts,
): { questionIds: string[]; hasPrices: boolean } {
  const [old, recent] = [questionsOf(before), questionsOf(after)];
  const questionIds = plan.criteria.flatMap((criterion) =>
    questionIdsOf(criterion).filter((id) => {
      const was = old.get(id);
      if (!was) return false;
      const now = recent.get(id);
      const isKept = now && now.type === was.type;
      return !isKept || !optionsOf(criterion).every((option) => now.options?.includes(option));
    }),
  );
  const usesPrices = plan.criteria.some((criterion) => priceTaskIdsOf(criterion).includes(taskId));
  return {
    questionIds: [...new Set(questionIds)],
    hasPrices: usesPrices && before.priceTable !== null && after.priceTable === null,
  };
}

interface SheetFacts {
  sections: { questions: { id: string; type: string; options?: string[] }[] }[];
  priceTable: object | null;
}

const questionsOf = ({ sections }: SheetFacts) =>
  new Map(sections.flatMap(({ questions }) => questions).map((question) => [question.id, question]));

/** The criteria of a plan as suppliers see them. */
function shownCriteria(plan: Plan): ShownCriterion[] {
  if (plan.criteriaShown === 'NONE') return [];
  const isWhole = plan.criteriaShown === 'ALL';
  return plan.criteria.map((criterion) => ({
    id: criterion.id,
    kind: criterion.kind,
    title: criterion.title,
    publicText: isWhole ? criterion.publicText : null,
    points: isWhole && criterion.kind !== 'REQUIREMENT' ? criterion.points : null,
    minimumPoints: isWhole && criterion.kind !== 'REQUIREMENT' ? criterion.minimumPoints : null,
    formula: isWhole && criterion.kind === 'PRICE' ? criterion.formula : null,
  }));
}

/** What suppliers are told about an amended plan; nothing if they see no difference. */
export function changedCriteria(
  before: Plan | null,
  after: Plan,
): { path: string; before: string[] | null; after: string[] }[] {
  const [old, recent] = [before ? shownCriteria(before) : [], shownCriteria(after)];
  if (JSON.stringify(old) === JSON.stringify(recent)) return [];
  const lines = (criteria: ShownCriterion[]) =>
    criteria.map(({ title, points }) => (points ? `${title}: ${points}` : title));
  if (lines(old).join('\n') !== lines(recent).join('\n')) {
    return [{ path: 'criteria', before: before && lines(old), after: lines(recent) }];
  }
  const others = recent.filter((one, index) => JSON.stringify(one) !== JSON.stringify(old[index]));
  return [{ path: 'criteriaTexts', before: null, after: others.map(({ title }) => title) }];
}

/** A plan for the copies of its tasks; null if too little of it is left. */
export function movedPlan(plan: Plan, copies: ReadonlyMap<string, string>): unknown {
  const move = (ids: string[]) => ids.flatMap((id) => copies.get(id) ?? []);
  return {
    ...plan,
    envelopes: plan.envelopes.map((envelope) => ({ ...envelope, taskIds: move(envelope.taskIds) })),
    criteria: plan.criteria.map((criterion) => {
      if (criterion.kind === 'PRICE') return { ...criterion, taskIds: move(criterion.taskIds) };
      return criterion.kind === 'MANUAL'
        ? { ...criterion, priceTaskIds: move(criterion.priceTaskIds) }
        : criterion;
    }),
  };
}

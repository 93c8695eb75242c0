import {
  type Criterion,
  type Evaluation,
  fractionOf,
  type Plan,
  type PlanQuestion,
  type PlanTask,
  plus,
  roundHalfUp,
  zero,
} from '@tenderbox/contract';
import { serverInstant } from '../../../shared/lib/server-clock.ts';

/** Values of the editor: the plan as it is sent, and who scores. */
export interface PlanFormValues {
  plan: Plan;
  chairId: string | null;
  evaluators: { roleEntryId: string; criterionIds: string[] }[];
  scoreBy: string | null;
}

type Kind = Criterion['kind'];

/** The kinds in the order they are offered. */
export const kinds: Kind[] = ['PRICE', 'MANUAL', 'YES_NO', 'CHOICE', 'NUMBER', 'DATE', 'REQUIREMENT'];

const newId = () => crypto.randomUUID();

export const valuesOf = ({ plan, chairId, evaluators, scoreBy }: Evaluation): PlanFormValues => ({
  plan,
  chairId,
  scoreBy,
  evaluators: evaluators.map(({ roleEntryId, criterionIds }) => ({ roleEntryId, criterionIds })),
});

/** The types of questions that a kind of criterion can use. */
export const questionTypesOf: Partial<Record<Kind, PlanQuestion['type'][]>> = {
  YES_NO: ['YES_NO'],
  CHOICE: ['ONE_OF', 'SEVERAL_OF'],
  NUMBER: ['NUMBER'],
  DATE: ['DATE'],
  REQUIREMENT: ['YES_NO', 'ONE_OF', 'SEVERAL_OF', 'NUMBER', 'DATE', 'FILE'],
};

/** The tasks of a plan that are open by an envelope. */
export const tasksUpTo = (plan: Plan, tasks: readonly PlanTask[], envelope: number): PlanTask[] => {
  const ids = plan.envelopes.slice(0, envelope).flatMap(({ taskIds }) => taskIds);
  return tasks.filter(({ id }) => ids.includes(id));
};

/** The rule that a requirement on a question starts with. */
export function firstRule({
  type,
  options,
}: PlanQuestion): Extract<Criterion, { kind: 'REQUIREMENT' }>['rule'] {
  switch (type) {
    case 'NUMBER':
      return { kind: 'AT_LEAST', value: '0' };
    case 'DATE':
      return { kind: 'NOT_BEFORE', day: serverInstant().slice(0, 10) };
    case 'FILE':
      return { kind: 'FILE_PRESENT' };
    case 'ONE_OF':
    case 'SEVERAL_OF':
      return { kind: 'ONE_OF', options: (options ?? []).slice(0, 1) };
    default:
      return { kind: 'YES' };
  }
}

/** A new criterion of a kind on the first question that fits; null if there is none. */
export function newCriterion(
  kind: Kind,
  plan: Plan,
  tasks: readonly PlanTask[],
  title: string,
): Criterion | null {
  const last = plan.envelopes.length;
  const open = tasksUpTo(plan, tasks, last);
  const questions = open.flatMap((task) => task.questions);
  const used = new Set(plan.criteria.flatMap((one) => ('questionId' in one ? one.questionId : [])));
  const fitting = questions.filter(({ type }) => questionTypesOf[kind]?.includes(type));
  const question = fitting.find(({ id }) => !used.has(id)) ?? fitting[0];
  const named = {
    id: newId(),
    title: question?.label ?? title,
    guidance: null,
    publicText: null,
    envelope: last,
  };
  const left = leftOf(plan);
  const scored = { ...named, groupId: null, minimumPoints: null, points: left };
  if (kind === 'MANUAL') {
    const scale = { max: 5, step: '1' as const, words: [] };
    return { kind, ...scored, title, questionIds: [], priceTaskIds: [], scale };
  }
  if (kind === 'PRICE') {
    const priced = plan.envelopes
      .map(({ taskIds }) => open.filter((task) => task.currency && taskIds.includes(task.id)))
      .findLastIndex((found) => found.length > 0);
    const taskIds = open
      .filter((task) => task.currency && plan.envelopes[priced]?.taskIds.includes(task.id))
      .map((task) => task.id);
    if (!taskIds.length) return null;
    return { kind, ...scored, title, envelope: priced + 1, taskIds, formula: { kind: 'LOWEST_RATIO' } };
  }
  if (!question) return null;
  const questionId = question.id;
  switch (kind) {
    case 'YES_NO':
      return { kind, ...scored, questionId, yes: left, no: '0' };
    case 'CHOICE':
      return { kind, ...scored, questionId, options: optionsOf(question) };
    case 'NUMBER':
      return { kind, ...scored, questionId, scoring: { kind: 'LINEAR', best: '100', worst: '0' } };
    case 'DATE': {
      const day = serverInstant().slice(0, 10);
      return {
        kind,
        ...scored,
        questionId,
        scoring: { kind: 'LINEAR', best: day, worst: `${Number(day.slice(0, 4)) + 1}${day.slice(4)}` },
      };
    }
    case 'REQUIREMENT':
      return { kind, ...named, questionId, rule: firstRule(question) };
  }
}

export const optionsOf = ({ options }: PlanQuestion) =>
  (options ?? []).map((option) => ({ option, points: '0' }));

const pointsOf = (criterion: Criterion) =>
  criterion.kind !== 'REQUIREMENT' && /^\d{1,6}(\.\d{1,2})?$/.test(criterion.points) ? criterion.points : '0';

/** The points of criteria together, without zeros at the end. */
export function sumOf(criteria: readonly Criterion[]): string {
  const sum = criteria.reduce((total, criterion) => plus(total, fractionOf(pointsOf(criterion))), zero);
  return plain(roundHalfUp(sum, 2));
}

const plain = (points: string) => points.replace(/\.?0+$/, '') || '0';

/** The difference of two sums, which has no sign. */
export const differenceOf = (one: string, other: string): string =>
  plain(Math.abs(Math.round(Number(one) * 100) / 100 - Math.round(Number(other) * 100) / 100).toFixed(2));

/** What is left to distribute; 10 if nothing is. */
function leftOf(plan: Plan): string {
  const [sum, total] = [sumOf(plan.criteria), plan.totalPoints];
  return Number(sum) < Number(total) ? differenceOf(total, sum) : '10';
}

/** Moves a criterion next to another one of its list, and into that one's group. */
export function moved(criteria: readonly Criterion[], id: string, to: string): Criterion[] {
  const [from, target] = [
    criteria.findIndex((one) => one.id === id),
    criteria.findIndex((one) => one.id === to),
  ];
  const [one, other] = [criteria[from], criteria[target]];
  if (!one || !other || one === other) return [...criteria];
  const groupId = other.kind === 'REQUIREMENT' ? null : other.groupId;
  const carried = one.kind === 'REQUIREMENT' ? one : { ...one, groupId };
  const rest = criteria.filter((each) => each !== one);
  const place = rest.indexOf(other) + (from < target ? 1 : 0);
  return [...rest.slice(0, place), carried, ...rest.slice(place)];
}

/** Moves a criterion to the start of a group. */
export function intoGroup(criteria: readonly Criterion[], id: string, groupId: string): Criterion[] {
  const one = criteria.find((each) => each.id === id);
  if (!one || one.kind === 'REQUIREMENT') return [...criteria];
  const rest = criteria.filter((each) => each !== one);
  const first = rest.findIndex((each) => each.kind !== 'REQUIREMENT' && each.groupId === groupId);
  const place = first < 0 ? rest.length : first;
  return [...rest.slice(0, place), { ...one, groupId }, ...rest.slice(place)];
}

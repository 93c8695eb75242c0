import type { PlanQuestion, PlanTask } from '@tenderbox/contract';

const keyOf = (name: string) => name.trim().toLowerCase();

/** Names by which a workbook refers to things, and what each name means. */
export interface Names<Thing> {
  nameOf: (id: string) => string;
  /** Undefined if nothing has this name, or several things have it. */
  find: (name: string) => Thing | undefined;
}

/** Gives each thing the shortest of its names that no other has; the last resort is a number. */
function namesFor<Thing extends { id: string }>(
  things: readonly Thing[],
  namesOf: (thing: Thing) => string[],
): Names<Thing> {
  const all = things.map((thing, index) => ({
    thing,
    names: [...namesOf(thing), `${namesOf(thing).at(-1)} (${index + 1})`],
  }));
  const owners = new Map<string, Set<Thing>>();
  for (const { thing, names } of all) {
    for (const name of names) {
      const found = owners.get(keyOf(name)) ?? new Set();
      owners.set(keyOf(name), found.add(thing));
    }
  }
  const isOwn = (name: string) => owners.get(keyOf(name))?.size === 1;
  const chosen = new Map(all.map(({ thing, names }) => [thing.id, names.find(isOwn) ?? '']));
  return {
    nameOf: (id) => chosen.get(id) ?? '',
    find: (name) => {
      const found = owners.get(keyOf(name));
      return found?.size === 1 ? [...found][0] : undefined;
    },
  };
}

export const taskNames = (tasks: readonly PlanTask[]): Names<PlanTask> =>
  namesFor(tasks, ({ title }) => [title]);

/** Questions are named by their label, else with task and section. Copies of a task have the same questions. */
export function questionNames(tasks: readonly PlanTask[]): Names<PlanQuestion> {
  const known = new Map<string, { task: PlanTask; question: PlanQuestion }>();
  for (const task of tasks) {
    for (const question of task.questions) {
      if (!known.has(question.id)) known.set(question.id, { task, question });
    }
  }
  return namesFor(
    [...known.values()].map(({ question }) => question),
    ({ id, section, label }) => {
      const title = known.get(id)?.task.title ?? '';
      return [label, `${title}: ${label}`, `${title}: ${section}: ${label}`];
    },
  );
}

import { errorMessages } from './messages.ts';
import type { ProblemCode } from './problem.ts';

/** Why something is not allowed now, as the answer says it. */
export interface Refusal {
  status: 403 | 404 | 409;
  code: ProblemCode;
  message: string;
}

/** What a policy says about one ability. */
export type Verdict = 'allowed' | Refusal;

/** One thing that can be done: commands assert it, presenters show it. Pure; `now` is the database's. */
export type Ability<Who, Thing> = (caller: Who, thing: Thing, now: string) => Verdict;

export const allowed: Verdict = 'allowed';

/** The role of the caller may never do it. */
export const never: Refusal = { status: 403, code: 'FORBIDDEN', message: errorMessages.forbidden };

/** For the caller it does not exist. */
export const unseen: Refusal = { status: 404, code: 'NOT_FOUND', message: errorMessages.notFound };

/** What is stored does not allow it now. */
export const conflict = (message: string, code: ProblemCode = 'CONFLICT'): Refusal => ({
  ...{ status: 409, code, message },
});

/** The first of several refusals; allowed where there is none. */
export const firstRefusal = (...verdicts: Verdict[]): Verdict =>
  verdicts.find((verdict) => verdict !== 'allowed') ?? 'allowed';

/** Names the abilities on one kind of thing: `abilitiesOn<UnitCaller, Supplier>()({ edit: … })`. */
export const abilitiesOn =
  <Who, Thing>() =>
  <Name extends string>(abilities: Record<Name, Ability<Who, Thing>>) =>
    abilities;

/** Ability by ability, whether it is allowed: the `can` of an answer. */
export function canOf<Name extends string, Who, Thing>(
  abilities: Record<Name, Ability<Who, Thing>>,
  caller: Who,
  thing: Thing,
  now: string,
): Record<Name, boolean> {
  const entries = Object.entries<Ability<Who, Thing>>(abilities);
  const verdicts = entries.map(([name, ability]) => [name, ability(caller, thing, now) === 'allowed']);
  return Object.fromEntries(verdicts) as Record<Name, boolean>;
}

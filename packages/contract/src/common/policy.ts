import { errorMessages } from './messages.ts';
import type { ProblemCode } from './problem.ts';

/** Why something is not allowed now, as in the response. */
export interface Refusal {
  status: 403 | 404 | 409;
  code: ProblemCode;
  message: string;
}

/** The decision of a policy about one ability. */
export type Verdict = 'allowed' | Refusal;

/** A permitted action: commands assert it, presenters show it. Pure; `now` is the database's time. */
export type Ability<Who, Input> = (caller: Who, input: Input, now: string) => Verdict;

export const allowed: Verdict = 'allowed';

/** The caller's role can never do it. */
export const never: Refusal = { status: 403, code: 'FORBIDDEN', message: errorMessages.forbidden };

/** It does not exist for the caller. */
export const unseen: Refusal = { status: 404, code: 'NOT_FOUND', message: errorMessages.notFound };

/** The stored state does not allow it now. */
export const conflict = (message: string, code: ProblemCode = 'CONFLICT'): Refusal => ({
  status: 409,
  code,
  message,
});

/** The first of several refusals; allowed if there is none. */
export const firstRefusal = (...verdicts: Verdict[]): Verdict =>
  verdicts.find((verdict) => verdict !== 'allowed') ?? 'allowed';

/** Declares the abilities on one kind of subject: `abilitiesOn<UnitCaller, Supplier>()({ edit: … })`. */
export const abilitiesOn =
  <Who, Input>() =>
  <Name extends string>(abilities: Record<Name, Ability<Who, Input>>) =>
    abilities;

/** Whether each ability is allowed: the `can` of a response. */
export function canOf<Name extends string, Who, Input>(
  abilities: Record<Name, Ability<Who, Input>>,
  caller: Who,
  input: Input,
  now: string,
): Record<Name, boolean> {
  const entries = Object.entries<Ability<Who, Input>>(abilities);
  const verdicts = entries.map(([name, ability]) => [name, ability(caller, input, now) === 'allowed']);
  return Object.fromEntries(verdicts) as Record<Name, boolean>;
}

/** What a supplier does with its response: saves a part of it, sends it, changes it after that, or withdraws it. */
type DemoStep = 'begin' | 'send' | 'change' | 'withdraw';

/** How far a supplier is with a task, by what it did there. */
export const courses = {
  unseen: [],
  seen: [],
  begun: ['begin'],
  submitted: ['send'],
  /** Sent before the answer sheet was changed. */
  early: ['send'],
  replaced: ['begin', 'send', 'send'],
  changed: ['send', 'send', 'change'],
  withdrawn: ['send', 'withdraw'],
  resent: ['send', 'withdraw', 'send'],
  declined: [],
} satisfies Record<string, DemoStep[]>;

export type DemoCourse = keyof typeof courses;

/** What suppliers do where a task does not say, one after the other. */
const usual: DemoCourse[] = [
  ...(['submitted', 'begun', 'replaced', 'unseen', 'submitted', 'declined', 'seen', 'unseen'] as const),
  ...(['resent', 'submitted', 'withdrawn', 'unseen', 'changed', 'declined'] as const),
];

export const courseOf = (given: DemoCourse[] | undefined, index: number): DemoCourse =>
  given?.[index] ?? (usual[index % usual.length] as DemoCourse);

/** Why suppliers declined, one after the other. */
export const declines: [reason: string, comment: string | null][] = [
  ['NO_CAPACITY', null],
  ['OTHER', 'Our yard is booked until the spring; please ask us again for the next lot.'],
  ['NOT_OUR_BUSINESS', 'We have given up this line of work.'],
  ['TERMS', 'We cannot accept unlimited liability for delays.'],
];

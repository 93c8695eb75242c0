/** One step of a supplier's response: saving a part, submitting, changing it afterwards, or withdrawing. */
type DemoStep = 'begin' | 'send' | 'change' | 'withdraw';

/** How far a supplier has got with a task, as a list of steps. */
export const courses = {
  unseen: [],
  seen: [],
  begun: ['begin'],
  submitted: ['send'],
  /** Submitted before the answer sheet was changed. */
  early: ['send'],
  replaced: ['begin', 'send', 'send'],
  changed: ['send', 'send', 'change'],
  withdrawn: ['send', 'withdraw'],
  resent: ['send', 'withdraw', 'send'],
  declined: [],
} satisfies Record<string, DemoStep[]>;

export type DemoCourse = keyof typeof courses;

/** The default courses of suppliers, in sequence. */
const usual: DemoCourse[] = [
  ...(['submitted', 'begun', 'replaced', 'unseen', 'submitted', 'declined', 'seen', 'unseen'] as const),
  ...(['resent', 'submitted', 'withdrawn', 'unseen', 'changed', 'declined'] as const),
];

export const courseOf = (given: DemoCourse[] | undefined, index: number): DemoCourse =>
  given?.[index] ?? (usual[index % usual.length] as DemoCourse);

/** Decline reasons of suppliers, in sequence. */
export const declines: [reason: string, comment: string | null][] = [
  ['NO_CAPACITY', null],
  ['OTHER', 'Our yard is booked until the spring; please ask us again for the next lot.'],
  ['NOT_OUR_BUSINESS', 'We have given up this line of work.'],
  ['TERMS', 'We cannot accept unlimited liability for delays.'],
];

import type { Criterion, CriterionOf, PlanTask } from '@tenderbox/contract';

/** What the fields of a criterion need. */
export interface FieldsProps<Kind extends Criterion['kind']> {
  /** Name of the criterion in the form. */
  at: string;
  criterion: CriterionOf<Kind>;
  /** The tasks that are open by the envelope of the criterion. */
  tasks: readonly PlanTask[];
}

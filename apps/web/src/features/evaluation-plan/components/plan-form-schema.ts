import { evaluatorsChangeSchema, planSchema } from '@tenderbox/contract';

/** The plan, and who scores it, as the editor validates them. */
export const planFormSchema = evaluatorsChangeSchema.extend({ plan: planSchema });

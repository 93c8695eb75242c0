import { z } from 'zod';
import { defineCall } from '../common/call.ts';
import { inData } from '../common/envelope.ts';

/** How far a business unit has come to its first event. Practice events and their suppliers do not count. */
const firstStepsSchema = z
  .object({
    isHidden: z.boolean().meta({ description: 'Whether the user has hidden the list, in this role.' }),
    adminNames: z
      .array(z.string())
      .meta({ description: 'The other active admins of the unit, at most three.' }),
    adminCount: z.int().meta({ description: 'Active admins of the unit, the user included.' }),
    personToAsk: z
      .object({ fullName: z.string(), email: z.string() })
      .nullable()
      .meta({ description: 'An admin of the organisation, who can invite colleagues.' }),
    hasSuppliers: z.boolean(),
    hasEvents: z.boolean(),
    hasPublished: z.boolean(),
    practiceEventId: z.uuid().nullable(),
  })
  .meta({ id: 'FirstSteps' });
export type FirstSteps = z.infer<typeof firstStepsSchema>;

export const firstStepsCalls = {
  get: defineCall({
    key: 'GET /api/business-unit/first-steps',
    summary: 'How far the business unit has come to its first event',
    tag: 'Events',
    response: inData(firstStepsSchema),
  }),
};

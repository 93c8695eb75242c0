import { z } from 'zod';
import { instantInputSchema, instantSchema } from '../common/dates.ts';
import { multiLine, revisionSchema, singleLine } from '../common/names.ts';
import { storedFileSchema } from '../files/file.schema.ts';
import { eventLimits } from './event.limits.ts';
import { eventStatusSchema, supplierEventStatusSchema } from './event-status.ts';

const idsOf = (max: number) =>
  z
    .array(z.uuid())
    .max(max)
    .transform((ids) => [...new Set(ids)])
    .default([]);

/** Optional text; only spaces count as absent. */
const description = z
  .string()
  .nullish()
  .transform((text) => text?.trim() || null)
  .pipe(multiLine(eventLimits.description).nullable());

/** Optional reason; only spaces count as absent. */
const reason = z
  .string()
  .nullish()
  .transform((text) => text?.trim() || null)
  .pipe(multiLine(eventLimits.reason).nullable());

const openerIds = z
  .array(z.uuid())
  .max(eventLimits.openers)
  .transform((ids) => [...new Set(ids)])
  .optional();

const content = {
  title: singleLine(eventLimits.title),
  description,
  startDate: instantInputSchema,
  endDate: instantInputSchema,
  labelIds: idsOf(eventLimits.labels),
  sealed: z.boolean().default(true).meta({ description: 'Cannot be changed after publication.' }),
  openingNeedsTwo: z.boolean().default(false).meta({
    description: 'Two people open the box. Only with `sealed`. Cannot be changed after publication.',
  }),
  openerIds: openerIds.meta({
    description:
      'The people named to open the boxes, two of whom must confirm. Only with `openingNeedsTwo`; at least two for publication. If missing, they are kept. API clients cannot name them.',
  }),
  questionsUntil: instantInputSchema.nullish().transform((instant) => instant ?? null),
  documentIds: idsOf(eventLimits.documents),
};

type Dates = { startDate: string; endDate: string; questionsUntil: string | null };

/** The rules between the fields of an event, independent of its tasks. */
function checkEvent(
  {
    startDate,
    endDate,
    questionsUntil,
    ...rules
  }: Dates & { sealed: boolean; openingNeedsTwo: boolean; openerIds?: string[] },
  refuse: (property: string, rule: string) => void,
): void {
  const end = Date.parse(endDate);
  if (end <= Date.parse(startDate)) refuse('endDate', 'endDate');
  if (questionsUntil && Date.parse(questionsUntil) > end) refuse('questionsUntil', 'questionsUntil');
  if (rules.openingNeedsTwo && !rules.sealed) refuse('openingNeedsTwo', 'openingNeedsTwo');
  if (rules.openerIds?.length && !rules.openingNeedsTwo) refuse('openerIds', 'openers');
}

const withRules = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object({ ...content, ...shape }).superRefine((event, context) => {
    checkEvent(event as never, (property, rule) => {
      context.addIssue({ code: 'custom', path: [property], params: { rule } });
    });
  });

/** A new event: the part `request` of the multipart call. */
export const newEventSchema = withRules({});
export type NewEvent = z.output<typeof newEventSchema>;

/** The complete changed event: the part `request` of the multipart call. */
export const eventChangeSchema = withRules({
  revision: revisionSchema,
  removeTerms: z
    .boolean()
    .default(false)
    .meta({ description: 'Removes the terms. If the file part is missing or null, they are kept.' }),
  openersReason: reason.meta({
    description:
      'Required to change the openers of a published event. Recorded with the amendment and not shown to suppliers.',
  }),
});
export type EventChange = z.output<typeof eventChangeSchema>;

/** A status change, with what it needs. */
export const eventStatusChangeSchema = z.object({
  status: eventStatusSchema,
  reason: reason.meta({ description: 'Required to cancel and to reopen. Shown to suppliers.' }),
  endDate: instantInputSchema
    .optional()
    .meta({ description: 'Required to reopen. Must be after the current end date.' }),
});
export type EventStatusChange = z.output<typeof eventStatusChangeSchema>;

/** What a clone includes. */
export const eventCloneSchema = z.object({
  title: singleLine(eventLimits.title),
  startDate: instantInputSchema,
  include: z
    .object({
      tasks: z.boolean().default(true),
      documents: z.boolean().default(true),
      suppliers: z.boolean().default(true),
      labels: z.boolean().default(true),
      terms: z.boolean().default(true),
    })
    .prefault({}),
});
export type EventClone = z.output<typeof eventCloneSchema>;

/** Counts of task-supplier pairs by state; archived tasks are excluded. */
export const taskSummarySchema = z
  .object({
    awaitingResponseCount: z.int(),
    responseSubmittedCount: z.int(),
    declinedCount: z.int(),
    endedWithoutResponseCount: z.int(),
    responseProhibitedCount: z.int(),
  })
  .meta({ id: 'TaskSummary' });
export type TaskSummary = z.infer<typeof taskSummarySchema>;

export const eventFileSchema = storedFileSchema
  .pick({ id: true, name: true, size: true, scan: true })
  .meta({ id: 'EventFile' });
export type EventFile = z.infer<typeof eventFileSchema>;

/** The box as displayed: accepting responses, closed, ready to be opened, opened; NONE if nothing is sealed. */
export const boxStates = ['NONE', 'OPEN_SLOT', 'SHUT', 'CAN_BE_OPENED', 'OPENED'] as const;
export const boxStateSchema = z.enum(boxStates);
export type BoxState = z.infer<typeof boxStateSchema>;

const eventFields = {
  id: z.uuid(),
  reference: z.string(),
  title: z.string(),
  startDate: instantSchema,
  endDate: instantSchema,
  sealed: z.boolean(),
  timeZone: z.string(),
};

const isPractice = z.boolean().meta({
  description:
    'Made-up suppliers answer it, and no e-mails are sent. It can be deleted in any status, and is after 14 days.',
});

/** An event in the list of its business unit. */
export const eventInListSchema = z
  .object({
    ...eventFields,
    description: z
      .string()
      .nullable()
      .meta({ description: `The first ${eventLimits.shownDescription} characters.` }),
    status: eventStatusSchema,
    isPractice,
    labels: z.array(z.object({ id: z.uuid(), name: z.string() })),
    lastEndDate: instantSchema
      .nullable()
      .meta({ description: 'The latest deadline of its tasks, extensions included.' }),
    box: boxStateSchema,
    taskToOpenId: z
      .uuid()
      .nullable()
      .meta({ description: 'The first task whose box the caller can open now.' }),
    tasks: taskSummarySchema,
  })
  .meta({ id: 'EventInList' });
export type EventInList = z.infer<typeof eventInListSchema>;

/** The unit's event that ends next. */
export const nextDeadlineSchema = z
  .object({ id: z.uuid(), title: z.string(), endDate: instantSchema, sealed: z.boolean() })
  .meta({ id: 'NextDeadline' });
export type NextDeadline = z.infer<typeof nextDeadlineSchema>;

/** Why an event is among the pending actions. */
export const pendingEvents = ['OPENING', 'ENDING', 'COMPLETION'] as const;
export const pendingEventSchema = z.enum(pendingEvents);
export type PendingEvent = z.infer<typeof pendingEventSchema>;

const pendingGroup = {
  count: z.int().meta({ description: `Counted up to ${eventLimits.pendingCounted}.` }),
  countIsMore: z.boolean(),
};
const firstEvents = z
  .array(z.object({ id: z.uuid(), title: z.string(), taskId: z.uuid().nullable() }))
  .meta({ description: 'The first three. `taskId` is the task whose box can be opened.' });

/** What a person of a business unit can do next. */
export const pendingActionsSchema = z
  .object({
    opening: z.object({
      ...pendingGroup,
      boxCount: z.int().meta({ description: 'Boxes of these events that the user can open.' }),
      events: firstEvents,
    }),
    replies: z.object({
      ...pendingGroup,
      oldest: z
        .object({ messageId: z.uuid(), at: instantSchema, supplierName: z.string().nullable() })
        .nullable(),
    }),
    ending: z.object({
      ...pendingGroup,
      awaitingCount: z.int().meta({ description: 'Responses that these events still await.' }),
      nextEndDate: instantSchema.nullable(),
      events: firstEvents,
    }),
    completion: z.object({
      ...pendingGroup,
      events: firstEvents,
    }),
  })
  .meta({ id: 'PendingActions' });
export type PendingActions = z.infer<typeof pendingActionsSchema>;

/** The checks before an event is published; advice does not block. */
export const publishCheckItems = [
  'TASKS',
  'TASK_SUPPLIERS',
  'ANSWER_SHEET',
  'ENDS_IN_FUTURE',
  'INSIDE_DATES',
  'ACTIVE_USERS',
  'DESCRIPTION',
  'TERMS',
  'SECOND_PERSON',
  'OPENERS',
  'EVALUATION_CONTENT',
  'EVALUATION_POINTS',
  'EVALUATION_EVALUATORS',
  'EVALUATION_CHAIR',
] as const;

export const publishCheckSchema = z
  .object({
    item: z.enum(publishCheckItems),
    isDone: z.boolean(),
    isBlocking: z.boolean(),
    count: z.int().nullable(),
    task: z.object({ id: z.uuid(), title: z.string() }).nullable(),
    evaluation: z
      .object({ id: z.uuid(), title: z.string() })
      .optional()
      .meta({ description: 'Only for what an evaluation lacks.' }),
  })
  .meta({ id: 'PublishCheck' });
export type PublishCheck = z.infer<typeof publishCheckSchema>;

/** An event in the schedule of its business unit. */
export const scheduledEventSchema = eventInListSchema
  .extend({
    publishBlockers: z.array(z.enum(publishCheckItems)).meta({
      description:
        'What still blocks its publication: one item for each task that it is about. Only for drafts.',
    }),
  })
  .meta({ id: 'ScheduledEvent' });
export type ScheduledEvent = z.infer<typeof scheduledEventSchema>;

/** Someone who is named to open the boxes of an event. */
const eventOpenerSchema = z
  .object({
    id: z.uuid(),
    fullName: z.string(),
    isActive: z.boolean().meta({ description: 'False if the person can no longer open boxes.' }),
  })
  .meta({ id: 'EventOpener' });
export type EventOpener = z.infer<typeof eventOpenerSchema>;

/** Someone who can be named to open boxes: an active admin of the business unit. */
export const possibleOpenerSchema = z
  .object({ id: z.uuid(), fullName: z.string(), isOwn: z.boolean() })
  .meta({ id: 'PossibleOpener' });
export type PossibleOpener = z.infer<typeof possibleOpenerSchema>;

/** An event as its business unit sees it. */
export const eventSchema = z
  .object({
    ...eventFields,
    description: z.string().nullable(),
    status: eventStatusSchema,
    isPractice,
    labels: eventInListSchema.shape.labels,
    lastEndDate: instantSchema.nullable(),
    lastTaskEndDate: instantSchema.nullable().meta({
      description:
        'The latest end date of its tasks without extensions for individual suppliers. The event cannot end earlier.',
    }),
    completionDue: instantSchema
      .nullable()
      .meta({ description: 'When the admins are reminded to complete the event. Only for active events.' }),
    boxesCloseAt: instantSchema.nullable().meta({
      description:
        'When the last boxes close, a minute after the last deadline. Null once all have closed. The event can be completed after that.',
    }),
    box: boxStateSchema,
    tasks: taskSummarySchema,
    openingNeedsTwo: z.boolean(),
    openers: z.array(eventOpenerSchema).meta({
      description:
        'The people named to open the boxes that close from now on. Empty if any admin of the business unit can open them, and for API clients.',
    }),
    openerCount: z.int().nullable().meta({ description: 'How many people are named. Null if none are.' }),
    termsAndConditionsFile: eventFileSchema.nullable(),
    documents: z.array(eventFileSchema),
    questionsUntil: instantSchema.nullable(),
    clonedFrom: z.object({ id: z.uuid(), title: z.string() }).nullable(),
    publishedAt: instantSchema.nullable(),
    contact: z.object({ fullName: z.string(), email: z.string() }).nullable(),
    statusReason: z.string().nullable().meta({ description: 'Why the event was cancelled or reopened.' }),
    statusChange: z
      .object({ at: instantSchema, by: z.string().nullable() })
      .nullable()
      .meta({ description: 'When and by whom the status was set. Null for drafts and older events.' }),
    supplierCount: z.int(),
    suppliersWithoutUsers: z.int().meta({ description: 'Suppliers without active users.' }),
    personCount: z.int().meta({ description: 'Active users of its suppliers.' }),
    taskCount: z.int(),
    amendmentCount: z.int().meta({ description: 'Amendments since publication.' }),
    publishChecks: z.array(publishCheckSchema).meta({ description: 'Only for drafts.' }),
    revision: z.int(),
    messageCounts: z
      .object({
        questions: z.int(),
        unread: z
          .int()
          .meta({ description: 'Messages about the event with something the user has not read.' }),
      })
      .optional()
      .meta({ description: 'Only with `messageCounts=true`.' }),
    can: z.object({
      edit: z.boolean(),
      publish: z.boolean(),
      complete: z.boolean(),
      cancel: z.boolean(),
      reopen: z.boolean(),
      delete: z.boolean(),
      clone: z.boolean(),
      messageSuppliers: z
        .boolean()
        .meta({ description: 'Whether a message about it can be sent to suppliers.' }),
      sendCompletedEmail: z.boolean(),
      takeRecord: z.boolean(),
    }),
  })
  .meta({ id: 'Event' });
export type Event = z.infer<typeof eventSchema>;

/** An event as one of its suppliers sees it, with counts of the supplier's own tasks. */
export const supplierEventSchema = z
  .object({
    ...eventFields,
    description: z.string().nullable(),
    status: z.enum(['ACTIVE', 'COMPLETED', 'CANCELLED']),
    buyer: z.object({ organisationName: z.string(), businessUnitName: z.string() }),
    contact: z.object({ fullName: z.string(), email: z.string() }).nullable(),
    termsAndConditionsFile: eventFileSchema.nullable(),
    documents: z.array(eventFileSchema),
    questionsUntil: instantSchema.nullable(),
    openerCount: z.int().nullable().meta({
      description:
        'How many people the buyer has named to open the boxes, two of whom must confirm. Null if none are named.',
    }),
    statusReason: z.string().nullable(),
    lastEndDate: instantSchema.nullable().meta({ description: "The supplier's latest deadline." }),
    box: boxStateSchema,
    tasks: taskSummarySchema,
  })
  .meta({ id: 'SupplierEvent' });
export type SupplierEvent = z.infer<typeof supplierEventSchema>;

export const supplierEventInListSchema = z
  .object({
    ...eventFields,
    status: supplierEventStatusSchema,
    lastEndDate: instantSchema.nullable().meta({ description: "The supplier's latest deadline." }),
    nextEndDate: instantSchema
      .nullable()
      .meta({ description: 'The first deadline of a task that awaits its response.' }),
    box: boxStateSchema,
    hasProof: z.boolean().meta({ description: 'Whether a box with a response of the supplier has closed.' }),
    tasks: taskSummarySchema,
  })
  .meta({ id: 'SupplierEventInList' });
export type SupplierEventInList = z.infer<typeof supplierEventInListSchema>;

/** A change after publication, as shown to suppliers. */
export const amendmentSchema = z
  .object({
    id: z.uuid(),
    taskId: z.uuid().nullable(),
    taskTitle: z.string().nullable().meta({ description: 'The current title of the task.' }),
    at: instantSchema,
    by: z.string().nullable(),
    isInternal: z.boolean().meta({ description: 'Whether suppliers do not see it.' }),
    reason: z.string().nullable().meta({ description: 'Only for a change of the openers.' }),
    sentBefore: z.int().meta({
      description:
        'How many suppliers of the task had submitted a response before. 0 for a change of the event.',
    }),
    changes: z.array(
      z.object({
        path: z.string(),
        before: z.unknown().nullable(),
        after: z.unknown().nullable(),
        unit: z.string().optional().meta({ description: 'The unit of a quantity.' }),
      }),
    ),
  })
  .meta({ id: 'Amendment' });
export type Amendment = z.infer<typeof amendmentSchema>;

/** A change of an event or task as shown to a supplier; an extension is a change of the end. */
export const supplierAmendmentSchema = amendmentSchema
  .omit({ by: true, isInternal: true, sentBefore: true })
  .extend({ reason: z.string().nullable().meta({ description: 'Only for extensions.' }) })
  .meta({ id: 'SupplierAmendment' });
export type SupplierAmendment = z.infer<typeof supplierAmendmentSchema>;

/** The outcomes by which recipients of the completion e-mail can be filtered. */
export const completedOutcomes = ['SUBMITTED', 'DECLINED', 'NO_RESPONSE'] as const;
export const completedOutcomeSchema = z.enum(completedOutcomes);
export type CompletedOutcome = z.infer<typeof completedOutcomeSchema>;

export const completedEmailSchema = z
  .object({
    subject: z.string(),
    text: z.string(),
    html: z.string(),
    recipientCount: z.int().meta({ description: 'How many people would receive it now.' }),
    deliveries: z.array(
      z.object({
        supplierId: z.uuid(),
        supplierName: z.string(),
        fullName: z.string(),
        sentAt: instantSchema,
        mailState: z.enum(['PENDING', 'SENT', 'KEPT', 'REFUSED', 'GIVEN_UP']),
      }),
    ),
  })
  .meta({ id: 'CompletedEmail' });
export type CompletedEmail = z.infer<typeof completedEmailSchema>;

import { z } from 'zod';
import { instantInputSchema, instantSchema } from '../common/dates.ts';
import { multiLine, revisionSchema, singleLine } from '../common/names.ts';
import { boxStateSchema, taskSummarySchema } from '../events/event.schema.ts';
import { fileReferenceSchema } from '../files/file.schema.ts';
import { sheetInputSchema, sheetSchema } from './sheet.schema.ts';
import { taskLimits } from './task.limits.ts';

/** The state of one supplier's task. */
export const taskStates = [
  'AWAITING_RESPONSE',
  'RESPONSE_SUBMITTED',
  'DECLINED',
  'ENDED_WITHOUT_RESPONSE',
  'RESPONSE_PROHIBITED',
] as const;
export const taskStateSchema = z.enum(taskStates);
export type TaskState = z.infer<typeof taskStateSchema>;

/** Why a supplier does not respond. */
export const declineReasons = ['NO_CAPACITY', 'NOT_OUR_BUSINESS', 'TERMS', 'OTHER'] as const;
export const declineReasonSchema = z.enum(declineReasons);
export type DeclineReason = z.infer<typeof declineReasonSchema>;

/** Ids without duplicates. */
export const distinctIds = (max: number) =>
  z
    .array(z.uuid())
    .max(max)
    .transform((ids) => [...new Set(ids)]);

const content = {
  title: singleLine(taskLimits.title),
  instructions: z
    .string()
    .nullish()
    .transform((text) => text?.trim() || null)
    .pipe(multiLine(taskLimits.instructions).nullable()),
  startDate: instantInputSchema,
  endDate: instantInputSchema.meta({
    description: 'After publication it can only be moved by an extension.',
  }),
  responseRequired: z.boolean().default(true).meta({ description: 'Cannot be changed after publication.' }),
  declineAllowed: z.boolean().default(true),
  additionalFilesAllowed: z.boolean().default(true),
  documentIds: distinctIds(taskLimits.documents).default([]),
  sheet: sheetInputSchema,
};

const withRules = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object({ ...content, ...shape }).superRefine((task, context) => {
    const { startDate, endDate } = task as unknown as { startDate: string; endDate: string };
    if (Date.parse(endDate) <= Date.parse(startDate)) {
      context.addIssue({ code: 'custom', path: ['endDate'], params: { rule: 'endDate' } });
    }
  });

/** The suppliers of a task: at least one, with the specified message. */
const supplierIds = distinctIds(taskLimits.suppliers).refine((ids) => ids.length > 0, {
  params: { rule: 'taskSuppliers' },
});

/** A new task of an event. */
export const newTaskSchema = withRules({ supplierIds });
export type NewTask = z.output<typeof newTaskSchema>;

/** The complete changed task; its suppliers are changed by a separate call. */
export const taskChangeSchema = withRules({ revision: revisionSchema });
export type TaskChange = z.output<typeof taskChangeSchema>;

export const taskSuppliersChangeSchema = z.object({ supplierIds, revision: revisionSchema });
export type TaskSuppliersChange = z.output<typeof taskSuppliersChangeSchema>;

const taskFields = {
  id: z.uuid(),
  eventId: z.uuid(),
  position: z.int(),
  title: z.string(),
  startDate: instantSchema,
  endDate: instantSchema,
  responseRequired: z.boolean(),
  archived: z.boolean(),
  ended: z.boolean().meta({
    description:
      'For the buyer, whether the latest deadline has passed. For a supplier, whether its own deadline has passed.',
  }),
};

const buyersFields = {
  lastEndDate: instantSchema.meta({ description: 'The latest deadline of any of its suppliers.' }),
  boxOpenedAt: instantSchema.nullable(),
  box: boxStateSchema,
  supplierCount: z.int(),
  summary: taskSummarySchema,
};

/** A task in the list of its event: with counts, without the sheet. */
export const taskInListSchema = z.object({ ...taskFields, ...buyersFields }).meta({ id: 'TaskInList' });
export type TaskInList = z.infer<typeof taskInListSchema>;

/** What the buyer can see of one supplier of a task. */
export const taskSupplierSchema = z
  .object({
    supplierId: z.uuid(),
    supplierCode: z.string(),
    name: z.string(),
    state: taskStateSchema,
    effectiveEndDate: instantSchema,
    isExtended: z.boolean().meta({ description: 'Whether the supplier has its own extension.' }),
    activeUserCount: z.int(),
    invitedAt: instantSchema.nullable(),
    seenAt: instantSchema.nullable(),
    submittedAt: instantSchema.nullable().meta({
      description:
        'When the response was submitted. In a sealed event, until its box is opened, a replacement does not change it.',
    }),
    declinedAt: instantSchema.nullable(),
    declineReason: declineReasonSchema.nullable(),
    declineComment: z.string().nullable(),
    remindedAt: instantSchema.nullable(),
    lastMessageAt: instantSchema
      .nullable()
      .meta({ description: 'When someone last wrote a message about the task or the whole event.' }),
    can: z.object({ remove: z.boolean(), remind: z.boolean(), extend: z.boolean() }),
  })
  .meta({ id: 'TaskSupplier' });
export type TaskSupplier = z.infer<typeof taskSupplierSchema>;

const described = {
  instructions: z.string().nullable(),
  declineAllowed: z.boolean(),
  additionalFilesAllowed: z.boolean(),
  documents: z.array(fileReferenceSchema),
  sheet: sheetSchema,
  sheetVersion: z.int(),
};

/** A task as its business unit sees it. */
export const taskSchema = z
  .object({
    ...taskFields,
    ...buyersFields,
    ...described,
    excelTemplate: fileReferenceSchema.nullable(),
    suppliers: z.array(taskSupplierSchema).meta({
      description: `The first ${taskLimits.shownSuppliers} by name. Read the list of suppliers for all.`,
    }),
    revision: z.int(),
    can: z.object({
      edit: z.boolean(),
      delete: z.boolean(),
      copy: z.boolean(),
      archive: z.boolean(),
      restore: z.boolean(),
      extend: z.boolean(),
      changeSuppliers: z.boolean(),
      remind: z.boolean(),
    }),
  })
  .meta({ id: 'Task' });
export type Task = z.infer<typeof taskSchema>;

const suppliersFields = {
  effectiveEndDate: instantSchema,
  started: z.boolean(),
  state: taskStateSchema,
};

/** A task in a supplier's list of an event, with the progress of its team. */
export const supplierTaskInListSchema = z
  .object({
    ...taskFields,
    ...suppliersFields,
    questionCount: z.int(),
    lineCount: z.int().meta({ description: 'The currency of the price table.' }),
    draft: z
      .object({ savedAt: instantSchema, savedBy: z.string().nullable() })
      .nullable()
      .meta({ description: 'What the team has saved but not submitted.' }),
    submitted: z
      .object({
        version: z.int(),
        at: instantSchema,
        by: z.string().nullable(),
        contentHash: z.string(),
      })
      .nullable()
      .meta({ description: 'The current submission.' }),
    declinedAt: instantSchema.nullable(),
    boxClosedAt: instantSchema.nullable().meta({
      description:
        "When the box closed for the supplier's deadline. Null if it has not, or if there is none.",
    }),
    boxOpenedAt: instantSchema.nullable(),
    can: z.object({ decline: z.boolean() }),
  })
  .meta({ id: 'SupplierTaskInList' });
export type SupplierTaskInList = z.infer<typeof supplierTaskInListSchema>;

/** A task as one of its suppliers sees it. */
export const supplierTaskSchema = z
  .object({
    ...taskFields,
    ...suppliersFields,
    ...described,
    excelTemplate: fileReferenceSchema.nullable(),
    boxOpenedAt: instantSchema.nullable(),
  })
  .meta({ id: 'SupplierTask' });
export type SupplierTask = z.infer<typeof supplierTaskSchema>;

/** An extension for all or some suppliers of a task. */
export const newExtensionSchema = z.object({
  endDate: instantInputSchema,
  reason: multiLine(taskLimits.reason),
  supplierIds: distinctIds(taskLimits.suppliers)
    .refine((ids) => ids.length > 0, { params: { rule: 'taskSuppliers' } })
    .nullable()
    .default(null)
    .meta({ description: 'Null extends the deadline for all suppliers, otherwise for these only.' }),
});
export type NewExtension = z.output<typeof newExtensionSchema>;

export const extensionSchema = z
  .object({
    id: z.uuid(),
    at: instantSchema,
    by: z.string().nullable(),
    endDate: instantSchema,
    previousEndDate: instantSchema,
    reason: z.string(),
    suppliers: z
      .array(z.object({ supplierId: z.uuid(), supplierCode: z.string(), name: z.string() }))
      .nullable()
      .meta({ description: 'Null if it was extended for all.' }),
    eventEndDate: instantSchema
      .nullable()
      .meta({ description: 'Set if the end date of the event moved with it.' }),
  })
  .meta({ id: 'Extension' });
export type Extension = z.infer<typeof extensionSchema>;

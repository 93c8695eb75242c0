import { z } from 'zod';
import { dayInputSchema } from '../common/dates.ts';
import { type AllowedFileExtension, allowedFileExtensions } from '../common/limits.ts';
import { multiLine, singleLine } from '../common/names.ts';
import { isCurrency } from './currencies.ts';
import { sheetLimits } from './task.limits.ts';

/** A number in calls: a text with up to 12 digits before the point and 4 after it. */
const numberLike = (shape: RegExp) =>
  z.string().refine((text) => shape.test(text), { params: { rule: 'number' } });
const signedNumber = numberLike(/^-?\d{1,12}(\.\d{1,4})?$/);
export const quantitySchema = numberLike(/^\d{1,12}(\.\d{1,4})?$/).refine((text) => /[1-9]/.test(text), {
  params: { rule: 'aboveZero' },
});

/** Optional text; only spaces count as absent. */
const optional = (text: z.ZodType<string, string>): z.ZodType<string | null> =>
  z
    .string()
    .nullish()
    .transform((given) => given?.trim() || null)
    .pipe(text.nullable());

/** Reads the values of a sheet from input: validated, normalised and with defaults. */
const given = {
  line: (max: number): z.ZodType<string> => singleLine(max),
  maybeLine: (max: number) => optional(singleLine(max)),
  maybeLines: (max: number) => optional(multiLine(max)),
  orNull: <Value>(value: z.ZodType<Value>): z.ZodType<Value | null> =>
    value.nullish().transform((one) => one ?? null),
  usually: <Value>(value: z.ZodType<Value>, usual: Value): z.ZodType<Value> => value.default(usual as never),
  options: z
    .array(singleLine(sheetLimits.option))
    .min(2)
    .max(sheetLimits.options)
    .refine((list) => new Set(list.map((option) => option.toLowerCase())).size === list.length, {
      params: { rule: 'distinct' },
    }) as z.ZodType<string[]>,
  kinds: z
    .array(z.enum(allowedFileExtensions))
    .transform((kinds) => [...new Set(kinds)])
    .default([]) as z.ZodType<AllowedFileExtension[]>,
  number: signedNumber as z.ZodType<string>,
  quantity: quantitySchema as z.ZodType<string>,
  date: dayInputSchema as z.ZodType<string>,
  currency: z.string().refine(isCurrency, { params: { rule: 'currency' } }) as z.ZodType<string>,
  isOrdered: (question: Bounded) => isOrdered(question),
};

const text: z.ZodType<string> = z.string();
const maybeText: z.ZodType<string | null> = z.string().nullable();

/** Reads them from storage for responses, without validating again. */
const stored: typeof given = {
  line: () => text,
  maybeLine: () => maybeText,
  maybeLines: () => maybeText,
  orNull: (value) => value.nullable(),
  usually: (value) => value,
  options: z.array(z.string()),
  kinds: z.array(z.enum(allowedFileExtensions)),
  number: text,
  quantity: text,
  date: text,
  currency: text,
  isOrdered: () => true,
};

/** A question, by its answer type. */
function questionOf<Id extends z.ZodType>(id: Id, read: typeof given) {
  const asked = {
    id,
    label: read.line(sheetLimits.label),
    help: read.maybeLines(sheetLimits.help),
    required: read.usually(z.boolean(), true),
  };
  const length = (max: number) => read.usually(z.int().min(1).max(max), max);
  return z
    .discriminatedUnion('type', [
      z.object({ ...asked, type: z.literal('TEXT'), maxLength: length(sheetLimits.text) }),
      z.object({ ...asked, type: z.literal('LONG_TEXT'), maxLength: length(sheetLimits.longText) }),
      z.object({
        ...asked,
        type: z.literal('NUMBER'),
        unit: read.maybeLine(sheetLimits.unit),
        min: read.orNull(read.number),
        max: read.orNull(read.number),
        wholeNumber: read.usually(z.boolean(), false),
      }),
      z.object({ ...asked, type: z.literal('YES_NO') }),
      z.object({ ...asked, type: z.literal('ONE_OF'), options: read.options }),
      z.object({ ...asked, type: z.literal('SEVERAL_OF'), options: read.options }),
      z.object({
        ...asked,
        type: z.literal('DATE'),
        min: read.orNull(read.date),
        max: read.orNull(read.date),
      }),
      z.object({
        ...asked,
        type: z.literal('FILE'),
        extensions: read.kinds.meta({
          description: 'The accepted file types. If none are named, all are accepted.',
        }),
        maxFiles: read.usually(z.int().min(1).max(sheetLimits.files), 1),
      }),
    ])
    .refine((question) => read.isOrdered(question as Bounded), {
      path: ['max'],
      params: { rule: 'maxBelowMin' },
    });
}

interface Bounded {
  type: string;
  min?: string | null;
  max?: string | null;
}

function isOrdered({ type, min, max }: Bounded): boolean {
  if (!min || !max) return true;
  return type === 'NUMBER' ? Number(min) <= Number(max) : min <= max;
}

function lineOf<Id extends z.ZodType>(id: Id, read: typeof given) {
  return z.object({
    id,
    code: read.maybeLine(sheetLimits.lineCode),
    description: read.line(sheetLimits.lineDescription),
    quantity: read.quantity,
    unit: read.maybeLine(sheetLimits.unit),
  });
}

/** What suppliers fill in: sections of questions, price lines, and a workbook of the buyer. */
function sheetOf<Id extends z.ZodType>(id: Id, read: typeof given) {
  const section = z.object({
    id,
    title: read.line(sheetLimits.title),
    questions: z.array(questionOf(id, read)).max(sheetLimits.questions),
  });
  return z.object({
    sections: z.array(section).max(sheetLimits.sections).default([]),
    priceTable: z
      .object({
        currency: read.currency,
        leadTime: z.enum(['DAYS', 'WEEKS']).nullable().default(null),
        commentAllowed: z.boolean().default(false),
        noBidAllowed: z.boolean().default(false),
        lines: z.array(lineOf(id, read)).min(1).max(sheetLimits.lines),
      })
      .nullable()
      .default(null),
    excelTemplateId: z.uuid().nullable().default(null),
  });
}

/** A stored sheet, as returned: everything in it has an id, which survives edits. */
export const sheetSchema = sheetOf(z.uuid(), stored).meta({ id: 'Sheet' });
export type Sheet = z.output<typeof sheetSchema>;
export type SheetSection = Sheet['sections'][number];
export type Question = SheetSection['questions'][number];
export type PriceTable = NonNullable<Sheet['priceTable']>;
export type PriceLine = PriceTable['lines'][number];

/** A sheet as input: new items have no id yet; a question whose type changed becomes a new one. */
export const sheetInputSchema = sheetOf(z.uuid().optional(), given)
  .superRefine((sheet, context) => {
    const questions = sheet.sections.flatMap((section) => section.questions);
    if (questions.length > sheetLimits.questions) {
      context.addIssue({
        code: 'too_big',
        maximum: sheetLimits.questions,
        origin: 'array',
        input: sheet.sections,
        path: ['sections'],
      });
    }
    const things = [...sheet.sections, ...questions, ...(sheet.priceTable?.lines ?? [])];
    const ids = things.flatMap((thing) => thing.id ?? []);
    if (new Set(ids).size < ids.length) {
      context.addIssue({ code: 'custom', path: ['sections'], params: { rule: 'distinct' } });
    }
  })
  .prefault({});
export type SheetInput = z.output<typeof sheetInputSchema>;

/** The parts of a sheet as input, for reading them one by one. */
export const sheetInputParts = {
  sectionTitle: given.line(sheetLimits.title),
  question: questionOf(z.uuid().optional(), given),
  line: lineOf(z.uuid().optional(), given),
};

export const questionTypes = [
  'TEXT',
  'LONG_TEXT',
  'NUMBER',
  'YES_NO',
  'ONE_OF',
  'SEVERAL_OF',
  'DATE',
  'FILE',
] as const satisfies Question['type'][];
export type QuestionType = (typeof questionTypes)[number];

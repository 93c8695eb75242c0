import { z } from 'zod';
import { allowedFileExtensions } from '../common/limits.ts';
import { multiLine, singleLine } from '../common/names.ts';
import { isCurrency } from './currencies.ts';
import { sheetLimits } from './task.limits.ts';

/** A number as calls carry it: at most 12 digits before the point and 4 after it, in a text. */
const numberLike = (shape: RegExp) =>
  z.string().refine((text) => shape.test(text), { params: { rule: 'number' } });
const signedNumber = numberLike(/^-?\d{1,12}(\.\d{1,4})?$/);
export const quantitySchema = numberLike(/^\d{1,12}(\.\d{1,4})?$/).refine((text) => /[1-9]/.test(text), {
  params: { rule: 'aboveZero' },
});

/** Text that may be left out; nothing but spaces counts as left out. */
const optional = <Text extends z.ZodType<string, string>>(text: Text) =>
  z
    .string()
    .nullish()
    .transform((given) => given?.trim() || null)
    .pipe(text.nullable());

const orNull = <Value extends z.ZodType>(value: Value) => value.nullish().transform((given) => given ?? null);

const options = z
  .array(singleLine(sheetLimits.option))
  .min(2)
  .max(sheetLimits.options)
  .refine((given) => new Set(given.map((option) => option.toLowerCase())).size === given.length, {
    params: { rule: 'distinct' },
  });

const length = (most: number) => z.int().min(1).max(most).default(most);

/** A question by what may be answered to it. */
function questionOf<Id extends z.ZodType>(id: Id) {
  const asked = {
    id,
    label: singleLine(sheetLimits.label),
    help: optional(multiLine(sheetLimits.help)),
    required: z.boolean().default(true),
  };
  return z
    .discriminatedUnion('type', [
      z.object({ ...asked, type: z.literal('TEXT'), maxLength: length(sheetLimits.text) }),
      z.object({ ...asked, type: z.literal('LONG_TEXT'), maxLength: length(sheetLimits.longText) }),
      z.object({
        ...asked,
        type: z.literal('NUMBER'),
        unit: optional(singleLine(sheetLimits.unit)),
        min: orNull(signedNumber),
        max: orNull(signedNumber),
        wholeNumber: z.boolean().default(false),
      }),
      z.object({ ...asked, type: z.literal('YES_NO') }),
      z.object({ ...asked, type: z.literal('ONE_OF'), options }),
      z.object({ ...asked, type: z.literal('SEVERAL_OF'), options }),
      z.object({ ...asked, type: z.literal('DATE'), min: orNull(z.iso.date()), max: orNull(z.iso.date()) }),
      z.object({
        ...asked,
        type: z.literal('FILE'),
        extensions: z
          .array(z.enum(allowedFileExtensions))
          .transform((kinds) => [...new Set(kinds)])
          .default([])
          .meta({ description: 'The kinds that are taken; none named means all.' }),
        maxFiles: z.int().min(1).max(sheetLimits.files).default(1),
      }),
    ])
    .refine((question) => isOrdered(question as Bounded), {
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

/** What suppliers fill in: sections of questions, prices line by line, a workbook of the buyer's. */
function sheetOf<Id extends z.ZodType>(id: Id) {
  const section = z.object({
    id,
    title: singleLine(sheetLimits.title),
    questions: z.array(questionOf(id)).max(sheetLimits.questions),
  });
  const line = z.object({
    id,
    code: optional(singleLine(sheetLimits.lineCode)),
    description: singleLine(sheetLimits.lineDescription),
    quantity: quantitySchema,
    unit: optional(singleLine(sheetLimits.unit)),
  });
  return z.object({
    sections: z.array(section).max(sheetLimits.sections).default([]),
    priceTable: z
      .object({
        currency: z.string().refine(isCurrency, { params: { rule: 'currency' } }),
        leadTime: z.enum(['DAYS', 'WEEKS']).nullable().default(null),
        commentAllowed: z.boolean().default(false),
        noBidAllowed: z.boolean().default(false),
        lines: z.array(line).min(1).max(sheetLimits.lines),
      })
      .nullable()
      .default(null),
    excelTemplateId: z.uuid().nullable().default(null),
  });
}

/** A sheet as it is stored and answered: everything in it has an id, which survives edits. */
export const sheetSchema = sheetOf(z.uuid()).meta({ id: 'Sheet' });
export type Sheet = z.output<typeof sheetSchema>;
export type SheetSection = Sheet['sections'][number];
export type Question = SheetSection['questions'][number];
export type PriceTable = NonNullable<Sheet['priceTable']>;
export type PriceLine = PriceTable['lines'][number];

/** A sheet as it is given: what is new has no id yet; one with another type becomes a new question. */
export const givenSheetSchema = sheetOf(z.uuid().optional())
  .superRefine((sheet, context) => {
    const questions = sheet.sections.flatMap((section) => section.questions);
    if (questions.length > sheetLimits.questions) {
      context.addIssue({
        ...{ code: 'too_big', maximum: sheetLimits.questions, origin: 'array', input: sheet.sections },
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
export type GivenSheet = z.output<typeof givenSheetSchema>;

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

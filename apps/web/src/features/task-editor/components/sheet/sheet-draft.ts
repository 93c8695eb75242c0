import {
  type AllowedFileExtension,
  type EventFile,
  type PriceLine,
  type PriceTable,
  type Question,
  type QuestionType,
  type Sheet,
  type SheetInput,
  sheetLimits,
} from '@tenderbox/contract';
import type { QuestionContent } from '../../../../entities/sheets/question-text.ts';

/** Question being edited: the fields of all types, as typed. */
export interface QuestionDraft {
  /** Identifies the question in this editor. Only saved questions have an id. */
  key: string;
  id?: string;
  type: QuestionType;
  label: string;
  help: string;
  required: boolean;
  maxLength: string;
  unit: string;
  min: string;
  max: string;
  wholeNumber: boolean;
  /** One option per line. */
  options: string;
  extensions: readonly string[];
  maxFiles: string;
}

export interface SectionDraft {
  key: string;
  id?: string;
  title: string;
  questions: readonly QuestionDraft[];
}

export interface LineDraft {
  key: string;
  id?: string;
  code: string;
  description: string;
  quantity: string;
  unit: string;
}

export interface PricesDraft {
  currency: string;
  leadTime: 'DAYS' | 'WEEKS' | null;
  commentAllowed: boolean;
  noBidAllowed: boolean;
  lines: readonly LineDraft[];
}

/** Answer sheet being edited. Immutable: every change creates a new one that shares the unchanged parts. */
export interface SheetDraft {
  sections: readonly SectionDraft[];
  prices: PricesDraft | null;
}

export const emptySheet: SheetDraft = { sections: [], prices: null };

let keyCount = 0;
export function newKey(): string {
  keyCount += 1;
  return `k${keyCount}`;
}

export const blankQuestion = (type: QuestionType): QuestionDraft => ({
  key: newKey(),
  type,
  label: '',
  help: '',
  required: true,
  maxLength: '',
  unit: '',
  min: '',
  max: '',
  wholeNumber: false,
  options: '',
  extensions: [],
  maxFiles: '1',
});

export const blankLine = (): LineDraft => ({
  key: newKey(),
  code: '',
  description: '',
  quantity: '',
  unit: '',
});

type OptionalId<Thing> = Thing extends { id: string } ? Omit<Thing, 'id'> & { id?: string } : never;

function questionDraftOf(question: OptionalId<Question>): QuestionDraft {
  const { id, label, help, required } = question;
  const draft = { ...blankQuestion(question.type), id, label, help: help ?? '', required };
  switch (question.type) {
    case 'TEXT':
    case 'LONG_TEXT':
      return { ...draft, maxLength: String(question.maxLength) };
    case 'NUMBER': {
      const { unit, min, max, wholeNumber } = question;
      return { ...draft, unit: unit ?? '', min: min ?? '', max: max ?? '', wholeNumber };
    }
    case 'DATE':
      return { ...draft, min: question.min ?? '', max: question.max ?? '' };
    case 'ONE_OF':
    case 'SEVERAL_OF':
      return { ...draft, options: question.options.join('\n') };
    case 'FILE':
      return { ...draft, extensions: question.extensions, maxFiles: String(question.maxFiles) };
    default:
      return draft;
  }
}

const lineDraftOf = ({ id, code, description, quantity, unit }: OptionalId<PriceLine>): LineDraft => ({
  key: newKey(),
  id,
  code: code ?? '',
  description,
  quantity,
  unit: unit ?? '',
});

const pricesDraftOf = ({ lines, ...rest }: PriceTable): PricesDraft => ({
  ...rest,
  lines: lines.map(lineDraftOf),
});

/** Creates a draft from a saved sheet. */
export const draftOf = (sheet: Sheet): SheetDraft => ({
  sections: sheet.sections.map(({ id, title, questions }) => ({
    key: newKey(),
    id,
    title,
    questions: questions.map(questionDraftOf),
  })),
  prices: sheet.priceTable && pricesDraftOf(sheet.priceTable),
});

/** Creates a draft from an imported Excel file, ignoring its ids. */
export function newDraftOf(sheet: Sheet): SheetDraft {
  const { sections, prices } = draftOf(sheet);
  const asNew = <Thing extends { id?: string }>(thing: Thing): Thing => ({ ...thing, id: undefined });
  return {
    sections: sections.map((section) => ({
      ...asNew(section),
      questions: section.questions.map(asNew),
    })),
    prices: prices && { ...prices, lines: prices.lines.map(asNew) },
  };
}

/** Normalises a number for the API: no grouping, decimal point. */
export function plainNumber(text: string): string {
  const compact = text.replace(/[\s\u00A0\u202F']/g, '');
  if (/^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(compact)) return compact.replaceAll(',', '');
  return compact.replace(',', '.');
}

const count = (text: string) => (text.trim() === '' ? undefined : Number(text));
const bound = (text: string) => plainNumber(text) || null;

/** Options of a question, one per line of the text. */
export const optionsOf = ({ options }: Pick<QuestionDraft, 'options'>): string[] =>
  options.split('\n').flatMap((line) => line.trim() || []);

function questionInputOf(question: QuestionDraft) {
  const { id, type, label, help, required, unit, min, max, wholeNumber, extensions } = question;
  const asked = { id, type, label, help, required };
  switch (type) {
    case 'TEXT':
    case 'LONG_TEXT':
      return { ...asked, maxLength: count(question.maxLength) };
    case 'NUMBER':
      return { ...asked, unit, min: bound(min), max: bound(max), wholeNumber };
    case 'DATE':
      return { ...asked, min: min || null, max: max || null };
    case 'ONE_OF':
    case 'SEVERAL_OF':
      return { ...asked, options: optionsOf(question) };
    case 'FILE':
      return { ...asked, extensions, maxFiles: count(question.maxFiles) };
    default:
      return asked;
  }
}

/** Preview of a question as suppliers would see it, even if incomplete. */
export function questionContentOf(draft: QuestionDraft): QuestionContent {
  const { type, label, help, required, unit, min, max, wholeNumber, extensions } = draft;
  const asked = { label, help: help || null, required };
  const most = type === 'TEXT' ? sheetLimits.text : sheetLimits.longText;
  switch (type) {
    case 'TEXT':
    case 'LONG_TEXT':
      return { ...asked, type, maxLength: Number(draft.maxLength) || most };
    case 'NUMBER':
      return { ...asked, type, unit: unit || null, min: min || null, max: max || null, wholeNumber };
    case 'DATE':
      return { ...asked, type, min: min || null, max: max || null };
    case 'ONE_OF':
    case 'SEVERAL_OF':
      return { ...asked, type, options: [...new Set(optionsOf(draft))] };
    case 'FILE':
      return {
        ...asked,
        type,
        maxFiles: Number(draft.maxFiles) || 1,
        extensions: [...extensions] as AllowedFileExtension[],
      };
    default:
      return { ...asked, type };
  }
}

/** The lines that are not empty. */
export function filledLines({ lines }: PricesDraft): readonly LineDraft[] {
  const before = filled.get(lines);
  if (before) return before;
  const isFilled = ({ code, description, quantity, unit }: LineDraft) =>
    [description, code, quantity, unit].some((text) => text.trim() !== '');
  const found = lines.filter(isFilled);
  filled.set(lines, found);
  return found;
}

const filled = new WeakMap<readonly LineDraft[], readonly LineDraft[]>();

/** Request body for a draft, not validated yet. */
export function sheetInputOf({ sections, prices }: SheetDraft, template: EventFile | null = null): object {
  return {
    sections: sections.map(({ id, title, questions }) => ({
      id,
      title,
      questions: questions.map(questionInputOf),
    })),
    priceTable: prices && {
      ...prices,
      lines: filledLines(prices).map(({ id, code, description, quantity, unit }) => ({
        id,
        code,
        description,
        quantity: plainNumber(quantity),
        unit,
      })),
    },
    excelTemplateId: template?.id ?? null,
  } satisfies Partial<Record<keyof SheetInput, unknown>>;
}

/** Counts of questions and lines, and other facts for summaries. */
export function countsOf({ sections, prices }: SheetDraft) {
  const questions = sections.flatMap((section) => section.questions);
  return {
    sections: sections.length,
    questions: questions.length,
    required: questions.filter(({ required }) => required).length,
    fileQuestions: questions.filter(({ type }) => type === 'FILE').length,
    lines: prices ? filledLines(prices).length : 0,
  };
}

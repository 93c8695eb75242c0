import { type Event, type EventFile, eventChangeSchema, newEventSchema } from '@tenderbox/contract';
import { z } from 'zod';
import { optionalFile } from '../../shared/forms/file-rules.ts';
import { serverNow } from '../../shared/lib/server-clock.ts';
import { defaultEnd } from '../../shared/ui/time/days-later.ts';

const files = {
  documents: z.array(z.custom<EventFile>()),
  terms: optionalFile(),
  removeTerms: z.boolean(),
  /** Number of chosen documents whose upload has not finished. */
  documentsPending: z.number(),
};

/** Schema of the event form: the fields of the contract, with files as the form holds them. */
export const eventFormSchema = z.looseObject(files).superRefine((values, context) => {
  const parsed = newEventSchema.safeParse(contentOf(values as never), { reportInput: true });
  for (const issue of parsed.error?.issues ?? []) context.addIssue(issue as never);
  // Saving now would lose the documents that are still uploading.
  if (values.documentsPending > 0) {
    context.addIssue({ code: 'custom', path: ['documents'], params: { rule: 'uploading' } });
  }
});

export interface EventFormValues {
  title: string;
  description: string;
  startDate: string | null;
  endDate: string | null;
  questionsUntil: string | null;
  labelIds: string[];
  sealed: boolean;
  openingNeedsTwo: boolean;
  openerIds: string[];
  openersReason: string;
  documents: EventFile[];
  terms: File | null;
  removeTerms: boolean;
  documentsPending: number;
  [other: string]: unknown;
}

/** Maps form values to the request body. */
function contentOf({ documents, terms: _terms, removeTerms: _removed, ...content }: EventFormValues) {
  const openerIds = content.openingNeedsTwo ? content.openerIds : [];
  return { ...content, openerIds, documentIds: documents.map(({ id }) => id) };
}

export const newEventOf = (values: EventFormValues) => newEventSchema.parse(contentOf(values));

export const eventChangeOf = (values: EventFormValues, revision: number) =>
  eventChangeSchema.parse({
    ...contentOf(values),
    revision,
    removeTerms: values.removeTerms && !values.terms,
  });

/** Initial values of the form for an existing event. */
export const valuesOf = (event: Event): EventFormValues => ({
  title: event.title,
  description: event.description ?? '',
  startDate: event.startDate,
  endDate: event.endDate,
  questionsUntil: event.questionsUntil,
  labelIds: event.labels.map(({ id }) => id),
  sealed: event.sealed,
  openingNeedsTwo: event.openingNeedsTwo,
  openerIds: event.openers.map(({ id }) => id),
  openersReason: '',
  documents: event.documents,
  terms: null,
  removeTerms: false,
  documentsPending: 0,
});

const emptyEvent: EventFormValues = {
  title: '',
  description: '',
  startDate: null,
  endDate: null,
  questionsUntil: null,
  labelIds: [],
  sealed: true,
  openingNeedsTwo: false,
  openerIds: [],
  openersReason: '',
  documents: [],
  terms: null,
  removeTerms: false,
  documentsPending: 0,
};

/** Default duration of an event, in days. */
const defaultDays = 14;

/** Initial values for a new event: starts now, ends at the default hour. */
export function proposedEvent(timeZone: string): EventFormValues {
  const now = serverNow();
  const startDate = new Date(Math.floor(now / 60_000) * 60_000).toISOString();
  return { ...emptyEvent, startDate, endDate: defaultEnd(now, defaultDays, timeZone) };
}

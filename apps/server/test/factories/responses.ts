import { randomUUID } from 'node:crypto';
import type { DraftSaved, Receipt, Response } from '@tenderbox/contract';
import type { TestApp } from '../app.ts';
import { type RequestFn, requestAs } from '../request-as.ts';
import { createEvent, createTask, inDays } from './events.ts';
import { createPerson, type TestPerson, type TestTenant } from './people.ts';

const asked = { help: null, required: true };

/** Ids of a sheet with questions of some types and two price lines. */
export const newSheetIds = () => ({
  text: randomUUID(),
  number: randomUUID(),
  file: randomUUID(),
  lineOne: randomUUID(),
  lineTwo: randomUUID(),
});

export const sheetIds = newSheetIds();

/** A sheet with these questions and lines. */
export const sheetToAnswer = (ids: typeof sheetIds) => ({
  sections: [
    {
      id: randomUUID(),
      title: 'About the offer',
      questions: [
        { ...asked, id: ids.text, type: 'TEXT', label: 'Your method', maxLength: 500 },
        {
          ...asked,
          id: ids.number,
          type: 'NUMBER',
          label: 'Crew',
          required: false,
          unit: 'people',
          min: '1',
          max: '50',
          wholeNumber: true,
        },
        {
          ...asked,
          id: ids.file,
          type: 'FILE',
          label: 'Certificates',
          required: false,
          extensions: [],
          maxFiles: 3,
        },
      ],
    },
  ],
  priceTable: {
    currency: 'GBP',
    leadTime: null,
    commentAllowed: false,
    noBidAllowed: true,
    lines: [
      { id: ids.lineOne, code: 'A1', description: 'Piling', quantity: '12', unit: 'm' },
      { id: ids.lineTwo, code: 'A2', description: 'Fenders', quantity: '3', unit: 'pcs' },
    ],
  },
  excelTemplateId: null,
});

/** Fields that answer the whole sheet. */
export const wholeAnswer = (canary = 'By barge, from the river', ids = sheetIds) => [
  { path: `answers/${ids.text}`, value: canary, revision: 0 },
  { path: `prices/${ids.lineOne}/unitPrice`, value: '12.50', revision: 0 },
  { path: `prices/${ids.lineTwo}/noBid`, value: true, revision: 0 },
];

export interface AnsweringSupplier {
  eventId: string;
  taskId: string;
  person: TestPerson;
  ask: RequestFn;
  save(changes: object[], more?: object): Promise<DraftSaved>;
  read(): Promise<Response>;
  submit(): Promise<Receipt>;
}

interface Options {
  ids?: typeof sheetIds;
  endDate?: string;
  startDate?: string;
  sealed?: boolean;
  supplierIds?: string[];
  /** Who responds; a new person by default. */
  person?: TestPerson;
}

/** A published task that a supplier is invited to, and a person who responds. */
export async function createTaskToAnswer(
  test: TestApp,
  tenant: TestTenant,
  { ids = sheetIds, endDate = inDays(5), startDate = inDays(-1), sealed = true, ...options }: Options = {},
): Promise<AnsweringSupplier> {
  const eventId = await createEvent(test, tenant, { status: 'ACTIVE', sealed });
  const taskId = await createTask(test, tenant, eventId, {
    sheet: sheetToAnswer(ids),
    startDate,
    endDate,
    visibleFrom: inDays(-1),
    ...(options.supplierIds && { supplierIds: options.supplierIds }),
  });
  const person = options.person ?? (await createPerson(test, 'BIDDER_USER', tenant));
  return answering(test, person, eventId, taskId);
}

/** The actions of a person who responds to a task. */
export function answering(
  test: TestApp,
  person: TestPerson,
  eventId: string,
  taskId: string,
): AnsweringSupplier {
  const ask = requestAs(test, person);
  const path = `/api/supplier/tasks/${taskId}/response`;
  const read = async () => (await ask(`GET ${path}`)).json().data as Response;
  return {
    eventId,
    taskId,
    person,
    ask,
    read,
    save: async (changes, more = {}) =>
      (await ask(`PATCH ${path}`, { payload: { changes, ...more } })).json().data,
    submit: async () => {
      const { revision, sheetVersion } = await read();
      return (await ask(`POST ${path}/submission`, { payload: { revision, sheetVersion } })).json().data;
    },
  };
}

import type { Sheet, SupplierEvent, SupplierTask } from '@tenderbox/contract';

const idOf = (number: number) => `019b0000-0000-7000-8000-${String(number).padStart(12, '0')}`;
export const eventId = idOf(1);
export const taskId = idOf(2);

const asked = (number: number, label: string) => ({ id: idOf(number), label, help: null, required: true });

/** Sheet with most question types and two price lines. */
const sheet: Sheet = {
  sections: [
    {
      id: idOf(10),
      title: 'Delivery',
      questions: [
        { ...asked(11, 'Your method'), type: 'LONG_TEXT', maxLength: 100 },
        {
          ...asked(12, 'Weeks to hand-over'),
          type: 'NUMBER',
          unit: 'weeks',
          min: '20',
          max: '120',
          wholeNumber: true,
        },
        { ...asked(13, 'Night work'), type: 'YES_NO', required: false },
        {
          ...asked(14, 'Certificates'),
          type: 'SEVERAL_OF',
          options: ['ISO 9001', 'ISO 14001'],
          required: false,
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
      { id: idOf(21), code: 'A1', description: 'Piling', quantity: '12', unit: 'm' },
      { id: idOf(22), code: 'A2', description: 'Fenders', quantity: '3', unit: 'pcs' },
    ],
  },
  excelTemplateId: null,
};

export const paths = {
  method: `answers/${idOf(11)}`,
  weeks: `answers/${idOf(12)}`,
  priceOne: `prices/${idOf(21)}/unitPrice`,
  priceTwo: `prices/${idOf(22)}/unitPrice`,
};

/** Task that is active for years. */
export const task = (traits: Partial<SupplierTask> = {}): SupplierTask => ({
  id: taskId,
  eventId,
  position: 1,
  title: 'Price schedule',
  responseRequired: true,
  archived: false,
  startDate: '2026-11-01T09:00:00Z',
  endDate: '2099-11-30T17:00:00Z',
  ended: false,
  started: true,
  effectiveEndDate: '2099-11-30T17:00:00Z',
  state: 'AWAITING_RESPONSE',
  instructions: null,
  declineAllowed: true,
  additionalFilesAllowed: true,
  documents: [],
  sheet,
  sheetVersion: 1,
  excelTemplate: null,
  boxOpenedAt: null,
  ...traits,
});

export const supplierEvent = (traits: Partial<SupplierEvent> = {}): SupplierEvent => ({
  id: eventId,
  reference: 'EV-2026-00042',
  title: 'Quay cranes, lot 2',
  status: 'ACTIVE',
  sealed: true,
  startDate: '2026-11-01T09:00:00Z',
  endDate: '2099-11-30T17:00:00Z',
  timeZone: 'Europe/London',
  buyer: { organisationName: 'Harbour Authority', businessUnitName: 'Dredging' },
  termsAndConditionsFile: null,
  documents: [],
  description: null,
  contact: null,
  questionsUntil: null,
  openerCount: null,
  statusReason: null,
  lastEndDate: '2099-11-30T17:00:00Z',
  box: 'OPEN_SLOT',
  tasks: {
    awaitingResponseCount: 1,
    responseSubmittedCount: 0,
    declinedCount: 0,
    endedWithoutResponseCount: 0,
    responseProhibitedCount: 0,
  },
  ...traits,
});

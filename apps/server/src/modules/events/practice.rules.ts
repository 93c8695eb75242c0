import type { NewTask } from '@tenderbox/contract';

/** The queue of practice events that were published: their suppliers answer. */
export const practiceQueue = 'answer-practice-event';

/** Minutes from the publication of a practice event to its end. */
export const practiceMinutes = 3;

/** Days after which a practice event is deleted; app.old_practice_events has the same. Until then a draft can be published. */
export const practiceDays = 14;

/** The made-up suppliers of every business unit. */
export const practiceSuppliers = [
  'Practice supplier Alder',
  'Practice supplier Birch',
  'Practice supplier Cedar',
];

export const practiceEvent = {
  title: 'Practice: office furniture',
  description:
    'This is a practice event. Publish it, and three made-up suppliers answer within a minute. It ends after three minutes, and a minute later its box is closed: open it, compare the responses and complete the event. No one gets an e-mail. Delete it when you have finished.',
};

type PracticeTask = Pick<NewTask, 'title' | 'instructions' | 'sheet'>;

const question = { help: null, required: true };

export const practiceTask: PracticeTask = {
  title: 'Prices and delivery',
  instructions: 'Made-up suppliers answer this task by themselves, sealed like every other response.',
  sheet: {
    sections: [
      {
        title: 'Delivery',
        questions: [
          {
            ...question,
            type: 'NUMBER',
            label: 'Delivery time',
            unit: 'days',
            min: '1',
            max: '90',
            wholeNumber: true,
          },
          { ...question, type: 'YES_NO', label: 'Do you take the old furniture away?' },
          { ...question, type: 'TEXT', label: 'Who installs the furniture?', maxLength: 200 },
        ],
      },
    ],
    priceTable: {
      currency: 'EUR',
      leadTime: null,
      commentAllowed: false,
      noBidAllowed: true,
      lines: [
        { code: 'F1', description: 'Desk, height-adjustable', quantity: '12', unit: 'pieces' },
        { code: 'F2', description: 'Office chair', quantity: '24', unit: 'pieces' },
        { code: 'F3', description: 'Desk lamp', quantity: '24', unit: 'pieces' },
        { code: 'F4', description: 'Delivery and installation', quantity: '1', unit: 'lump sum' },
      ],
    },
    excelTemplateId: null,
  },
};

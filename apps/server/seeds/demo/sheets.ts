/** A price line: code, description, quantity, unit. */
type Line = [code: string, description: string, quantity: string, unit: string];

const lines = (given: Line[]) =>
  given.map(([code, description, quantity, unit]) => ({ code, description, quantity, unit }));

/** A price table with the given lines, and optionally more of the sheet. */
const priced = (currency: string, given: Line[], more: object = {}) => ({
  priceTable: {
    currency,
    leadTime: 'WEEKS',
    commentAllowed: true,
    noBidAllowed: true,
    lines: lines(given),
    ...more,
  },
});

/** Lines of every part in every size, with consecutive codes. */
const each = (
  prefix: string,
  parts: [name: string, quantity: string, unit: string][],
  sizes: string[],
): Line[] =>
  parts.flatMap(([name, quantity, unit], part) =>
    sizes.map(
      (size, index): Line => [
        `${prefix}${part + 1}.${String(index + 1).padStart(2, '0')}`,
        size ? `${name}, ${size}` : name,
        quantity,
        unit,
      ],
    ),
  );

const craneParts: [string, string, string][] = [
  ['Main structure, fabricated and coated', '2', 'set'],
  ['Main hoist: gearbox, drum, motors and brakes', '2', 'set'],
  ['Gantry travel: bogies, drives and rail clamps', '2', 'set'],
  ['Boom hoist with safety brake', '2', 'set'],
  ['Electrical house and drives', '2', 'set'],
  ['Operator cabin with remote control', '2', 'pcs'],
];
const craneSteps = [
  'design',
  'manufacture',
  'factory test',
  'transport',
  'erection',
  'site test',
  'training',
  'two years of service',
];

/** The sheets of the demo's tasks, by the name that events refer to. */
export const demoSheets = {
  dredging: priced('GBP', [
    ['D1', 'Mobilisation and demobilisation of trailing suction hopper dredger', '2', 'campaign'],
    ['D2', 'Dredging, approach channel, in situ', '310000', 'm³'],
    ['D3', 'Dredging, turning circle, in situ', '120000', 'm³'],
    ['D4', 'Dredging, berth pockets 1 to 6, in situ', '50000', 'm³'],
    ['D5', 'Bed levelling by plough', '240', 'h'],
    ['D6', 'Disposal at the licensed site, per trip', '620', 'trip'],
    ['D7', 'Progress survey, multibeam', '14', 'day'],
    ['D8', 'Standing time by order of the harbour master', '40', 'h'],
  ]),
  cranes: priced('GBP', [
    ...each('C', craneParts, craneSteps),
    ...each(
      'S',
      [['Spare parts for five years', '1', 'set']],
      ['hoist', 'gantry', 'electrical', 'hydraulic'],
    ),
    ['X1', 'Option: anti-sway system', '2', 'pcs'],
    ['X2', 'Option: twin-lift spreader, 65 t', '2', 'pcs'],
  ]),
  charter: {
    ...priced('GBP', [
      ['V1', 'Mobilisation to the harbour and back', '2', 'trip'],
      ['V2', 'Survey vessel with crew, day of ten hours', '40', 'day'],
      ['V3', 'Multibeam echo sounder, calibrated', '40', 'day'],
      ['V4', 'Sub-bottom profiler', '12', 'day'],
      ['V5', 'Surveyor on board', '40', 'day'],
      ['V6', 'Weather standby', '8', 'day'],
      ['V7', 'Processing and charts', '18', 'sheet'],
      ['X1', 'Option: magnetometer', '6', 'day'],
      ['X2', 'Option: night work, per hour', '60', 'h'],
    ]),
    sections: [
      {
        title: 'Delivery',
        questions: [
          {
            type: 'NUMBER',
            label: 'Weeks from order to first day of survey',
            unit: 'weeks',
            min: '1',
            max: '20',
            wholeNumber: true,
          },
          { type: 'DATE', label: 'Earliest day in port' },
          {
            type: 'ONE_OF',
            label: 'Who provides the crew?',
            options: ['Ourselves', 'Subcontractor', 'Buyer'],
          },
          { type: 'FILE', label: 'Survey plan', extensions: ['.pdf'], maxFiles: 2 },
        ],
      },
      {
        title: 'Quality',
        questions: [
          { type: 'YES_NO', label: 'Is the vessel coded for category 2?' },
          {
            type: 'SEVERAL_OF',
            label: 'Certificates in force',
            required: false,
            options: ['ISO 9001', 'ISO 14001', 'IHO S-44 special order', 'None of these'],
          },
          { type: 'TEXT', label: 'Name of the vessel', maxLength: 120 },
          { type: 'LONG_TEXT', label: 'How do you keep to the programme in bad weather?', maxLength: 4000 },
        ],
      },
    ],
  },
  buoys: priced('GBP', [
    ['B1', 'Buoy, type 2, polyethylene, lateral', '6', 'pcs'],
    ['B2', 'Buoy, type 2, polyethylene, cardinal', '3', 'pcs'],
    ['B3', 'Self-contained LED lantern, 4 nm, with GSM monitoring', '9', 'pcs'],
    ['B4', 'Sinker, cast iron, 2.5 t', '9', 'pcs'],
    ['B5', 'Mooring chain, 26 mm, long link', '337.5', 'm'],
    ['B6', 'Laying, including vessel and crew', '9', 'pcs'],
  ]),
  gloves: priced(
    'EUR',
    each(
      'G',
      [
        ['Examination gloves, nitrile, powder free, box of 100', '42000', 'box'],
        ['Surgical gloves, latex, sterile, pair', '180000', 'pair'],
        ['Surgical gloves, synthetic, sterile, pair', '60000', 'pair'],
      ],
      ['size 6', 'size 6.5', 'size 7', 'size 7.5', 'size 8', 'size 8.5'],
    ),
    { leadTime: 'DAYS' },
  ),
  bridge: priced(
    'EUR',
    [
      ['1.1', 'Estaleiro e mobilização', '1', 'vg'],
      ['1.2', 'Demolição do betuminoso existente', '1240', 'm²'],
      ['1.3', 'Reparação de betão degradado, classe R4', '86.5', 'm²'],
      ['1.4', 'Juntas de dilatação, substituição', '48', 'm'],
      ['1.5', 'Impermeabilização do tabuleiro', '1240', 'm²'],
      ['1.6', 'Camada de desgaste, 5 cm', '1240', 'm²'],
    ],
    { noBidAllowed: false },
  ),
  prices: priced('GBP', [
    ['1', 'Supply as specified, delivered', '1', 'lot'],
    ['2', 'Installation and commissioning', '1', 'lot'],
    ['3', 'Documentation and training', '2', 'day'],
    ['4', 'Maintenance, first year', '12', 'month'],
    ['5', 'Call-out, normal hours', '40', 'h'],
  ]),
  method: {
    sections: [
      {
        title: 'Method and programme',
        questions: [
          {
            type: 'LONG_TEXT',
            label: 'How will you carry out the work?',
            help: 'Plant, crew, order of the work and how traffic is kept moving.',
            maxLength: 8000,
          },
          { type: 'DATE', label: 'Earliest date on site', min: '2026-01-01' },
          {
            type: 'NUMBER',
            label: 'Duration on site',
            unit: 'days',
            min: '1',
            max: '365',
            wholeNumber: true,
          },
          {
            type: 'ONE_OF',
            label: 'Working hours',
            options: ['Daytime only', 'Two shifts', 'Around the clock'],
          },
        ],
      },
      {
        title: 'Safety and environment',
        questions: [
          { type: 'YES_NO', label: 'Do you accept the site rules as they are?' },
          {
            type: 'SEVERAL_OF',
            label: 'Certificates in force',
            options: ['ISO 9001', 'ISO 14001', 'ISO 45001', 'Achilles', 'None of these'],
            required: false,
          },
          {
            type: 'NUMBER',
            label: 'Lost-time incidents per 100,000 hours, last three years',
            help: 'As reported to the regulator.',
            min: '0',
          },
          { type: 'FILE', label: 'Risk assessment', extensions: ['.pdf', '.docx'], maxFiles: 3 },
        ],
      },
      {
        title: 'Contact for the work',
        questions: [
          { type: 'TEXT', label: 'Name of the project manager', maxLength: 120 },
          { type: 'TEXT', label: 'Telephone', maxLength: 40, required: false },
        ],
      },
    ],
  },
  registration: {
    sections: [
      {
        title: 'Visit',
        questions: [
          { type: 'NUMBER', label: 'How many people will come?', min: '1', max: '4', wholeNumber: true },
          { type: 'TEXT', label: 'Names, as on their identity cards' },
          {
            type: 'SEVERAL_OF',
            label: 'What would you like to see?',
            options: ['Rail foundations', 'Crane power supply', 'Workshop'],
            required: false,
          },
          { type: 'LONG_TEXT', label: 'Questions that you bring along', required: false },
        ],
      },
    ],
  },
  none: {},
};

export type DemoSheet = keyof typeof demoSheets;

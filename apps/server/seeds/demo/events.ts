import type { DemoInstant } from './instant-at.ts';
import { council, harbour, health } from './people.ts';
import type { DemoCourse } from './response-outcomes.ts';
import type { DemoSheet } from './sheets.ts';

/**
 * A task of a demo event. By default it has the dates of the event; it invites this many of the unit's first
 * suppliers.
 */
export interface DemoTask {
  title: string;
  instructions?: string;
  suppliers: number;
  isRead?: true;
  isArchived?: true;
  /** The answer sheet; none by default. */
  sheet?: DemoSheet;
  documents?: string[];
  /** The Excel template that suppliers fill in and return. */
  template?: string;
  /** The courses of the first suppliers; the others have default ones. */
  courses?: DemoCourse[];
  /** Whether the sheet was changed while the task was running: a line was added, a quantity increased. */
  amended?: true;
  /** A supplier, by index from 0, with an extension. */
  extended?: { supplier: number; until: DemoInstant; reason: string };
  /** A supplier, by index from 0, whose prices are all zero. */
  free?: number;
  /** The state of the box after the end: by default opened if the event is completed, otherwise closed. */
  box?: 'confirmed' | 'opened';
}

/**
 * How far an evaluation has got: a plan alone, in a draft or a published event; sheets that are being filled in; all
 * submitted, with disagreements and a price of zero; the first of two envelopes locked, with an exclusion; ranked, with a
 * tie; reopened after a lock.
 */
export type DemoEvaluation = 'planned' | 'scoring' | 'consensus' | 'locked' | 'ranked' | 'reopened';

export interface DemoEvent {
  title: string;
  description: string;
  labels: string[];
  status: 'ACTIVE' | 'DRAFT' | 'COMPLETED' | 'CANCELLED';
  /** In the unit's time zone. */
  starts: DemoInstant;
  ends: DemoInstant;
  isOpen?: true;
  needsTwo?: true;
  reason?: string;
  /** The file of its terms and conditions. */
  terms?: string;
  /** How far its evaluation has got; without one it has none. */
  evaluation?: DemoEvaluation;
  tasks: DemoTask[];
}

const price = (suppliers: number, sheet: DemoSheet = 'prices'): DemoTask => ({
  title: 'Price schedule',
  instructions: 'Price **every** line, delivered. Lead times count from the order.',
  documents: ['Specification.pdf'],
  suppliers,
  sheet,
});
const method = (suppliers: number): DemoTask => ({
  title: 'Method statement',
  instructions: 'Say how you would do the work, with whom and with what.',
  documents: ['General-arrangement-drawing.pdf'],
  suppliers,
  sheet: 'method',
});
/** A task that no evaluation looks at. */
export const references: DemoTask = {
  title: 'References',
  instructions: 'Name work of this kind that you have done in the last five years, with someone we may ask.',
  suppliers: 6,
  sheet: 'method',
};
const rules = (suppliers: number): DemoTask => ({
  title: 'Site rules',
  instructions: 'Please read both documents before you come to the site. No response is needed.',
  documents: ['Site-rules.pdf', 'Induction-checklist.pdf'],
  suppliers,
  isRead: true,
});

/** A task that was archived while its event is running. */
const oldSpares: DemoTask = {
  title: 'Spare parts, superseded by the price schedule',
  instructions: 'Spare parts for five years, by assembly.',
  suppliers: 14,
  sheet: 'prices',
  isArchived: true,
};

/** The events of the demo, by organisation and unit, with dates relative to today. */
export const demoEvents: Record<string, Record<string, DemoEvent[]>> = {
  [harbour]: {
    Dredging: [
      {
        title: 'Maintenance dredging, approach channel',
        description: 'Trailing suction dredging, 480,000 m³ in situ, winter and spring campaigns.',
        labels: ['Maintenance dredging', 'Framework 2027'],
        status: 'ACTIVE',
        starts: [-9, '09:00'],
        ends: [13, '17:00'],
        terms: 'Terms-and-conditions.pdf',
        evaluation: 'planned',
        tasks: [
          { ...price(6, 'dredging'), courses: ['begun', 'submitted', 'replaced'] },
          { ...method(6), template: 'Plant-and-crew.xlsx', courses: ['seen', 'submitted', 'begun'] },
          rules(6),
        ],
      },
      {
        title: 'Quay cranes, lot 2',
        description: 'Two ship-to-shore cranes, 65 t under spreader, delivered erected to **Quay 7**.',
        labels: ['Capital works'],
        status: 'ACTIVE',
        needsTwo: true,
        starts: [-27, '09:00'],
        ends: [2, '17:00'],
        terms: 'Terms-and-conditions.pdf',
        tasks: [
          {
            ...price(14, 'cranes'),
            courses: ['changed', 'submitted', 'begun'],
            extended: {
              supplier: 2,
              until: [4, '17:00'],
              reason: 'Their drawings reached them four days late, by a fault of ours.',
            },
          },
          { ...method(14), courses: ['submitted', 'submitted', 'seen', 'withdrawn'] },
          oldSpares,
          rules(14),
        ],
      },
      {
        title: 'Navigation buoys, moorings and lights',
        description: 'Nine Type 2 buoys with sinkers, chain and self-contained LED lanterns.',
        labels: ['Navigation aids', 'Port Marine Safety Code'],
        status: 'ACTIVE',
        starts: [-18, '10:00'],
        ends: [1, '09:30'],
        tasks: [{ ...price(9, 'buoys'), courses: ['withdrawn', 'submitted', 'resent', 'seen', 'submitted'] }],
      },
      {
        title: 'Tide gauge, outer pier',
        description: 'Radar gauge with telemetry, installed and levelled to chart datum.',
        labels: ['Survey', 'Navigation aids'],
        status: 'ACTIVE',
        starts: [-10, '09:00'],
        ends: [0, '+45'],
        tasks: [
          { ...price(6), courses: ['submitted', 'replaced', 'begun', 'unseen', 'submitted', 'declined'] },
        ],
      },
      {
        title: 'Bed levelling plough',
        description: 'Design and supply of a plough of 14 m for the harbour tug, with spares.',
        labels: ['Maintenance dredging', 'Capital works'],
        status: 'ACTIVE',
        needsTwo: true,
        starts: [-30, '09:00'],
        ends: [-2, '15:00'],
        terms: 'Terms-and-conditions.pdf',
        evaluation: 'locked',
        tasks: [
          {
            ...price(6),
            courses: ['submitted', 'submitted', 'resent', 'seen', 'replaced'],
            box: 'confirmed',
          },
          { ...method(6), courses: ['submitted', 'submitted', 'withdrawn', 'declined'], box: 'opened' },
          { ...references, courses: ['submitted', 'seen', 'submitted', 'submitted'] },
        ],
      },
      {
        title: 'Rock armour, trial lot',
        description: 'Four hundred tonnes of 1 to 3 t rock, delivered by sea to the north breakwater.',
        labels: ['Capital works'],
        status: 'ACTIVE',
        starts: [-21, '09:00'],
        ends: [-3, '12:00'],
        tasks: [{ ...price(4), courses: ['seen', 'declined', 'begun', 'unseen'] }],
      },
      {
        title: 'Lock gate hydraulics, overhaul',
        description: 'Eight cylinders, two power packs, spares for five years, site testing.',
        labels: ['Capital works'],
        status: 'ACTIVE',
        starts: [-25, '09:00'],
        ends: [-1, '11:00'],
        tasks: [{ ...price(5), courses: ['submitted', 'replaced', 'submitted', 'withdrawn', 'submitted'] }],
      },
      {
        title: 'Survey vessel charter, winter',
        description: 'Multibeam-equipped vessel with crew, forty days between December and March.',
        labels: ['Survey'],
        status: 'ACTIVE',
        starts: [-40, '09:00'],
        ends: [-4, '12:00'],
        evaluation: 'scoring',
        tasks: [
          {
            ...price(14, 'charter'),
            courses: [
              ...([
                'replaced',
                'early',
                'withdrawn',
                'resent',
                'submitted',
                'declined',
                'submitted',
              ] as const),
              ...(['submitted', 'submitted', 'seen', 'replaced', 'submitted', 'submitted', 'seen'] as const),
            ],
            amended: true,
            extended: {
              supplier: 3,
              until: [-3, '12:00'],
              reason: 'Their office was without electricity on the last day.',
            },
            box: 'opened',
          },
        ],
      },
      {
        title: 'Crane rail supplier day',
        description: 'Site visit and questions before lot 3; documents to read, one short form.',
        labels: ['Capital works'],
        status: 'ACTIVE',
        isOpen: true,
        starts: [-34, '09:00'],
        ends: [3, '17:00'],
        tasks: [{ title: 'Registration', suppliers: 12, sheet: 'registration', courses: ['declined'] }],
      },
      {
        title: 'Pilot launch fenders, supply 2027',
        description: 'Foam and D-profile fenders for six launches, call-off over twelve months.',
        labels: ['Framework 2027'],
        status: 'ACTIVE',
        starts: [4, '08:00'],
        ends: [25, '12:00'],
        tasks: [price(8)],
      },
      {
        title: 'Quay cranes, lot 3',
        description: 'One ship-to-shore crane, as lot 2.',
        labels: ['Capital works'],
        status: 'DRAFT',
        starts: [20, '09:00'],
        ends: [50, '17:00'],
        evaluation: 'planned',
        tasks: [price(14, 'cranes'), { ...method(0), title: 'Warranty and spares' }, rules(0)],
      },
      {
        title:
          'Sediment sampling and laboratory analysis, inner basins and approach, including the disposal site',
        description: '',
        labels: ['Environmental', 'Survey'],
        status: 'DRAFT',
        starts: [7, '09:00'],
        ends: [28, '17:00'],
        tasks: [],
      },
      {
        title: 'Hopper barge hire',
        description: 'Two split hopper barges, 750 m³, with tug, for twelve weeks.',
        labels: ['Maintenance dredging'],
        status: 'COMPLETED',
        starts: [-90, '09:00'],
        ends: [-60, '17:00'],
        evaluation: 'consensus',
        tasks: [{ ...price(5), free: 4 }],
      },
      {
        title: 'Emergency salvage call-off',
        description: 'Standby for salvage and wreck removal, two years.',
        labels: ['Emergency'],
        status: 'COMPLETED',
        starts: [-110, '09:00'],
        ends: [-80, '12:00'],
        evaluation: 'ranked',
        tasks: [
          { ...price(4), courses: ['withdrawn', 'submitted', 'submitted'] },
          { ...method(4), courses: ['seen', 'submitted'] },
        ],
      },
      {
        title: 'Waste reception, ships and craft',
        description: 'MARPOL Annex I, IV and V collection and certificates, three-year contract.',
        labels: ['Environmental'],
        status: 'CANCELLED',
        starts: [-70, '09:00'],
        ends: [-30, '17:00'],
        reason: 'The authority will join the regional framework instead.',
        tasks: [price(6)],
      },
    ],
    'Quay Works': [
      {
        title: 'Quay 4 sheet piling, survey and repair',
        description: 'Dive survey, splash-zone coating and cathodic protection, 310 m of wall.',
        labels: ['Capital works', 'Survey'],
        status: 'ACTIVE',
        starts: [-12, '09:00'],
        ends: [6, '16:00'],
        tasks: [price(5), method(5)],
      },
      {
        title: 'Bollard load tests',
        description: 'Forty bollards, with certificates.',
        labels: [],
        status: 'DRAFT',
        starts: [10, '09:00'],
        ends: [31, '12:00'],
        tasks: [],
      },
    ],
  },
  [health]: {
    'Medical Supplies': [
      {
        title: 'Sterile gloves, national framework',
        description: 'Nitrile and latex, six sizes, call-off over 24 months.',
        labels: ['Consumables', 'National framework'],
        status: 'ACTIVE',
        starts: [-6, '08:00'],
        ends: [15, '12:00'],
        tasks: [price(5, 'gloves')],
      },
      {
        title: 'Vaccine cold boxes',
        description: 'Two hundred boxes with data loggers.',
        labels: ['Cold chain', 'Urgent'],
        status: 'COMPLETED',
        starts: [-60, '08:00'],
        ends: [-40, '12:00'],
        evaluation: 'reopened',
        tasks: [price(3)],
      },
    ],
  },
  [council]: {
    'Roads and Bridges': [
      {
        title: 'Ponte do Arneiro, reabilitação do tabuleiro',
        description: 'Reabilitação do tabuleiro e das juntas de dilatação.',
        labels: ['Obras públicas'],
        status: 'ACTIVE',
        starts: [-3, '09:00'],
        ends: [24, '18:00'],
        tasks: [price(3, 'bridge')],
      },
    ],
  },
};

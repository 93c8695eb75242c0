import type { DemoTime } from './history-builder.ts';
import { council, harbour, health } from './people.ts';

/** A text with its time and author. A supplier's name stands for its first person. */
export interface DemoTexts {
  at: DemoTime;
  by: string;
  text: string;
}

/** The texts between one supplier and the buyer below a message. */
interface DemoThread {
  supplier: string;
  replies: DemoTexts[];
}

export interface DemoMessage extends DemoTexts {
  subject: string;
  event?: string;
  task?: string;
  /** How many of the unit's suppliers received it. */
  to: number;
  file?: string;
  threads?: DemoThread[];
}

export interface DemoQuestion extends DemoTexts {
  supplier: string;
  event: string;
  task?: string;
  answers?: (DemoTexts & { published?: string })[];
}

interface DemoLetters {
  messages: DemoMessage[];
  questions: DemoQuestion[];
  drafts: { by: string; subject: string; text: string; to: number; event?: string; task?: string }[];
}

const una = 'una.bell@harbour.example';
const siobhan = 'siobhan.nidhomhnaill@harbour.example';
const ravi = 'ravi.nair@harbour.example';
const ben = 'ben.asante@northfield.example';
const carla = 'carla.reyes@alder.example';
const tess = 'tess.quinn@tidewater.example';
const tom = 'tom.fry@tidewater.example';
const cranes = 'Quay cranes, lot 2';
const dredging = 'Maintenance dredging, approach channel';
const prices = 'Price schedule';

/**
 * Messages and questions between the demo's units and their suppliers, in every state: read, unread,
 * answered, published.
 */
export const demoLetters: Record<string, Record<string, DemoLetters>> = {
  [harbour]: {
    Dredging: {
      messages: [
        {
          at: [10, '09:30'],
          by: una,
          subject: 'Site visit on Tuesday',
          event: cranes,
          to: 14,
          text: `We show **Quay 7** and the crane rail on Tuesday at 10:00. Meet at the security lodge on Dock Road.

Please send the names of at most three people by Friday noon. Bring boots, hi-vis and a photo identity card.`,
          file: 'Site-rules.pdf',
          threads: [
            {
              supplier: 'Tidewater Tools',
              replies: [
                {
                  at: [9, '08:50'],
                  by: tom,
                  text: 'Three of us come: Tess Quinn, Tom Fry and Anders Lund. May we bring a drone to look at the boom clearance?',
                },
                {
                  at: [9, '11:02'],
                  by: una,
                  text: 'Names noted, thank you. No drones inside the security fence. Our own survey has the clearance: see *Wheel loads and rail survey*.',
                },
                {
                  at: [0, '00:20'],
                  by: tess,
                  text: 'We have been through the survey. Could you share the raw points of chainage 120 to 180 as well?',
                },
              ],
            },
            {
              supplier: 'Alpha Works',
              replies: [
                { at: [1, '07:15'], by: 'Alpha Works', text: 'Two people, the names follow by noon.' },
              ],
            },
            {
              supplier: 'Beta Marine',
              replies: [
                {
                  at: [8, '10:10'],
                  by: 'Beta Marine',
                  text: 'We cannot come on Tuesday. May we send questions instead?',
                },
                {
                  at: [8, '13:40'],
                  by: siobhan,
                  text: 'Of course. Please ask them from the task, so that all get the answers.',
                },
              ],
            },
            {
              supplier: 'North Sea Survey',
              replies: [
                {
                  at: [9, '15:05'],
                  by: 'North Sea Survey',
                  text: 'Two people: Nora Sinclair and Ewan Reid.',
                },
                { at: [9, '15:30'], by: una, text: 'Noted, see you at the lodge.' },
              ],
            },
          ],
        },
        {
          at: [4, '13:20'],
          by: siobhan,
          subject: 'Rail survey, corrected sheet',
          event: cranes,
          task: prices,
          to: 14,
          text: 'Sheet 3 of the rail survey had two levels swapped. The corrected sheet is attached; nothing else has changed.',
          file: 'General-arrangement-drawing.pdf',
        },
        {
          at: [2, '08:40'],
          by: una,
          subject: 'Tides and access in the first week',
          event: dredging,
          to: 6,
          text: `In the first week the channel is free between 06:00 and 13:00 only: two cruise ships turn in the afternoons.

Please plan the winter campaign with that.`,
          threads: [
            {
              supplier: 'Tidewater Tools',
              replies: [
                {
                  at: [1, '12:10'],
                  by: tess,
                  text: 'Understood. Does the restriction hold at the weekend too?',
                },
                {
                  at: [1, '15:55'],
                  by: una,
                  text: 'No, on Saturday and Sunday the channel is free all day.',
                },
              ],
            },
          ],
        },
        {
          at: [31, '16:05'],
          by: una,
          subject: 'New gate at Dock Road',
          to: 25,
          text: 'From the first of the month lorries use the north gate. Visitors go on reporting at the security lodge.',
        },
      ],
      questions: [
        {
          at: [2, '10:05'],
          by: tess,
          supplier: 'Tidewater Tools',
          event: cranes,
          task: prices,
          text: 'What gauge tolerance does the rail at Quay 7 have?\nOur bogies allow 4 mm; the drawing says nothing about it.',
        },
        {
          at: [6, '09:12'],
          by: 'De Vries Baggerwerken',
          supplier: 'De Vries Baggerwerken',
          event: cranes,
          task: prices,
          text: 'We at De Vries would deliver by barge from Sliedrecht. May the cranes come in one piece?',
          answers: [
            {
              at: [5, '14:30'],
              by: una,
              text: 'Yes. The berth takes a heavy-lift vessel of up to 160 m; the water is 11 m deep at low tide.',
              published: 'May the cranes be delivered by sea, in one piece?',
            },
          ],
        },
        {
          at: [12, '11:47'],
          by: 'Humber Sands',
          supplier: 'Humber Sands',
          event: cranes,
          text: 'Is the power supply of the cranes part of the contract?',
          answers: [
            {
              at: [11, '09:05'],
              by: siobhan,
              text: 'No. We provide 11 kV at the quay edge; the cable reel is part of the crane.',
              published: 'Is the power supply part of the contract?',
            },
          ],
        },
        {
          at: [3, '16:22'],
          by: tom,
          supplier: 'Tidewater Tools',
          event: dredging,
          text: 'May we survey the channel ourselves before we price it?',
          answers: [
            {
              at: [3, '17:01'],
              by: una,
              text: 'Yes, any weekday. Please call the harbour office one day ahead.',
            },
          ],
        },
        {
          at: [0, '00:05'],
          by: 'North Sea Survey',
          supplier: 'North Sea Survey',
          event: dredging,
          task: prices,
          text: 'Is disposal at sea included in line 4, or priced by itself?',
        },
      ],
      drafts: [
        {
          by: una,
          subject: 'Price schedule: two days left',
          event: cranes,
          task: prices,
          to: 4,
          text: `The price schedule of *Quay cranes, lot 2* ends in two days. We have no response from you yet.

If you do not wish to answer, please decline; one click is enough, and no further reminder comes.`,
        },
      ],
    },
    'Quay Works': {
      messages: [
        {
          at: [5, '10:15'],
          by: ravi,
          subject: 'Access to Quay 4',
          to: 6,
          event: 'Quay 4 sheet piling, survey and repair',
          text: 'Divers may enter between 08:00 and 16:00. The berth stays in use: please tell us your times a day ahead.',
        },
      ],
      questions: [],
      drafts: [],
    },
  },
  [health]: {
    'Medical Supplies': {
      messages: [
        {
          at: [3, '09:00'],
          by: ben,
          subject: 'Samples by Friday',
          to: 5,
          event: 'Sterile gloves, national framework',
          text: 'Please send two boxes of each size to the central store, marked with the reference of the event.',
          threads: [
            {
              supplier: 'Sterilis Medical',
              replies: [
                { at: [2, '08:30'], by: 'Sterilis Medical', text: 'They left our store this morning.' },
              ],
            },
          ],
        },
      ],
      questions: [
        {
          at: [1, '13:13'],
          by: 'Sterilis Medical',
          supplier: 'Sterilis Medical',
          event: 'Sterile gloves, national framework',
          task: prices,
          text: 'Are powdered gloves excluded in all lots?',
        },
      ],
      drafts: [],
    },
  },
  [council]: {
    'Roads and Bridges': {
      messages: [
        {
          at: [1, '11:30'],
          by: carla,
          subject: 'Visita à ponte na quinta-feira',
          to: 3,
          event: 'Ponte do Arneiro, reabilitação do tabuleiro',
          text: 'Encontramo-nos às 10:00 na margem direita. Tragam capacete e colete.',
        },
      ],
      questions: [],
      drafts: [],
    },
  },
};

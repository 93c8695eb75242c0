import { writeWorksheets } from '../../src/platform/excel/workbook.ts';
import { drawDocument } from './draw-document.ts';

/** The documents of the demo's tasks, by name. */
const documents: Record<string, [heading: string, lines: string[]]> = {
  'Specification.pdf': [
    'Specification',
    [
      '1. Scope of supply and work',
      '2. Standards and codes',
      '3. Tests and acceptance',
      '4. Documents to be handed over',
    ],
  ],
  'General-arrangement-drawing.pdf': [
    'General arrangement, sheet 1 of 1',
    ['Scale 1:200. All dimensions in millimetres.', 'Levels refer to chart datum.'],
  ],
  'Site-rules.pdf': [
    'Site rules',
    [
      'Report to the gatehouse.',
      'Helmets and life jackets beyond the yellow line.',
      'No hot work without a permit.',
    ],
  ],
  'Terms-and-conditions.pdf': [
    'Terms and conditions',
    [
      '1. Prices are fixed for 90 days from the end of the tender.',
      '2. Payment within 30 days of acceptance.',
      '3. Liability is limited to the value of the contract.',
      '4. The law of England and Wales applies.',
    ],
  ],
  'Risk-assessment.pdf': [
    'Risk assessment',
    [
      'Working over water: life jackets, rescue boat.',
      'Lifting: plan and exclusion zone.',
      'Noise: ear protection.',
    ],
  ],
  'Company-profile.pdf': [
    'Company profile',
    ['Founded 1987, 140 people.', 'Certified to ISO 9001 and ISO 45001.'],
  ],
  'Induction-checklist.pdf': [
    'Induction checklist',
    ['Emergency signals', 'Muster points', 'First aid', 'Permits'],
  ],
};

/** The content of a task's file: a document, or the Excel template. */
export async function contentOf(name: string): Promise<Buffer> {
  const [heading, lines] = documents[name] ?? [];
  if (heading && lines) return drawDocument(heading, lines);
  return writeWorksheets([
    {
      sheet: 'Plant',
      columns: ['Plant', 'Type', 'Year built', 'Capacity', 'Owned or hired'].map((header) => ({
        header,
        width: 22,
      })),
      rows: [],
    },
    {
      sheet: 'Crew',
      columns: ['Role', 'Number', 'Certificates'].map((header) => ({ header, width: 26 })),
      rows: [
        ['Master', null, null],
        ['Dredge master', null, null],
        ['Surveyor', null, null],
      ],
    },
  ]);
}

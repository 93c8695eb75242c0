import { writeShortSheets } from '../../src/platform/excel/workbook.ts';
import { drawDocument } from './draw-document.ts';

/** The documents that tasks of the demo show, by their names. */
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
  'Induction-checklist.pdf': [
    'Induction checklist',
    ['Emergency signals', 'Muster points', 'First aid', 'Permits'],
  ],
};

/** The bytes of a file that a task shows: a document, or the one Excel template. */
export async function contentOf(name: string): Promise<Buffer> {
  const [heading, lines] = documents[name] ?? [];
  if (heading && lines) return drawDocument(heading, lines);
  return writeShortSheets([
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

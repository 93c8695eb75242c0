import { expect, it } from 'vitest';
import { recordFileName } from './record-file-name.ts';

it.each([
  ['Price schedule', 'EV-2026-00042-price-schedule-receipt-version-2'],
  ['Prüfung: 図面 / "B"', 'EV-2026-00042-prüfung-図面-b-receipt-version-2'],
  ['…', 'EV-2026-00042-receipt-version-2'],
  ['x'.repeat(255), `EV-2026-00042-${'x'.repeat(60)}-receipt-version-2`],
])('builds the receipt file name of a task called %s', (taskTitle, expected) => {
  expect(recordFileName('receipt', { eventReference: 'EV-2026-00042', taskTitle, version: 2 })).toBe(
    expected,
  );
});

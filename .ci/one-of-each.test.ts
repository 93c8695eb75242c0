import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../apps/web/src');

/** Files outside tests that contain a text. */
function filesWith(text: RegExp): string[] {
  return globSync('**/*.{ts,tsx}', { cwd: root })
    .filter((path) => !path.includes('.test.') && text.test(readFileSync(join(root, path), 'utf8')))
    .sort();
}

it('has one bar at the bottom of the screen for saving, and one for the acts of a phone', () => {
  expect(filesWith(/position: 'fixed',\s+inset: 'auto 0 0'/)).toEqual([
    'shared/ui/layout/foot-bar.tsx',
    'shared/ui/layout/phone-bar.tsx',
  ]);
  // What sticks to the bottom of the screen, apart from ticked rows and the buttons of a dialog.
  expect(filesWith(/position: 'sticky',\s+bottom: 0/)).toEqual(['shared/ui/feedback/dialog.tsx']);
});

it('has one menu behind "⋯", and the drawn one of the sheet builder', () => {
  expect(filesWith(/<MoreHoriz/)).toEqual([
    'features/task-editor/components/sheet/question-row.tsx',
    'features/task-editor/components/sheet/section-card.tsx',
    'shared/ui/actions/more-menu.tsx',
  ]);
});

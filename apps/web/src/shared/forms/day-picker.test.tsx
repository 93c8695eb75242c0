import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import DayPicker from './day-picker.tsx';

function Picked() {
  const [day, setDay] = useState('2026-11-01');
  return (
    <>
      <span id="from-label">From</span>
      <DayPicker id="from" value={day} onChange={setDay} />
      <output>{day}</output>
    </>
  );
}

test.each([
  ['30.11.2026', '2026-11-30'],
  ['30 Nov 2026', '2026-11-30'],
  ['2026-11-30 17:00', '2026-11-30'],
  ['11/30/2026', '2026-11-30'],
  ['03/04/2026', '2026-11-01'],
  ['some day', '2026-11-01'],
])('turns pasted %s into %s', (text, day) => {
  render(<Picked />);
  const field = screen.getByRole('group');
  const year = field.querySelector('[role="spinbutton"]') as HTMLElement;
  fireEvent.focus(year);
  fireEvent.click(year);
  fireEvent.keyDown(year, { key: 'a', code: 'KeyA', ctrlKey: true, keyCode: 65 });
  const target = field.querySelector('[contenteditable="true"]') ?? year;
  fireEvent.paste(target, { clipboardData: { getData: () => text } });
  expect(screen.getByRole('status').textContent).toBe(day);
});

test('takes 30.11.2026 when typed', async () => {
  render(<Picked />);
  await userEvent.click(screen.getByRole('group').querySelector('[role="spinbutton"]') as HTMLElement);
  await userEvent.keyboard('30.11.2026');
  expect(screen.getByRole('status').textContent).toBe('2026-11-30');
});

import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { event } from '../test/event.ts';
import { ShortDeadline } from './short-deadline.tsx';

it.each([
  ['2099-11-30T17:00:00Z', /left.*until 2099-11-30/],
  ['2026-11-02T17:00:00Z', /^Ended(?!.*until).*2026-11-02/],
])('says “until” only before the end (%s)', (endDate, expected) => {
  const { container } = render(<ShortDeadline event={event(1, { endDate })} />);
  expect(container.textContent).toMatch(expected);
});

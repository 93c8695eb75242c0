import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { formatInstant, ownTimeZone } from './dates.ts';
import { Timestamp, TimestampText } from './timestamp.tsx';

const winter = '2026-11-30T17:00:00.000Z';
const summer = '2026-07-01T16:00:00.000Z';
const shown = (element: Parameters<typeof render>[0]) => render(element).container;

it.each([
  [
    'with the time zone in winter',
    <Timestamp key="1" instant={winter} timeZone="Europe/London" />,
    '2026-11-30 17:00 GMT',
  ],
  [
    'with the time zone in summer',
    <Timestamp key="2" instant={summer} timeZone="Europe/London" />,
    '2026-07-01 17:00 BST',
  ],
  [
    'without the time zone that the column header names',
    <Timestamp key="3" instant={winter} timeZone="Europe/London" headZone="GMT" />,
    '2026-11-30 17:00',
  ],
  [
    'with its own time zone if the column header names another',
    <Timestamp key="4" instant={summer} timeZone="Europe/London" headZone="GMT" />,
    '2026-07-01 17:00 BST',
  ],
  ['as a day', <Timestamp key="5" instant={winter} timeZone="Europe/London" isDateOnly />, '2026-11-30'],
])('shows an instant %s', (_, moment, text) => {
  expect(shown(moment).textContent).toBe(text);
});

it("adds the viewer's own time if it differs", () => {
  const otherZone = ownTimeZone() === 'Asia/Tokyo' ? 'Europe/London' : 'Asia/Tokyo';
  const container = shown(<Timestamp instant={winter} timeZone={otherZone} showsOwnTime />);
  expect(container.textContent).toBe(
    `${formatInstant(winter, otherZone)} (${formatInstant(winter, ownTimeZone())} in your time zone)`,
  );
});

it('uses regular hyphens between tabular figures anywhere in a text', () => {
  const text = 'Last login 2026-11-30 17:00 GMT · Added 2026-11-01';
  const container = shown(<TimestampText text={text} />);
  expect(container.textContent).toBe(text);
  const hyphens = [...container.querySelectorAll('span')].filter((span) => span.textContent === '-');
  expect(hyphens).toHaveLength(4);
  for (const hyphen of hyphens) expect(hyphen.style.fontVariantNumeric).toBe('normal');
});

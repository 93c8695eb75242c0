import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { event } from '../../entities/test/event.ts';
import { renderFeaturePage } from '../../entities/test/render-page.tsx';
import { json, mockApi } from '../../shared/test/mock-api.ts';
import { testId } from '../../shared/test/test-id.ts';
import { EventPage } from './event-page.tsx';

const markup = '<img src=x onerror="alert(1)">';
const shown = event(1, {
  title: `Cranes ${markup}`,
  labels: [{ id: testId(20), name: markup }],
  statusReason: `Reopened ${markup}`,
  description: [
    'Read <script>alert(1)</script>this, **bold**.',
    '[bad](javascript:alert(1)) [data](data:text/html,x) [good](https://harbour.example/plan)',
    '![picture](https://elsewhere.example/track.png)',
    `# Heading ${markup}`,
  ].join('\n\n'),
  termsAndConditionsFile: { id: testId(30), name: `"><svg onload=alert(1)>.pdf`, size: 10 },
  clonedFrom: { id: testId(7002), title: markup },
});

it('shows hostile titles, files and Markdown as text and removes script links', async () => {
  mockApi({ [`GET /api/business-unit/events/${shown.id}`]: () => json({ data: shown }) });
  renderFeaturePage(EventPage, '/sourcing/events/$eventId', `/sourcing/events/${shown.id}?tab=overview`);
  expect(await screen.findByRole('heading', { level: 1, name: `Cranes ${markup}` })).toBeTruthy();
  expect(await screen.findByText('bold')).toBeTruthy();
  expect(document.querySelectorAll('img, script, [onerror], [onload]')).toHaveLength(0);
  expect(document.querySelectorAll('h1')).toHaveLength(1);
  const hrefs = [...document.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? '');
  expect(hrefs.filter((href) => /^(javascript|data):/i.test(href))).toEqual([]);
  expect(screen.getByRole('link', { name: 'good' }).getAttribute('rel')).toBe('noopener noreferrer');
  // In the facts of the head and in the overview.
  expect(screen.getAllByRole('button', { name: '"><svg onload=alert(1)>.pdf' })).toHaveLength(2);
});

import type { Notice } from '@tenderbox/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderFeaturePage } from '../../../entities/test/render-page.tsx';
import { testId } from '../../../shared/test/test-id.ts';
import { NoticeList } from './notice-list.tsx';

const notice = (number: number, title: string, change: Partial<Notice> = {}): Notice => ({
  id: testId(number),
  kind: 'event.completion-due',
  at: `2020-01-01T10:00:0${9 - number}Z`,
  readAt: null,
  buyer: 'Harbour Authority, Dredging',
  event: { id: testId(100 + number), title, timeZone: 'Europe/London' },
  task: null,
  supplier: null,
  person: null,
  message: null,
  hours: null,
  taskCount: null,
  endDate: null,
  version: null,
  evaluation: null,
  ...change,
});

it('shows equal neighbours once, with a link and the unread state of each', async () => {
  const cranes = notice(1, 'Quay cranes');
  const read = notice(2, 'Lock gate', { readAt: '2020-01-02T10:00:00Z' });
  const between = notice(3, 'Survey vessel', { kind: 'event.reopened' });
  const apart = notice(4, 'Buoys');
  const onOpen = vi.fn();
  renderFeaturePage(
    () => <NoticeList notices={[cranes, read, between, apart]} isSupplier={false} onOpen={onOpen} />,
    '/events',
  );
  const group = await screen.findByRole('list', { name: '2 × Ready to complete. All tasks have ended.' });
  const links = within(group).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    `/sourcing/events/${testId(101)}`,
    `/sourcing/events/${testId(102)}`,
  ]);
  expect(links.map((link) => within(link).queryByRole('img', { name: 'Unread' }) !== null)).toEqual([
    true,
    false,
  ]);
  expect(screen.getAllByRole('link')).toHaveLength(4);
  expect(screen.getByRole('link', { name: /Ready to complete.*Buoys/ })).toBeTruthy();
  await userEvent.click(links[1] as HTMLElement);
  expect(onOpen).toHaveBeenCalledWith(read);
});

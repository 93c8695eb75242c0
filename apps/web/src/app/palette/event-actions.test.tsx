import { render } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { usePageKey } from '../../entities/keys/page-keys.ts';
import { event, listedEvent } from '../../entities/test/event.ts';
import { listedTask, task } from '../../entities/test/task.ts';
import { i18n } from '../../shared/i18n/index.ts';
import { loadAllTexts } from '../../shared/i18n/load-texts.ts';
import { json, mockApi } from '../../shared/test/mock-api.ts';
import { findEventActions } from './event-actions.tsx';

it.each(['remind', 'extend'] as const)('runs once on the page of the task: %s', async (name) => {
  await loadAllTexts();
  const found = listedEvent(1);
  const prices = task(1, {
    eventId: found.id,
    summary: { ...task(1).summary, awaitingResponseCount: 3 },
  });
  mockApi({
    [`GET /api/business-unit/events/${found.id}`]: () => json({ data: event(1) }),
    [`GET /api/business-unit/events/${found.id}/tasks`]: () =>
      json({
        data: { items: [listedTask(1)], total: 1, totalIsMore: false, counts: { current: 1, archived: 0 } },
      }),
    [`GET /api/business-unit/tasks/${prices.id}`]: () =>
      json({ data: { ...prices, can: { ...prices.can, remind: true, extend: true } } }),
  });
  const groups = await findEventActions(found, i18n.t, new AbortController().signal);
  const item = groups.flatMap(({ items }) => items).find(({ id }) => id === `${name} ${prices.id}`);
  expect(item?.href).toBe(`/sourcing/events/${found.id}/tasks/${prices.id}?part=suppliers`);
  item?.onSelect?.();
  const run = vi.fn();
  function Page() {
    usePageKey(name, run);
    return null;
  }
  const page = render(<Page />);
  expect(run).toHaveBeenCalledOnce();
  page.rerender(<Page />);
  expect(run).toHaveBeenCalledOnce();
});

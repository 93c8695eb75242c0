import { createMemoryHistory } from '@tanstack/react-router';
import type { Role, SignedInUser } from '@tenderbox/contract';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { usePageKey } from '../../entities/keys/page-keys.ts';
import { ownUnit } from '../../entities/test/business-unit.ts';
import { event, listedEvent } from '../../entities/test/event.ts';
import { tokenOf, una } from '../../entities/test/session-token.ts';
import { supplierList } from '../../entities/test/supplier.ts';
import { listedTask, task } from '../../entities/test/task.ts';
import { loadAllTexts } from '../../shared/i18n/load-texts.ts';
import { authTokenKey } from '../../shared/lib/auth-token.ts';
import { json, jsonList, mockApi } from '../../shared/test/mock-api.ts';
import { testId } from '../../shared/test/test-id.ts';
import { App } from '../app.tsx';

const search = 'Find an event, a supplier, a message, a page or an action';
const cranes = listedEvent(1, {
  title: 'Quay cranes, lot 2',
  box: 'CAN_BE_OPENED',
  taskToOpenId: testId(21),
  endDate: '2026-11-02T11:00:00Z',
});
const prices = task(1, {
  title: 'Prices',
  eventId: cranes.id,
  summary: { ...task(1).summary, awaitingResponseCount: 3 },
});
const list = { counts: [], total: 1, totalIsMore: false };

const allowed = { messageSuppliers: true, remind: true, extend: true };

async function open(user: Partial<SignedInUser> = {}, path = '/help', found = cranes, can = allowed) {
  await loadAllTexts();
  localStorage.setItem(authTokenKey, tokenOf({ ...una, ...user }));
  const requests = mockApi({
    'GET /api/user/roles': () =>
      json({
        data: [
          {
            id: una.userRoleId,
            role: 'BUSINESS_UNIT_ADMIN',
            entityName: 'Dredging',
            secondaryEntityName: null,
          },
          { id: testId(10), role: 'BIDDER_ADMIN', entityName: 'Tidewater Tools', secondaryEntityName: null },
        ],
      }),
    'GET /api/business-unit/events': ({ url }) =>
      json({ data: { events: url.includes('ACTIVE') ? [found] : [], ...list } }),
    [`GET /api/business-unit/events/${cranes.id}`]: () => {
      const whole = event(1, { title: cranes.title, supplierCount: 4 });
      return json({ data: { ...whole, can: { ...whole.can, messageSuppliers: can.messageSuppliers } } });
    },
    [`GET /api/business-unit/events/${cranes.id}/tasks`]: () =>
      json({
        data: { items: [listedTask(1)], total: 1, totalIsMore: false, counts: { current: 1, archived: 0 } },
      }),
    [`GET /api/business-unit/tasks/${prices.id}`]: () =>
      json({ data: { ...prices, can: { ...prices.can, remind: can.remind, extend: can.extend } } }),
    'GET /api/business-unit/suppliers': () => json(supplierList([])),
    'GET /api/messages': () => jsonList([]),
    'GET /api/business-unit': () => json({ data: ownUnit }),
    'GET /api/business-unit/schedule': () =>
      json({ data: { events: [{ ...cranes, publishBlockers: [] }], hasMore: false } }),
    'DELETE /api/user/session': () => json({ data: null }),
  });
  const history = createMemoryHistory({ initialEntries: [path] });
  render(<App history={history} />);
  await screen.findByRole('button', { name: 'Search and commands' });
  return { history, requests, user: userEvent.setup() };
}
const palette = () => screen.findByRole('combobox', { name: search });
const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent);

describe('command palette', () => {
  it('opens by key, lists pages, what to start and the account, and gives the focus back', async () => {
    const { user } = await open();
    const button = screen.getByRole('button', { name: 'Search and commands' });
    button.focus();
    await user.keyboard('{Control>}k{/Control}');
    const field = await palette();
    expect(document.activeElement).toBe(field);
    expect(screen.getByRole('dialog', { name: 'Search and commands' }).contains(field)).toBe(true);
    await waitFor(() => expect(options()).toContain('Switch to Tidewater ToolsSupplier Admin'));
    const shown = options().join();
    for (const name of [
      'Add event',
      'Compose message',
      'EventsGE',
      'SuppliersGS',
      'MessagesGM',
      'Help',
      'Log Out',
    ])
      expect(shown).toContain(name.slice(0, 6));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('combobox', { name: search })).toBeNull());
    expect(document.activeElement).toBe(button);
  });

  it('finds events and what can be done with them, chooses by arrows and opens by Enter', async () => {
    const { user, history } = await open();
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await palette(), 'quay');
    const found = await screen.findByRole('option', { name: /Quay cranes, lot 2/ });
    expect(found.getAttribute('aria-selected')).toBe('true');
    const inEvent = await screen.findByRole('group', { name: 'In Quay cranes, lot 2' });
    expect(
      within(inEvent)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Open the box…',
      'Remind 3 suppliers…Prices',
      'Extend the deadline…Prices',
      'Message its suppliers…',
    ]);
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}');
    const field = await palette();
    const chosen = document.getElementById(field.getAttribute('aria-activedescendant') ?? '');
    expect(chosen?.textContent).toContain('Message its suppliers…');
    await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}{Enter}');
    await waitFor(() =>
      expect(history.location.href).toBe(`/sourcing/events/${cranes.id}/tasks/${testId(21)}?part=responses`),
    );
  });

  it('offers only what the event and its task allow', async () => {
    const can = { messageSuppliers: false, remind: false, extend: true };
    const { user } = await open({}, '/help', { ...cranes, taskToOpenId: null }, can);
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await palette(), 'quay');
    const inEvent = await screen.findByRole('group', { name: 'In Quay cranes, lot 2' });
    const shown = within(inEvent).getAllByRole('option');
    expect(shown.map(({ textContent }) => textContent)).toEqual(['Extend the deadline…Prices']);
  });

  it('opens a link in a new tab with Ctrl Enter and stays', async () => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(null);
    onTestFinished(() => opened.mockRestore());
    const { user } = await open();
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await palette(), 'compose');
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(opened).toHaveBeenCalledWith('/messages/edit', '_blank', 'noopener');
    expect(await palette()).toBeTruthy();
  });

  it('logs out', async () => {
    const { user, history } = await open();
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await palette(), 'log out{Enter}');
    await waitFor(() => expect(history.location.href).toBe('/login'));
    expect(localStorage.getItem(authTokenKey)).toBeNull();
  });

  it.each([
    ['SYSTEM_ADMIN', 'Add sourcing organisation'],
    ['SOURCING_ORGANISATION_ADMIN', 'Add business unit'],
    ['BIDDER_USER', 'Messages'],
  ] as [Role, string][])('offers %s only its own pages', async (roleName, page) => {
    const { user } = await open({ roleName });
    await user.keyboard('{Control>}k{/Control}');
    await palette();
    const shown = options().join();
    expect(shown).toContain(page);
    expect(shown).not.toContain('Add event');
  });

  it('does nothing while someone types, composes a character or has a dialog open', async () => {
    const { user } = await open();
    const press = (target: Element, init: KeyboardEventInit) => fireEvent.keyDown(target, init);
    const field = document.createElement('input');
    document.body.append(field);
    onTestFinished(() => field.remove());
    for (const init of [{ key: '?' }, { key: '/' }, { key: 'k', ctrlKey: true }]) press(field, init);
    press(document.body, { key: '?', isComposing: true });
    await user.click(screen.getByRole('button', { name: /User menu of/ }));
    const menu = await screen.findByRole('dialog', { name: 'User menu' });
    press(menu, { key: 'k', ctrlKey: true });
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(screen.queryByRole('combobox', { name: search })).toBeNull();
    expect(screen.queryByRole('dialog', { name: 'Keys' })).toBeNull();
  });

  it('shows the keys of the page, focuses its search and goes to pages', async () => {
    const { user, history } = await open();
    await user.keyboard('?');
    const keys = await screen.findByRole('dialog', { name: 'Keys' });
    expect(within(keys).getByText('Go to Suppliers')).toBeTruthy();
    expect(within(keys).queryByText('Search on this page')).toBeNull();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Keys' })).toBeNull());
    await user.keyboard('ge');
    await waitFor(() => expect(history.location.href).toBe('/events'));
    const box = await screen.findByRole('searchbox', { name: 'Search by event title or description' });
    await waitFor(() => {
      fireEvent.keyDown(document.body, { key: '/' });
      expect(document.activeElement).toBe(box);
    });
  });

  it('runs an action of the page by its key, unless someone types or has a dialog open', async () => {
    const remind = vi.fn();
    function Page() {
      usePageKey('remind', remind);
      usePageKey('extend', false);
      return <input aria-label="Name" />;
    }
    const { user } = await open();
    const page = render(<Page />);
    await user.type(screen.getByLabelText('Name'), 'r');
    act(() => (document.activeElement as HTMLElement).blur());
    expect(remind).not.toHaveBeenCalled();
    await user.keyboard('r');
    expect(remind).toHaveBeenCalledOnce();
    await user.keyboard('?');
    const keys = await screen.findByRole('dialog', { name: 'Keys' });
    expect(keys.textContent).toContain('Remind the suppliers of the taskR');
    expect(keys.textContent).not.toContain('Extend the task');
    await user.keyboard('r');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Keys' })).toBeNull());
    page.unmount();
    await user.keyboard('r');
    expect(remind).toHaveBeenCalledOnce();
  });

  it('lists the keys of what the page shows', async () => {
    const { user } = await open({}, '/events?view=schedule');
    await screen.findByRole('link', { name: cranes.title });
    await user.keyboard('?');
    const keys = await screen.findByRole('dialog', { name: 'Keys' });
    const ofPage = within(keys).getByRole('region', { name: 'On this page' });
    expect(ofPage.textContent).toContain('Search on this page/Earlier or later');
  });

  it('offers the buttons and menu items of the page, and runs them', async () => {
    const { user, history } = await open({}, '/events');
    await screen.findByRole('link', { name: 'Add Event' });
    await user.keyboard('{Control>}k{/Control}');
    await palette();
    const here = screen.getByRole('group', { name: 'On this page' });
    expect(
      within(here)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toContain('Business unit history');
    await user.type(await palette(), 'unit history{Enter}');
    await waitFor(() => expect(history.location.href).toBe('/events?view=history'));
  });
});

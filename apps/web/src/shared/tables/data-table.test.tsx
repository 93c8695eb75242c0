import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { chooseFilter } from '../test/choose-filter.ts';
import type { DataColumn } from './data-column.ts';
import { DataTable } from './data-table.tsx';
import { useTableUrlState } from './use-table-url-state.ts';

interface Crane {
  id: string;
  title: string;
  price: number;
}

const columns: DataColumn<Crane>[] = [
  { id: 'title', header: 'Title', width: '60%', sortKey: 'title', card: 'title', cell: ({ title }) => title },
  { id: 'price', header: 'Price', width: 120, align: 'right', cell: ({ price }) => price },
];
const cranes = (count: number): Crane[] =>
  Array.from({ length: count }, (_, number) => ({
    id: `c${number}`,
    title: `Crane ${number + 1}`,
    price: number,
  }));

interface PageProps {
  total: number;
  totalIsMore?: boolean;
  isLoading?: boolean;
  error?: string;
  onRetry?: () => void;
}

function CranePage({ total, ...rest }: PageProps) {
  const [query, setQuery] = useTableUrlState({ sort: 'title,asc', sortable: ['title'] });
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const size = query.size === 'all' ? total : query.size;
  const rows =
    rest.isLoading || rest.error
      ? []
      : cranes(rest.totalIsMore ? total * 2 : total).slice(query.page * size, (query.page + 1) * size);
  return (
    <DataTable
      {...rest}
      label="Cranes"
      columns={columns}
      rows={rows}
      total={total}
      rowId={({ id }) => id}
      rowName={({ title }) => title}
      query={query}
      onQueryChange={setQuery}
      searchLabel="Search by title"
      rowHref={({ id }) => `/cranes/${id}`}
      selection={{ selected, onChange: setSelected }}
    />
  );
}

async function open(props: PageProps, address = '/') {
  const root = createRootRoute();
  const router = createRouter({
    routeTree: root.addChildren([
      createRoute({ getParentRoute: () => root, path: '/', component: () => <CranePage {...props} /> }),
      createRoute({ getParentRoute: () => root, path: '/cranes/$id', component: () => <p>One crane</p> }),
    ]),
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  render(<RouterProvider router={router as never} />);
  await screen.findByRole('searchbox', { name: 'Search by title' });
  return {
    user: userEvent.setup(),
    router,
    search: () => router.state.location.search as Record<string, unknown>,
  };
}

const bodyRows = () => screen.getAllByRole('row').slice(1);

describe('table', () => {
  it('shows ten rows initially and offers 10, 25, 50, 100 and all', async () => {
    const { user, search } = await open({ total: 120 });
    expect(bodyRows()).toHaveLength(10);
    expect(screen.getByText('1–10 of 120')).toBeTruthy();
    const sizes = screen.getByRole('combobox', { name: 'Rows per page' });
    expect(
      within(sizes)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['10', '25', '50', '100', 'All']);
    await user.selectOptions(sizes, '25');
    await waitFor(() => expect(bodyRows()).toHaveLength(25));
    expect(search()).toEqual({ size: 25 });
  });

  it("stores the page in the URL and supports the browser's back button", async () => {
    const { user, router, search } = await open({ total: 12 });
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    expect(await screen.findByText('11–12 of 12')).toBeTruthy();
    expect(search()).toEqual({ page: 1 });
    router.history.back();
    expect(await screen.findByText('1–10 of 12')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Last page' }));
    expect(await screen.findByText('11–12 of 12')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'First page' }));
    expect(await screen.findByText('1–10 of 12')).toBeTruthy();
    expect(search()).toEqual({});
  });

  it('sorts by a click on the column header and shows the sort order', async () => {
    const { user, search } = await open({ total: 12 }, '/?page=1');
    const head = screen.getByRole('columnheader', { name: 'Title' });
    expect(head.getAttribute('aria-sort')).toBe('ascending');
    expect(screen.getByRole('columnheader', { name: 'Price' }).querySelector('[role="button"]')).toBeNull();
    await user.click(within(head).getByRole('button', { name: 'Title' }));
    await waitFor(() => expect(search()).toEqual({ sort: 'title,desc' }));
    expect(head.getAttribute('aria-sort')).toBe('descending');
    await user.click(within(head).getByRole('button', { name: 'Title' }));
    await waitFor(() => expect(search()).toEqual({}));
  });

  it('searches after a pause in typing, from the first page, without history entries', async () => {
    const { user, router, search } = await open({ total: 12 }, '/?page=1');
    const before = router.history.length;
    await user.type(screen.getByRole('searchbox', { name: 'Search by title' }), 'quay');
    await waitFor(() => expect(search()).toEqual({ search: 'quay' }));
    expect(router.history.length).toBe(before);
    await user.click(screen.getByRole('button', { name: 'Clear search' }));
    await waitFor(() => expect(search()).toEqual({}));
  });

  it('moves to the last page when the requested one is beyond the end', async () => {
    const { search } = await open({ total: 12 }, '/?page=9');
    expect(await screen.findByText('11–12 of 12')).toBeTruthy();
    expect(search()).toEqual({ page: 1 });
  });

  it('shows skeleton rows in its columns without a count while loading', async () => {
    await open({ total: 0, isLoading: true });
    expect(screen.getByRole('status').textContent).toBe('Loading, please wait…');
    const [, skeleton] = [...screen.getByRole('table').querySelectorAll('tr')];
    expect(skeleton?.querySelectorAll('td')).toHaveLength(3);
    expect(screen.queryByText(/of 0/)).toBeNull();
  });

  it('hides the pager when the smallest page holds all rows, and the arrows when one page does', async () => {
    await open({ total: 10 });
    expect(screen.queryByRole('combobox', { name: 'Rows per page' })).toBeNull();
    cleanup();
    await open({ total: 12 }, '/?size=25');
    expect(screen.getByText('1–12 of 12')).toBeTruthy();
    expect(screen.getByRole('combobox', { name: 'Rows per page' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Next page' })).toBeNull();
  });

  it('shows that there are more rows than counted and pages beyond them', async () => {
    const { user, search } = await open({ total: 20, totalIsMore: true }, '/?page=1');
    expect(screen.getByText('11–20 of more than 20')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Last page' })).toHaveProperty('disabled', true);
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await waitFor(() => expect(search()).toEqual({ page: 2 }));
    expect(await screen.findByText('21–30 of more than 20')).toBeTruthy();
  });

  it('shows the full text of a truncated name by mouse and keyboard', async () => {
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(80);
    vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(120);
    onTestFinished(() => {
      vi.restoreAllMocks();
    });
    const { user } = await open({ total: 3 });
    await user.hover(screen.getByRole('link', { name: 'Crane 2' }));
    expect((await screen.findByRole('tooltip')).textContent).toBe('Crane 2');
    await user.hover(screen.getByRole('searchbox'));
    await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
    screen.getByRole('link', { name: 'Crane 3' }).focus();
    expect((await screen.findByRole('tooltip')).textContent).toBe('Crane 3');
  });

  it('shows an error and retries', async () => {
    const onRetry = vi.fn();
    const { user } = await open({ total: 0, error: 'It failed', onRetry });
    expect(screen.getByRole('alert').textContent).toContain('It failed');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(onRetry).toHaveBeenCalledTimes(1);
  });

  it('distinguishes an empty list from a search without matches', async () => {
    const { user, search } = await open({ total: 0 }, '/?search=submarine');
    expect(screen.getByText('Nothing matches your search.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Show all' }));
    expect(await screen.findByText('There is nothing here yet.')).toBeTruthy();
    expect(search()).toEqual({});
  });

  it('opens a row by its title or by a click anywhere on it', async () => {
    const { user, router } = await open({ total: 3 });
    expect(screen.getByRole('link', { name: 'Crane 1' }).getAttribute('href')).toBe('/cranes/c0');
    const cell = within(screen.getByRole('row', { name: /Crane 2/ })).getByText('1');
    await user.click(cell);
    expect(await screen.findByText('One crane')).toBeTruthy();
    expect(router.state.location.pathname).toBe('/cranes/c1');
  });

  it('keeps selected rows across pages without opening them', async () => {
    const { user } = await open({ total: 12 });
    await user.click(screen.getByRole('checkbox', { name: 'Select Crane 2' }));
    expect(screen.getByText('1 selected')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Select all rows on this page' }));
    await waitFor(() => expect(screen.getByText('3 selected')).toBeTruthy());
  });
});

describe('table of all rows', () => {
  beforeEach(() => {
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(49);
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it('renders only the visible rows and shows the total', async () => {
    await open({ total: 10_000 }, '/?size=all');
    const table = await screen.findByRole('table', { name: 'Cranes' });
    expect(table.getAttribute('aria-rowcount')).toBe('10001');
    await waitFor(() => expect(table.querySelectorAll('[data-index]').length).toBeGreaterThan(0));
    expect(table.querySelectorAll('[data-index]').length).toBeLessThan(60);
    expect(screen.getByText('1–10,000 of 10,000')).toBeTruthy();
    expect(table.querySelector('[data-index="0"]')?.getAttribute('aria-rowindex')).toBe('2');
  });

  it('keeps the focused row when others scroll into view', async () => {
    await open({ total: 10_000 }, '/?size=all');
    const region = await screen.findByRole('region', { name: 'Cranes' });
    const link = await within(region).findByRole('link', { name: 'Crane 2' });
    link.focus();
    region.scrollTop = 200_000;
    fireEvent.scroll(region);
    await waitFor(() => expect(within(region).queryByRole('link', { name: 'Crane 5' })).toBeNull());
    expect(document.activeElement).toBe(link);
  });
});

describe('a table in a narrow place', () => {
  it('shows cards where its columns have no room, and a table where they have', async () => {
    const place = vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect');
    onTestFinished(() => place.mockRestore());
    place.mockReturnValue(new DOMRect(0, 0, 300, 400));
    await open({ total: 3 });
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.getByRole('link', { name: 'Crane 1' })).toBeTruthy();
    cleanup();
    place.mockReturnValue(new DOMRect(0, 0, 600, 400));
    await open({ total: 3 });
    expect(screen.getByRole('table', { name: 'Cranes' })).toBeTruthy();
  });
});

describe('table on a phone', () => {
  beforeEach(() => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query.includes('max-width'),
      media: query,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it('shows cards and sorts with a list', async () => {
    const { user, search } = await open({ total: 3 });
    expect(screen.queryByRole('table')).toBeNull();
    const [first] = screen.getAllByRole('listitem');
    expect(first?.textContent).toContain('Crane 1');
    // Label and value stay together, and share a line with others.
    const price = within(first as HTMLElement).getByText('Price').parentElement;
    expect(price?.querySelectorAll('dt, dd')).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Filters' }));
    await chooseFilter(user, 'Sort by', 'Title, descending');
    await waitFor(() => expect(search()).toEqual({ sort: 'title,desc' }));
  });
});

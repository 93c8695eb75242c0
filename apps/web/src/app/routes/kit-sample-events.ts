/** Sample event for the tables of the kit page. */
export interface SampleEvent {
  id: string;
  title: string;
  description: string;
  status: 'ACTIVE' | 'DRAFT' | 'COMPLETED' | 'CANCELLED';
  startDate: string;
  price: number;
}

const subjects = [
  'Quay cranes',
  'Mooring ropes',
  'Dredging',
  'Site rules',
  'Fenders',
  'Pilot boats',
  'Lighting',
];
const states = ['ACTIVE', 'DRAFT', 'COMPLETED', 'CANCELLED'] as const;

function sampleEvent(number: number): SampleEvent {
  const thing = subjects[number % subjects.length] ?? '';
  return {
    id: String(number),
    title: `${thing}, lot ${number + 1}`,
    description:
      number % 5 === 1
        ? `${thing} with a description that is much longer than its column and has to end somewhere`
        : `${thing} for the outer harbour`,
    status: states[number % states.length] ?? 'DRAFT',
    startDate: new Date(Date.UTC(2026, 0, 1, 9) + number * 3 * 60 * 60 * 1000).toISOString(),
    price: ((number * 7919) % 100_000) + 0.5,
  };
}

const sampleEvents = Array.from({ length: 10_000 }, (_, number) => sampleEvent(number));

/** Simulates a server: search, sort and paging. */
export function listSampleEvents(
  query: { page: number; size: number | 'all'; sort: string; search: string },
  count: number,
) {
  const wanted = query.search.toLowerCase();
  const found = sampleEvents.slice(0, count).filter(({ title }) => title.toLowerCase().includes(wanted));
  const [field, direction] = query.sort.split(',');
  if (field === 'title' || field === 'startDate' || field === 'price') {
    found.sort((one, other) => (one[field] < other[field] ? -1 : 1) * (direction === 'desc' ? -1 : 1));
  }
  const size = query.size === 'all' ? found.length : query.size;
  return { rows: found.slice(query.page * size, (query.page + 1) * size), total: found.length };
}

import type { HealthBacklog, HealthCheck, SystemHealth } from '@tenderbox/contract';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderFeaturePage } from '../../../entities/test/render-page.tsx';
import { json, mockApi } from '../../../shared/test/mock-api.ts';
import { SystemHealthPage } from './system-health-page.tsx';

const checks: HealthCheck['check'][] = [
  'database',
  'migrations',
  'jobs',
  'signing',
  'keys',
  'clock',
  'storage',
  'samples',
];
const kinds: HealthBacklog['kind'][] = [
  'boxes',
  'failedClosings',
  'notices',
  'failedNotices',
  'mails',
  'webhooks',
  'auditLinks',
  'scans',
  'jobs',
];
const times = ['2026-11-30T16:58:00Z', '2026-11-30T16:59:00Z', '2026-11-30T17:00:00Z'];

const well: SystemHealth = {
  asOf: '2026-11-30T17:00:20Z',
  checks: checks.map((check) => ({ check, state: 'ok', servers: [] })),
  backlogs: kinds.map((kind) => ({ kind, state: 'ok', due: 0, late: 0, oldest: null })),
  servers: [
    {
      name: 'app-1:3000',
      state: 'RUNNING',
      version: '1.2.3',
      startedAt: '2026-11-30T14:00:00Z',
      lastSampleAt: '2026-11-30T17:00:00Z',
      freeBytes: 50 * 1024 ** 3,
    },
  ],
  installation: {
    version: '1.2.3',
    hashId: '0123456789abcdef',
    postgres: '18.4',
    migration: '0048-health-samples',
    migrations: 49,
    server: 'app-1:3000',
  },
  charts: {
    stepSeconds: 60,
    times,
    series: [
      { measure: 'requests', server: null, values: [40, null, 1_200_000] },
      { measure: 'errors', server: null, values: [0, null, 2] },
      { measure: 'latency', server: null, values: [12.4, null, 2500] },
      { measure: 'mails', server: null, values: [3, 4, 10_000] },
    ],
  },
};

function open(health: SystemHealth | (() => Response), address = '/system-admins?view=health') {
  const requests = mockApi({
    'GET /api/system/health': () => (typeof health === 'function' ? health() : json({ data: health })),
  });
  renderFeaturePage(SystemHealthPage, '/system-admins', address);
  return requests;
}

const facts = async () =>
  within(await screen.findByRole('list', { name: 'Checks and background work' })).getAllByRole('listitem');
const textsOf = (items: HTMLElement[]) => items.map(({ textContent }) => textContent);

describe('system health', () => {
  it('says that everything works, with versions and servers', async () => {
    open(well);
    expect(
      (await screen.findByRole('heading', { name: 'Everything works' })).closest('[role=status]'),
    ).toBeTruthy();
    expect(screen.getByText(/As of/).textContent).toContain('17:00:20');
    expect(await facts()).toHaveLength(17);
    expect(screen.getAllByText('OK')).toHaveLength(17);
    expect(screen.getByText('Enough for uploads, 50 GB free')).toBeTruthy();
    expect(screen.getByText('0048-health-samples (49 applied)')).toBeTruthy();
    expect(screen.getByText('18.4')).toBeTruthy();
    expect(screen.getByText('Running for 3 h')).toBeTruthy();
  });

  it('lists what needs someone first, with exact numbers and what to do', async () => {
    open({
      ...well,
      checks: well.checks.map((check) =>
        check.check === 'samples' ? { ...check, state: 'warning', servers: ['app-2:3000'] } : check,
      ),
      backlogs: well.backlogs.map((backlog) => {
        if (backlog.kind === 'mails')
          return { ...backlog, state: 'warning', due: 12_345, late: 17, oldest: '2026-11-30T16:00:00Z' };
        if (backlog.kind === 'boxes')
          return { ...backlog, state: 'failed', due: 1, late: 1, oldest: '2026-11-30T16:55:00Z' };
        return backlog;
      }),
      servers: [
        ...well.servers,
        {
          name: 'app-2:3000',
          state: 'SILENT',
          version: '1.2.3',
          startedAt: '2026-11-30T14:00:00Z',
          lastSampleAt: '2026-11-30T16:30:00Z',
          freeBytes: null,
        },
      ],
    });
    expect(await screen.findByText('3 things need you')).toBeTruthy();
    const [box = '', server = '', mails = '', next = ''] = textsOf(await facts());
    expect(box).toMatch(/^Boxes to close1 due, 1 late, oldest since .*Failing.*“A box did not close”/);
    expect(server).toMatch(/^ServersNo recent sample from app-2:3000Warning/);
    expect(mails).toMatch(/^E-mails to send10,000\+ due, 17 late.*“E-mails wait” in the runbook/);
    expect(next).toMatch(/^DatabaseRespondsOK$/);
    expect(screen.getByText(/^No sample since 2026-11-30 16:30/)).toBeTruthy();
  });

  it('says if background work could not be read', async () => {
    const unread = { due: null, late: null, oldest: null };
    open({ ...well, backlogs: kinds.map((kind) => ({ kind, state: 'failed', ...unread })) });
    expect(await screen.findAllByText('Could not be read')).toHaveLength(9);
  });

  it('describes a chart in words and reads its values with the keyboard and the pointer', async () => {
    open(well);
    const chart = await screen.findByRole('img', {
      name: /^Requests per minute, last hour. All: lowest 40, highest 1.2M, last 1.2M. Errors: lowest 0/,
    });
    expect(chart.querySelectorAll('path')).toHaveLength(2);
    const reader = screen.getByRole('slider', { name: 'Requests per minute, values by time' });
    expect(reader.getAttribute('aria-valuetext')).toBe('Latest, All 1.2M, Errors 2');
    fireEvent.change(reader, { target: { value: '0' } });
    expect(reader.getAttribute('aria-valuetext')).toMatch(/^16:58 \S+, All 40, Errors 0$/);
    fireEvent.change(reader, { target: { value: '1' } });
    expect(reader.getAttribute('aria-valuetext')).toMatch(/All no sample, Errors no sample$/);
    fireEvent.pointerLeave(reader);
    expect(reader.getAttribute('aria-valuetext')).toMatch(/^Latest/);
    expect(screen.getByRole('slider', { name: /^Response time/ }).getAttribute('aria-valuetext')).toBe(
      'Latest, All servers 2.5 s',
    );
    expect(screen.getByRole('slider', { name: /^E-mails due/ }).getAttribute('aria-valuetext')).toBe(
      'Latest, All servers 10,000+',
    );
  });

  it('has a line per server where there are several', async () => {
    const used = 200 * 1024 ** 2;
    const memory = (server: string, values: (number | null)[]) => ({
      measure: 'memory' as const,
      server,
      values,
    });
    const charts = {
      stepSeconds: 60,
      times: ['2026-11-30T16:57:00Z', ...times],
      series: [
        memory('app-1:3000', [used, used, used, null]),
        memory('app-2:3000', [used, null, null, null]),
      ],
    };
    open({ ...well, charts });
    const reader = await screen.findByRole('slider', { name: 'Memory, values by time' });
    expect(reader.getAttribute('aria-valuetext')).toBe('Latest, app-1:3000 200 MB, app-2:3000 no sample');
  });

  it('asks for another period and keeps it in the URL', async () => {
    const requests = open(well, '/system-admins?view=health&hours=24');
    const user = userEvent.setup();
    const period = await screen.findByRole('group', { name: 'Period of the charts' });
    expect(new URL(requests[0]?.url ?? '').searchParams.get('hours')).toBe('24');
    await user.click(within(period).getByRole('button', { name: '6 h' }));
    expect(new URL(requests.at(-1)?.url ?? '').searchParams.get('hours')).toBe('6');
  });

  it('says that there are no samples yet after an installation', async () => {
    const series = well.charts.series.map((one) => ({ ...one, values: [null, null, null] }));
    open({ ...well, charts: { ...well.charts, series } });
    expect(await screen.findByText(/^No samples yet/)).toBeTruthy();
    expect(screen.queryByRole('slider')).toBeNull();
  });

  it('keeps what it shows when another period cannot be loaded', async () => {
    let isBroken = false;
    open(() => (isBroken ? json({ message: 'The database is gone' }, 503) : json({ data: well })));
    await screen.findByText('Everything works');
    isBroken = true;
    await userEvent.setup().click(screen.getByRole('button', { name: '24 h' }));
    expect(await screen.findByText(/The status could not be updated: The database is gone/)).toBeTruthy();
    expect(screen.getByText('Everything works')).toBeTruthy();
  });

  it('shows an error and retries if nothing could be loaded', async () => {
    let isBroken = true;
    open(() => (isBroken ? json({ message: 'The database is gone' }, 503) : json({ data: well })));
    const retry = await screen.findByRole('button', { name: 'Try again' });
    isBroken = false;
    await userEvent.setup().click(retry);
    expect(await screen.findByText('Everything works')).toBeTruthy();
  });
});

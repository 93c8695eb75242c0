import {
  type Criterion,
  type Evaluation,
  type EvaluationList,
  type Plan,
  startPlan,
} from '@tenderbox/contract';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { event } from '../../../entities/test/event.ts';
import { renderFeaturePage } from '../../../entities/test/render-page.tsx';
import { json, mockApi } from '../../../shared/test/mock-api.ts';
import { mockUploads } from '../../../shared/test/mock-uploads.ts';
import { EvaluationTab } from './evaluation-tab.tsx';
import { PlanEditorPage } from './plan-editor-page.tsx';
import { intoGroup, moved, newCriterion } from './plan-values.ts';

const draft = event(1, { title: 'Survey vessel', status: 'DRAFT' });
const id = (number: number) => `019a0000-0000-7000-8000-00000000${number}`;
const person = {
  roleEntryId: id(7001),
  fullName: 'Una Bell',
  role: 'BUSINESS_UNIT_ADMIN',
  isOwn: true,
} as const;
const task = {
  id: id(9001),
  title: 'Price schedule',
  endDate: draft.endDate,
  evaluationId: null,
  currency: 'GBP',
  lineCount: 7,
  questions: [
    { id: id(9101), section: 'Quality', label: 'Bad weather', type: 'LONG_TEXT', unit: null, options: null },
    { id: id(9102), section: 'Quality', label: 'Coded vessel', type: 'YES_NO', unit: null, options: null },
  ],
} as const;
const list = (items: Evaluation[] = []): EvaluationList =>
  ({ items, tasks: [task], people: [person], can: { create: true } }) as never;

const named = { guidance: null, publicText: null, envelope: 1 };
const scored = { ...named, groupId: null, minimumPoints: null };
const price: Criterion = {
  kind: 'PRICE',
  id: id(1001),
  title: 'Price',
  ...scored,
  points: '60',
  taskIds: [task.id],
  formula: { kind: 'LOWEST_RATIO' },
};
const manual: Criterion = {
  kind: 'MANUAL',
  id: id(1002),
  title: 'Bad-weather method',
  ...scored,
  points: '30',
  questionIds: [id(9101)],
  priceTaskIds: [],
  scale: { max: 5, step: '1', words: [] },
};
const plan: Plan = { ...startPlan('Charter', list().tasks), criteria: [price, manual] };
const evaluation: Evaluation = {
  id: id(5001),
  eventId: draft.id,
  plan,
  revision: 3,
  planState: 'DRAFT',
  fixedAt: draft.endDate,
  chairId: person.roleEntryId,
  scoreBy: null,
  evaluators: [
    { roleEntryId: person.roleEntryId, fullName: 'Una Bell', isActive: true, criterionIds: [manual.id] },
  ],
  signed: null,
  can: { edit: true, delete: true, nameEvaluators: true },
};

const path = `/api/business-unit/events/${draft.id}/evaluations`;

describe('the plan editor', () => {
  it('shows whether the points add up while they are typed, and saves the plan', async () => {
    const saved: unknown[] = [];
    mockApi({
      [`GET ${path}`]: () => json({ data: list([evaluation]) }),
      [`PUT /api/business-unit/evaluations/${evaluation.id}`]: async (request) => {
        saved.push(await request.json());
        return json({ data: { ...evaluation, revision: 4, people: [person], tasks: [task] } });
      },
    });
    renderFeaturePage(() => <PlanEditorPage event={draft} />, '/', `/?evaluation=${evaluation.id}`);
    expect(await screen.findByText('90 of 100 points: 10 to distribute')).toBeTruthy();
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: /^Price Price, computed/ }));
    const curve = screen.getByRole('img', { name: /100,000 → 60.00, 120,000 → 50.00/ });
    expect(curve).toBeTruthy();
    fireEvent.change(screen.getByRole('textbox', { name: /^Points/ }), { target: { value: '70' } });
    expect(await screen.findByText('100 of 100 points')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Save plan' }));
    await waitFor(() =>
      expect(saved).toMatchObject([
        { revision: 3, plan: { criteria: [{ points: '70' }, { points: '30' }] } },
      ]),
    );
    cleanup();
  });

  it('moves a criterion with the arrow keys', async () => {
    mockApi({ [`GET ${path}`]: () => json({ data: list([evaluation]) }) });
    renderFeaturePage(() => <PlanEditorPage event={draft} />, '/', `/?evaluation=${evaluation.id}`);
    const handle = await screen.findByRole('button', { name: /^Move Price/ });
    fireEvent.keyDown(handle, { key: 'ArrowDown' });
    expect(await screen.findByText('Price moved to 2 of 2')).toBeTruthy();
    cleanup();
  });
});

/** Opens the editor on a plan; what it saves is collected. */
function edit(given: Evaluation) {
  const saved: { plan: Plan }[] = [];
  mockApi({
    [`GET ${path}`]: () => json({ data: list([given]) }),
    [`PUT /api/business-unit/evaluations/${given.id}`]: async (request) => {
      saved.push((await request.json()) as { plan: Plan });
      return json({ data: { ...given, revision: 4, people: [person], tasks: [task] } });
    },
    [`PUT /api/business-unit/evaluations/${given.id}/evaluators`]: async (request) => {
      saved.push((await request.json()) as never);
      return json({ data: { ...given, revision: 5, people: [person], tasks: [task] } });
    },
  });
  renderFeaturePage(() => <PlanEditorPage event={draft} />, '/', `/?evaluation=${given.id}`);
  return { saved, user: userEvent.setup() };
}

describe('rules of a plan', () => {
  it('decide ties by a named criterion, within the order that is chosen', async () => {
    const { saved, user } = edit({ ...evaluation, plan: { ...plan, tieRule: [{ by: 'PRICE' }] } });
    fireEvent.mouseDown(await screen.findByRole('combobox', { name: /Add what decides between equals/ }));
    await user.click(await screen.findByRole('option', { name: 'More points for “Bad-weather method”' }));
    await user.click(screen.getByRole('button', { name: 'Save plan' }));
    await waitFor(() =>
      expect(saved[0]?.plan.tieRule).toEqual([{ by: 'PRICE' }, { by: 'CRITERION', criterionId: manual.id }]),
    );
    cleanup();
  });

  it('have a band for the most points for the money', async () => {
    const { saved, user } = edit({ ...evaluation, plan: { ...plan, method: 'PRICE_PER_POINT' } });
    fireEvent.mouseDown(await screen.findByRole('combobox', { name: 'Close to the best' }));
    await user.click(await screen.findByRole('option', { name: 'Within 5 %' }));
    await user.click(screen.getByRole('button', { name: 'Save plan' }));
    await waitFor(() => expect(saved[0]?.plan.band).toEqual({ percent: 5, decidedBy: 'PRICE' }));
    cleanup();
  });

  it('have a rate with date and source for each other currency', async () => {
    const { saved, user } = edit({ ...evaluation, plan: { ...plan, currency: 'EUR' } });
    await user.click(await screen.findByRole('button', { name: 'Add rate for GBP' }));
    fireEvent.change(screen.getByRole('textbox', { name: /^1 GBP in EUR/ }), {
      target: { value: '1.143211' },
    });
    fireEvent.change(screen.getByLabelText(/^Date/), { target: { value: '2026-11-17' } });
    fireEvent.change(screen.getByRole('textbox', { name: /^Source/ }), { target: { value: 'ECB' } });
    await user.click(screen.getByRole('button', { name: 'Save plan' }));
    await waitFor(() =>
      expect(saved[0]?.plan.rates).toEqual([
        { currency: 'GBP', rate: '1.143211', day: '2026-11-17', source: 'ECB' },
      ]),
    );
    cleanup();
  });

  it('let people read prices, and name every step of a long scale', async () => {
    const long: Criterion = { ...manual, scale: { max: 12, step: '1', words: [] } } as Criterion;
    const { saved, user } = edit({ ...evaluation, plan: { ...plan, criteria: [price, long] } });
    await user.click(await screen.findByRole('button', { name: /^Bad-weather method Scored/ }));
    fireEvent.change(screen.getByRole('textbox', { name: 'Words for 12' }), {
      target: { value: 'Excellent' },
    });
    const readers = screen.getByRole('combobox', { name: /^Evaluators of Price/ });
    fireEvent.change(readers, { target: { value: 'Una' } });
    await user.click(await screen.findByRole('option', { name: 'Una Bell (you)' }));
    await user.click(screen.getByRole('button', { name: 'Save plan' }));
    const words = [...Array.from({ length: 12 }, () => null), 'Excellent'];
    await waitFor(() => expect(saved).toHaveLength(2));
    expect(saved[0]?.plan.criteria[1]).toMatchObject({ scale: { words } });
    expect(saved[1]).toMatchObject({ evaluators: [{ criterionIds: [manual.id, price.id] }] });
    cleanup();
  });

  it('have dates as the bounds of bands of days', async () => {
    const ready: Criterion = {
      kind: 'DATE',
      id: id(1003),
      title: 'Ready',
      ...scored,
      points: '10',
      questionId: id(9103),
      scoring: {
        kind: 'BANDS',
        bands: [
          { upTo: '2027-01-31', points: '10' },
          { upTo: null, points: '0' },
        ],
      },
    };
    const { user } = edit({ ...evaluation, plan: { ...plan, criteria: [ready] } });
    await user.click(await screen.findByRole('button', { name: /^Ready/ }));
    const bounds = screen.getAllByLabelText(/^Up to/) as HTMLInputElement[];
    expect(bounds.map(({ type, value }) => [type, value])).toEqual([
      ['date', '2027-01-31'],
      ['date', ''],
    ]);
    cleanup();
  });
});

describe('a plan from Excel', () => {
  it('is reviewed with the cells that were refused, and fills the form', async () => {
    const saved: { plan: Plan }[] = [];
    const imported = { ...plan, title: 'From Excel', criteria: [{ ...price, points: '100' }] };
    mockApi({
      [`GET ${path}`]: () => json({ data: list([evaluation]) }),
      [`GET /api/business-unit/evaluations/${evaluation.id}/plan.xlsx`]: () => new Response('workbook'),
      [`PUT /api/business-unit/evaluations/${evaluation.id}`]: async (request) => {
        saved.push((await request.json()) as { plan: Plan });
        return json({ data: { ...evaluation, revision: 4, people: [person], tasks: [task] } });
      },
      [`PUT /api/business-unit/evaluations/${evaluation.id}/evaluators`]: () =>
        json({ data: { ...evaluation, revision: 5, people: [person], tasks: [task] } }),
    });
    const uploads = mockUploads();
    renderFeaturePage(() => <PlanEditorPage event={draft} />, '/', `/?evaluation=${evaluation.id}`);
    const user = userEvent.setup();
    expect(await screen.findByRole('button', { name: 'Export to Excel' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Import from Excel' }));
    const dialog = within(await screen.findByRole('dialog'));
    const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    await user.upload(dialog.getByLabelText(/Excel file/), new File(['x'], 'plan.xlsx', { type }));
    await user.click(dialog.getByRole('button', { name: 'Check file' }));
    await waitFor(() => expect(uploads).toHaveLength(1));
    uploads[0]?.answer({
      data: {
        plan: imported,
        criterionCount: 1,
        refused: [{ sheet: 'Criteria', row: 3, column: 'Kind', cell: 'A3', reason: 'Must be one of: …' }],
      },
    });
    expect(await screen.findByText('1 cell was not understood')).toBeTruthy();
    expect(screen.getByText('Criteria A3')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Take over 1 criterion' }));
    expect(await screen.findByText('100 of 100 points')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Save plan' }));
    await waitFor(() => expect(saved).toMatchObject([{ plan: { title: 'From Excel' } }]));
    cleanup();
  });
});

describe('the editor of a plan that is fixed', () => {
  it('shows the plan to read, and why', async () => {
    edit({ ...evaluation, planState: 'FIXED', can: { edit: false, delete: false, nameEvaluators: true } });
    expect(await screen.findByText(/The first deadline has passed/)).toBeTruthy();
    expect(screen.getAllByText('Bad-weather method').length).toBeGreaterThan(0);
    expect(screen.queryByRole('button', { name: 'Save plan' })).toBeNull();
    cleanup();
  });

  it('still changes who scores, and by when', async () => {
    const saved: unknown[] = [];
    const fixed = {
      ...evaluation,
      planState: 'FIXED' as const,
      scoreBy: '2026-12-01T12:00:00Z',
      can: { edit: false, delete: false, nameEvaluators: true },
    };
    mockApi({
      [`GET ${path}`]: () => json({ data: list([fixed]) }),
      [`PUT /api/business-unit/evaluations/${evaluation.id}/evaluators`]: async (request) => {
        saved.push(await request.json());
        return json({ data: { ...fixed, people: [person], tasks: [task] } });
      },
    });
    renderFeaturePage(() => <PlanEditorPage event={draft} />, '/', `/?evaluation=${evaluation.id}`);
    const user = userEvent.setup();
    await user.click(await screen.findByRole('combobox', { name: /^Chair/ }));
    await user.click(screen.getByRole('option', { name: 'Not chosen' }));
    expect(screen.queryByRole('combobox', { name: /^Evaluators needed/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Save evaluators' }));
    await waitFor(() =>
      expect(saved).toMatchObject([
        {
          chairId: null,
          evaluators: [{ roleEntryId: person.roleEntryId }],
          scoreBy: '2026-12-01T12:00:00Z',
        },
      ]),
    );
    cleanup();
  });

  it('offers no form for a second evaluation of the same tasks', async () => {
    const taken = { ...task, evaluationId: evaluation.id } as never;
    mockApi({ [`GET ${path}`]: () => json({ data: { ...list([evaluation]), tasks: [taken] } }) });
    renderFeaturePage(() => <PlanEditorPage event={draft} />, '/', '/');
    expect(await screen.findByText(/is part of an evaluation already/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Add evaluation' })).toBeNull();
    cleanup();
  });
});

describe('the values of the editor', () => {
  it('move a criterion into a group without others', () => {
    expect(intoGroup([price, manual], price.id, id(3001))).toMatchObject([
      { id: manual.id, groupId: null },
      { id: price.id, groupId: id(3001) },
    ]);
  });

  it('start a criterion with the points that are left, on a question that fits', () => {
    expect(newCriterion('YES_NO', plan, [task as never], 'New')).toMatchObject({
      title: 'Coded vessel',
      questionId: id(9102),
      points: '10',
    });
    expect(newCriterion('NUMBER', plan, [task as never], 'New')).toBeNull();
  });

  it('move a criterion into the group of the one it is dropped on', () => {
    const grouped = { ...manual, groupId: id(3001) };
    expect(moved([price, grouped], price.id, grouped.id)).toMatchObject([
      { id: manual.id },
      { id: price.id, groupId: id(3001) },
    ]);
  });
});

describe('the evaluation tab', () => {
  it('shows criteria, points and who scores them', async () => {
    mockApi({ [`GET ${path}`]: () => json({ data: list([evaluation]) }) });
    renderFeaturePage(() => <EvaluationTab event={draft} renderResults={(_, plan) => plan} />, '/');
    const section = within(await screen.findByRole('region', { name: 'Charter' }));
    expect(section.getByText('Computed, no one scores it')).toBeTruthy();
    expect(section.getAllByText('Una Bell').length).toBe(2);
    expect(section.getByRole('link', { name: 'Edit plan' })).toBeTruthy();
    cleanup();
  });
});

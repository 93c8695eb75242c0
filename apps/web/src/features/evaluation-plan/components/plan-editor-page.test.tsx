import type { Criterion, Evaluation, EvaluationList, Plan } from '@tenderbox/contract';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { event } from '../../../entities/test/event.ts';
import { renderFeaturePage } from '../../../entities/test/render-page.tsx';
import { json, mockApi } from '../../../shared/test/mock-api.ts';
import { EvaluationTab } from './evaluation-tab.tsx';
import { PlanEditorPage } from './plan-editor-page.tsx';
import { moved, newCriterion, newPlan } from './plan-values.ts';

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
const plan: Plan = { ...newPlan('Charter', list()), criteria: [price, manual] };
const evaluation: Evaluation = {
  id: id(5001),
  eventId: draft.id,
  plan,
  revision: 3,
  planState: 'DRAFT',
  fixedAt: draft.endDate,
  chairId: person.roleEntryId,
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

describe('the values of the editor', () => {
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

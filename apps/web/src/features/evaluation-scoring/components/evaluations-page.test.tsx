import type { EvaluationToScore } from '@tenderbox/contract';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { saveAuthorization } from '../../../entities/session/session.ts';
import { renderFeaturePage } from '../../../entities/test/render-page.tsx';
import { tokenOf, una } from '../../../entities/test/session-token.ts';
import { json, mockApi } from '../../../shared/test/mock-api.ts';
import { testId } from '../../../shared/test/test-id.ts';
import { EvaluationsPage } from './evaluations-page.tsx';

const evaluation = (number: number, changes: Partial<EvaluationToScore>): EvaluationToScore => ({
  id: testId(number),
  title: 'Main works',
  eventTitle: 'Quay crane',
  eventReference: 'EV-0001',
  envelope: 1,
  envelopeCount: 2,
  criterionCount: 3,
  submittedAt: null,
  scoreBy: null,
  state: 'SCORING',
  ...changes,
});

function open(evaluations: EvaluationToScore[]) {
  saveAuthorization(`Bearer ${tokenOf({ ...una, roleName: 'BUSINESS_UNIT_EVALUATOR' })}`);
  mockApi({
    'GET /api/evaluator/evaluations': () => json({ data: evaluations }),
    'GET /api/logo': () => new Response(null, { status: 204 }),
  });
  renderFeaturePage(EvaluationsPage, '/events', '/events');
}

test('lists the evaluations that the user is named for, with what is to do', async () => {
  open([
    evaluation(1, { scoreBy: '2026-11-20T17:00:00Z' }),
    evaluation(2, { title: 'Side works', envelope: 2, criterionCount: 1, state: 'WAITING' }),
    evaluation(3, { title: 'Early works', state: 'SUBMITTED', submittedAt: '2026-11-01T10:00:00Z' }),
    evaluation(4, { title: 'Former works', state: 'ENDED' }),
  ]);
  const table = await screen.findByRole('table', { name: 'Evaluations' });
  const textOf = async (title: string) =>
    (await within(table).findByText(title)).closest('[role=row], tr')?.textContent;
  expect(await textOf('Main works')).toMatch(/EV-0001 · Quay crane1 of 232026-11-20 \d\d:\d\d \w+To score/);
  // In a line of its own, on cards as well.
  expect((await within(table).findAllByText('EV-0001 · Quay crane'))[0]?.tagName).toBe('DIV');
  expect(await textOf('Side works')).toContain('2 of 21Waiting for the boxes to be opened');
  expect(await textOf('Early works')).toContain('Submitted');
  expect(await textOf('Former works')).toContain('Scoring has ended');
});

test('puts what is to score first, and of that what is due first', async () => {
  open([
    evaluation(1, { title: 'Waiting', state: 'WAITING' }),
    evaluation(2, { title: 'Without a date' }),
    evaluation(3, { title: 'Done', state: 'ENDED' }),
    evaluation(4, { title: 'Due on Friday', scoreBy: '2026-11-20T18:00:00Z' }),
    evaluation(5, { title: 'Due on Thursday', scoreBy: '2026-11-19T18:00:00Z' }),
  ]);
  const names = await screen.findAllByRole('link', { name: /^(Waiting|Without|Done|Due)/ });
  expect(names.map(({ textContent }) => textContent)).toEqual([
    'Due on Thursday',
    'Due on Friday',
    'Without a date',
    'Waiting',
    'Done',
  ]);
});

test('says who names evaluators if there are none', async () => {
  open([]);
  expect(await screen.findByText(/You are not named for any evaluation/)).toBeTruthy();
});

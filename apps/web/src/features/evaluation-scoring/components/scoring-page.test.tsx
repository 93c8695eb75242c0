import type { ResponseToScore, ScoreChanges, ScoreSheets, Scoring } from '@tenderbox/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { saveAuthorization } from '../../../entities/session/session.ts';
import { renderFeaturePage } from '../../../entities/test/render-page.tsx';
import { tokenOf, una } from '../../../entities/test/session-token.ts';
import { json, mockApi } from '../../../shared/test/mock-api.ts';
import { testId } from '../../../shared/test/test-id.ts';
import { ScoringPage } from './scoring-page.tsx';

const [evaluationId, methodId, teamId] = [testId(1), testId(2), testId(3)];
const [alpha, beta] = [testId(11), testId(12)];
const questionId = testId(21);

const criterion = (id: string, title: string) => ({
  id,
  kind: 'MANUAL' as const,
  title,
  guidance: 'Look for proof',
  points: '40',
  envelope: 1,
  scale: { max: 5, step: '1' as const, words: ['No answer', null, null, null, 'Good', null] },
  questions: [{ id: questionId, label: 'Your method', type: 'TEXT' as const }],
  priceTaskIds: [],
});

const scoringOf = (changes: Partial<Scoring> = {}): Scoring => ({
  id: evaluationId,
  title: 'Main works',
  eventTitle: 'Quay crane',
  eventReference: 'EV-0001',
  scoreBy: null,
  eventId: null,
  state: { phase: 'SCORING', envelope: 1, round: 1 },
  envelopes: [{ number: 1, title: 'All', isOpened: true }],
  envelope: 1,
  anonymous: false,
  commentRequired: { when: 'BELOW', score: '3' },
  criteria: [criterion(methodId, 'Method'), criterion(teamId, 'Team')],
  suppliers: [
    { supplierId: alpha, name: 'Alpha Works', scored: 0 },
    { supplierId: beta, name: 'Beta Marine', scored: 0 },
  ],
  toDeclare: [],
  declaration: { declaredAt: '2026-11-17T10:00:00Z', conflictCount: 0 },
  progress: { scored: 0, total: 4 },
  submittedAt: null,
  areOthersShown: false,
  can: { declare: false, score: true, submit: true },
  ...changes,
});

const responseOf = (supplierId: string): ResponseToScore => ({
  supplierId,
  name: 'Alpha Works',
  parts: [
    {
      taskId: testId(31),
      sections: [
        {
          id: testId(32),
          title: 'Quality',
          questions: [
            {
              id: questionId,
              label: 'Your method',
              help: null,
              required: true,
              type: 'TEXT',
              maxLength: 100,
            },
          ],
        },
      ],
      priceTable: null,
      values: { [`answers/${questionId}`]: `Answer of ${supplierId === alpha ? 'Alpha' : 'Beta'}` },
      files: [],
      total: null,
      fault: null,
    },
  ],
});

/** Mock server with the sheets of one evaluator. */
class TestServer {
  scoring: Scoring | null;
  readonly cells = new Map<string, ScoreSheets['cells'][number]>();
  answer: (() => Response) | null = null;
  submissions = 0;
  declared: string[] | null = null;

  constructor(changes: Partial<Scoring> = {}) {
    this.scoring = scoringOf(changes);
  }

  open() {
    const base = `/api/evaluator/evaluations/${evaluationId}`;
    const gone = () =>
      json({ code: 'NOT_FOUND', message: 'Not found', fieldErrors: [], globalErrors: [] }, 404);
    const save = (supplierId: string, { changes }: ScoreChanges) => {
      if (this.answer) return this.answer();
      for (const { criterionId, score, comment, revision } of changes) {
        const cell = { supplierId, criterionId, score, comment, revision: revision + 1 };
        this.cells.set(`${supplierId} ${criterionId}`, cell);
      }
      return json({ data: this.sheet(supplierId) });
    };
    mockApi({
      'GET /api/evaluator/evaluations': () => json({ data: [] }),
      'GET /api/logo': () => new Response(null, { status: 204 }),
      [`GET ${base}`]: () => (this.scoring ? json({ data: this.scoring }) : gone()),
      [`GET ${base}/sheets`]: () =>
        json({ data: { cells: [...this.cells.values()], progress: this.progress, submittedAt: null } }),
      [`GET ${base}/responses/${alpha}`]: () => json({ data: responseOf(alpha) }),
      [`GET ${base}/responses/${beta}`]: () => json({ data: responseOf(beta) }),
      [`PATCH ${base}/sheets/${alpha}`]: async (request) => save(alpha, await request.json()),
      [`PATCH ${base}/sheets/${beta}`]: async (request) => save(beta, await request.json()),
      [`POST ${base}/declaration`]: async (request) => {
        this.declared = (await request.json()).conflicts;
        this.scoring = scoringOf();
        return json({ data: this.scoring });
      },
      [`POST ${base}/submission`]: () => {
        this.submissions += 1;
        this.scoring = scoringOf({
          submittedAt: '2026-11-18T10:00:00Z',
          can: { declare: false, score: false, submit: false },
        });
        return json({ data: this.scoring });
      },
      [`GET ${base}/scores`]: () =>
        json({
          data: {
            evaluators: [{ roleEntryId: testId(41), name: 'Minh Khai' }],
            scores: [
              {
                supplierId: alpha,
                criterionId: methodId,
                roleEntryId: testId(41),
                score: '2',
                comment: 'Thin',
              },
            ],
          },
        }),
    });
    renderFeaturePage(ScoringPage, '/evaluations/$evaluationId', `/evaluations/${evaluationId}`);
    return this;
  }

  get progress() {
    return { scored: this.cells.size, total: 4 };
  }

  sheet(supplierId: string) {
    const cells = [methodId, teamId].map((criterionId) => {
      const {
        score = null,
        comment = null,
        revision = 0,
      } = this.cells.get(`${supplierId} ${criterionId}`) ?? {};
      return { criterionId, score, comment, revision };
    });
    return { supplierId, name: 'Alpha', cells, progress: this.progress, submittedAt: null };
  }

  scoreOf(supplierId: string, criterionId: string) {
    return this.cells.get(`${supplierId} ${criterionId}`);
  }
}

const card = async (name: string) => await screen.findByRole('region', { name });
const line = () => screen.getByRole('region', { name: 'Status of your scores' });

beforeEach(() => {
  localStorage.clear();
  saveAuthorization(`Bearer ${tokenOf({ ...una, roleName: 'BUSINESS_UNIT_EVALUATOR' })}`);
});

describe('a declaration', () => {
  test('comes first, names suppliers, and needs an answer', async () => {
    const server = new TestServer({
      declaration: null,
      suppliers: [],
      toDeclare: [
        { supplierId: alpha, name: 'Alpha Works' },
        { supplierId: beta, name: 'Beta Marine' },
      ],
      anonymous: true,
      can: { declare: true, score: false, submit: false },
    }).open();
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Declare and continue' }));
    expect(await screen.findByText('Choose one of the two answers')).toBeTruthy();
    expect(screen.getByText(/letters in a random order/)).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: /^Yes/ }));
    await user.click(screen.getByRole('checkbox', { name: 'Beta Marine' }));
    await user.click(screen.getByRole('button', { name: 'Declare and continue' }));
    await card('Alpha Works');
    expect(server.declared).toEqual([beta]);
  });
});

describe('scoring', () => {
  test('by keys saves itself, beside the answer, and never while a comment is typed', async () => {
    const server = new TestServer().open();
    const first = await card('Alpha Works');
    expect(await within(first).findByText('Answer of Alpha')).toBeTruthy();
    fireEvent.keyDown(document.body, { key: '2' });
    expect(await within(first).findByRole('radio', { name: '2', checked: true })).toBeTruthy();
    fireEvent.keyDown(document.body, { key: 'c' });
    const comment = within(first).getByRole('textbox', { name: /Comment/ });
    expect(document.activeElement).toBe(comment);
    const user = userEvent.setup();
    await user.type(comment, 'Late in 4 of 5 jobs');
    await waitFor(() =>
      expect(server.scoreOf(alpha, methodId)).toMatchObject({ score: '2', comment: 'Late in 4 of 5 jobs' }),
    );
    await user.keyboard('{Escape}j');
    const second = await card('Beta Marine');
    await waitFor(() => expect(document.activeElement).toBe(second));
    await user.keyboard('4');
    await waitFor(() => expect(server.scoreOf(beta, methodId)).toMatchObject({ score: '4' }));
    expect(await screen.findAllByText('2 of 4')).not.toHaveLength(0);
    await user.keyboard('n');
    expect(await screen.findByRole('heading', { name: 'Team' })).toBeTruthy();
    await waitFor(() => expect(line().textContent).toMatch(/Saved \d\d:/));
  });

  test('of one supplier goes across all criteria', async () => {
    new TestServer().open();
    const user = userEvent.setup();
    await card('Alpha Works');
    await user.click(screen.getByRole('button', { name: 'By supplier' }));
    expect(await screen.findByRole('heading', { name: 'Alpha Works', level: 1 })).toBeTruthy();
    expect(await card('Method')).toBeTruthy();
    await user.keyboard('j');
    expect(await card('Team')).toBeTruthy();
  });

  test('goes on while the server is away, and is saved when it is back', async () => {
    const server = new TestServer().open();
    await card('Alpha Works');
    server.answer = () => json({}, 503);
    fireEvent.keyDown(document.body, { key: '5' });
    await waitFor(() => expect(line().textContent).toContain('1 score is stored on this device'), {
      timeout: 4000,
    });
    server.answer = null;
    fireEvent.click(screen.getByRole('button', { name: 'Try now' }));
    await waitFor(() => expect(server.scoreOf(alpha, methodId)).toMatchObject({ score: '5' }));
    await waitFor(() => expect(line().textContent).toContain('Only you see these scores'));
  });

  test('shows two versions of a score that was changed elsewhere', async () => {
    const server = new TestServer().open();
    await card('Alpha Works');
    server.cells.set(`${alpha} ${methodId}`, {
      supplierId: alpha,
      criterionId: methodId,
      score: '1',
      comment: null,
      revision: 1,
    });
    const stale = { code: 'STALE_REVISION', message: 'Changed', fieldErrors: [], globalErrors: [] };
    server.answer = () => json({ ...stale, data: server.sheet(alpha) }, 409);
    fireEvent.keyDown(document.body, { key: '5' });
    await screen.findByText(/on another device or in another tab/);
    server.answer = null;
    fireEvent.click(screen.getByRole('button', { name: 'Keep this one' }));
    await waitFor(() => expect(server.scoreOf(alpha, methodId)).toMatchObject({ score: '5', revision: 2 }));
  });

  test('by someone who is removed meanwhile says so, and keeps what was typed', async () => {
    const server = new TestServer().open();
    await card('Alpha Works');
    server.scoring = null;
    const problem = { code: 'NOT_FOUND', message: 'Not found', fieldErrors: [], globalErrors: [] };
    server.answer = () => json(problem, 404);
    fireEvent.keyDown(document.body, { key: '5' });
    await waitFor(() => expect(line().textContent).toContain('You are no longer an evaluator'), {
      timeout: 4000,
    });
    expect(line().textContent).toContain('1 score is stored on this device');
    expect(screen.queryByRole('button', { name: 'Submit scores…' })).toBeNull();
    expect(screen.getByText('Your score: 5 of 5')).toBeTruthy();
  });

  test('that was closed meanwhile is read-only, with what was not saved', async () => {
    const server = new TestServer().open();
    await card('Alpha Works');
    server.scoring = scoringOf({
      state: { phase: 'CONSENSUS', envelope: 1, round: 1 },
      can: { declare: false, score: false, submit: false },
    });
    const problem = { code: 'CONFLICT', message: 'Ended', fieldErrors: [], globalErrors: [] };
    server.answer = () => json(problem, 409);
    fireEvent.keyDown(document.body, { key: '5' });
    await waitFor(() => expect(line().textContent).toContain('Scoring has ended'), { timeout: 4000 });
    expect(line().textContent).toContain('1 score is stored on this device');
  });
});

describe('a submission', () => {
  test('leads to what is missing first', async () => {
    new TestServer().open();
    await card('Alpha Works');
    fireEvent.keyDown(document.body, { key: '1' });
    fireEvent.keyDown(document.body, { key: 'j' });
    await card('Beta Marine');
    expect(screen.getByText('3 to score, 1 comment missing')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Submit scores…' }));
    expect(await card('Alpha Works')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('names what it fixes, saves first, and leaves text only', async () => {
    const server = new TestServer().open();
    const user = userEvent.setup();
    await card('Alpha Works');
    await user.keyboard('4j5n4j5');
    await user.click(screen.getByRole('button', { name: 'Submit scores…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Submit your scores?' });
    expect(dialog.textContent).toContain('4 scores for 2 suppliers and 2 criteria will be fixed');
    await user.click(within(dialog).getByRole('button', { name: 'Submit scores' }));
    await waitFor(() => expect(server.submissions).toBe(1));
    expect(server.cells.size).toBe(4);
    await waitFor(() => expect(line().textContent).toContain('Submitted'));
    expect(screen.queryByRole('radio')).toBeNull();
    await user.keyboard('1');
    expect(await screen.findByText('Your score: 5 of 5')).toBeTruthy();
  });

  test('of everyone shows the scores of others', async () => {
    new TestServer({
      submittedAt: '2026-11-18T10:00:00Z',
      areOthersShown: true,
      can: { declare: false, score: false, submit: false },
    }).open();
    const first = await card('Alpha Works');
    const others = await within(first).findByRole('region', { name: 'Scores of other evaluators' });
    expect(others.textContent).toContain('2 Minh KhaiThin');
  });
});

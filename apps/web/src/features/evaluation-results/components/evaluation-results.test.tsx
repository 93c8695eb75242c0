import type {
  Criterion,
  Evaluation,
  EvaluationProgress,
  EvaluationRanking,
  EvaluationScores,
  Plan,
} from '@tenderbox/contract';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { event as eventOf } from '../../../entities/test/event.ts';
import { renderFeaturePage } from '../../../entities/test/render-page.tsx';
import { enter } from '../../../shared/test/enter.ts';
import { json, mockApi } from '../../../shared/test/mock-api.ts';
import { setWidth } from '../../../shared/test/set-width.ts';
import { testId } from '../../../shared/test/test-id.ts';
import { EvaluationResults } from './evaluation-results.tsx';

const event = eventOf(1, { title: 'Survey vessel' });
const [una, ravi] = [testId(71), testId(72)];
const [kestrel, dover, clyde] = [testId(81), testId(82), testId(83)];
const named = { guidance: null, publicText: null, envelope: 1 };
const scored = { ...named, groupId: null, minimumPoints: null };
const price: Criterion = {
  kind: 'PRICE',
  id: testId(11),
  title: 'Price',
  ...scored,
  points: '60',
  taskIds: [testId(91)],
  formula: { kind: 'LOWEST_RATIO' },
};
const method: Criterion = {
  kind: 'MANUAL',
  id: testId(12),
  title: 'Method',
  ...scored,
  points: '40',
  minimumPoints: '10',
  questionIds: [],
  priceTaskIds: [],
  scale: { max: 5, step: '1', words: [] },
};
const plan: Plan = {
  title: 'Charter',
  method: 'POINTS',
  band: null,
  totalPoints: '100',
  decimals: 2,
  currency: 'GBP',
  rates: [],
  tieRule: [{ by: 'PRICE' }],
  missingLines: 'REFUSE',
  criteriaShown: 'ALL',
  disclosure: {
    ownPoints: true,
    rank: true,
    responseCount: true,
    winnerName: true,
    winnerPoints: true,
    winnerTotal: true,
  },
  resultOf: 'CONSENSUS',
  anonymous: false,
  evaluatorsNeeded: 2,
  commentRequired: { when: 'NEVER' },
  awardNeedsTwo: false,
  envelopes: [{ title: 'All', taskIds: [testId(91)] }],
  groups: [],
  criteria: [price, method],
};
const evaluation: Evaluation = {
  id: testId(51),
  eventId: event.id,
  plan,
  revision: 1,
  planState: 'FIXED',
  fixedAt: '2026-11-01T09:00:00Z',
  chairId: una,
  scoreBy: null,
  evaluators: [
    { roleEntryId: una, fullName: 'Una Bell', isActive: true, criterionIds: [method.id] },
    { roleEntryId: ravi, fullName: 'Ravi Nair', isActive: true, criterionIds: [method.id] },
  ],
  signed: null,
  can: { edit: false, delete: false, nameEvaluators: true },
};
const base = `/api/business-unit/evaluations/${evaluation.id}`;

type Phase = EvaluationProgress['state']['phase'];
const stateOf = (phase: Phase) => ({ phase, envelope: 1, round: 1 });
const progressOf = (phase: Phase, changes: Partial<EvaluationProgress> = {}): EvaluationProgress => ({
  state: stateOf(phase),
  revision: 4,
  sheetsSubmitted: phase === 'SCORING' ? 1 : 2,
  sheetsExpected: 2,
  envelopes: [
    {
      number: 1,
      title: 'All',
      isOpened: true,
      lockedAt: phase === 'RANKED' ? '2026-11-20T10:00:00Z' : null,
    },
  ],
  can: {
    endScoring: phase === 'SCORING',
    agree: phase === 'CONSENSUS',
    decide: phase === 'CONSENSUS',
    lock: phase === 'CONSENSUS',
    reopen: phase === 'RANKED',
  },
  ...changes,
});

type Agreed = EvaluationScores['cells'][number]['agreed'];
/** Scores of Kestrel 5 and 2, of Dover 4 and 4. */
function scoresOf(
  agreed: { kestrel?: Agreed; dover?: Agreed } = {},
  changes: Partial<EvaluationScores> = {},
): EvaluationScores {
  const cell = (supplierId: string, given: [string, string], stored: Agreed = null) => ({
    supplierId,
    criterionId: method.id,
    scores: [
      { roleEntryId: una, score: given[0], comment: 'Best prepared' },
      { roleEntryId: ravi, score: given[1], comment: null },
    ],
    isFarApart: given[0] !== given[1],
    agreed: stored,
    points: stored && String(Number(stored.score) * 8),
  });
  const priced = (supplierId: string) => ({
    supplierId,
    criterionId: price.id,
    scores: [],
    isFarApart: false,
    agreed: null,
    points: '50.00',
  });
  return {
    state: stateOf('CONSENSUS'),
    revision: 4,
    suppliers: [
      { supplierId: kestrel, supplierCode: 'S1', name: 'Kestrel', isExcluded: false },
      { supplierId: dover, supplierCode: 'S2', name: 'Dover', isExcluded: false },
    ],
    evaluators: [
      { roleEntryId: ravi, name: 'Ravi Nair' },
      { roleEntryId: una, name: 'Una Bell' },
    ],
    cells: [
      cell(dover, ['4', '4'], agreed.dover),
      cell(kestrel, ['5', '2'], agreed.kestrel),
      priced(dover),
      priced(kestrel),
    ],
    proposals: [],
    ties: [],
    ...changes,
  };
}
const agreedOn = (score: string, revision = 1) => ({ score, reason: 'Agreed', feedback: null, revision });

const show = (shown: Evaluation = evaluation) =>
  renderFeaturePage(() => <EvaluationResults event={event} evaluation={shown} plan={<p>The plan</p>} />, '/');
const rail = async () => within(await screen.findByRole('navigation', { name: 'Steps of the evaluation' }));

describe('the results of an evaluation', () => {
  it('show the plan alone before the first box is opened', async () => {
    mockApi({
      [`GET ${base}/progress`]: () => json({ data: progressOf('PLANNED', { sheetsSubmitted: 0 }) }),
    });
    show();
    expect(await screen.findByText('The plan')).toBeTruthy();
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  it('show nothing but the number of submitted sheets while people score, and close scoring with a reason', async () => {
    let phase: Phase = 'SCORING';
    const sent: unknown[] = [];
    const requests = mockApi({
      [`GET ${base}/progress`]: () => json({ data: progressOf(phase) }),
      [`GET ${base}/scores`]: () => json({ data: scoresOf() }),
      [`POST ${base}/scoring-end`]: async (request) => {
        sent.push(await request.json());
        phase = 'CONSENSUS';
        return json({ data: progressOf(phase, { sheetsSubmitted: 1 }) });
      },
    });
    show();
    expect((await rail()).getByText('1 of 2 score sheets submitted', { selector: 'button *' })).toBeTruthy();
    expect(screen.getByText(/Scores stay hidden, from you too/)).toBeTruthy();
    expect(requests.some(({ url }) => url.endsWith('/scores'))).toBe(false);
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Close scoring…' }));
    const dialog = within(await screen.findByRole('dialog'));
    await enter(user, dialog.getByRole('textbox', { name: /Reason/ }), 'Ravi is ill');
    await user.click(dialog.getByRole('button', { name: 'Close scoring' }));
    await waitFor(() => expect(sent).toEqual([{ envelope: 1, reason: 'Ravi is ill' }]));
    expect(await screen.findByRole('heading', { name: 'Kestrel' })).toBeTruthy();
  });
});

describe('the consensus', () => {
  it('starts with the widest spread and agrees by keyboard, with a reason', async () => {
    const sent: unknown[] = [];
    mockApi({
      [`GET ${base}/progress`]: () => json({ data: progressOf('CONSENSUS') }),
      [`GET ${base}/scores`]: () => json({ data: scoresOf() }),
      [`PUT ${base}/consensus`]: async (request) => {
        sent.push(await request.json());
        return json({ data: scoresOf({ kestrel: agreedOn('3') }) });
      },
    });
    show();
    const card = within(await screen.findByRole('region', { name: 'Kestrel' }));
    expect(card.getByText('Scores are far apart: 3')).toBeTruthy();
    expect(card.getByRole('img', { name: 'Scores from 0 to 5: Una Bell 5, Ravi Nair 2' })).toBeTruthy();
    expect(card.getByText('Best prepared')).toBeTruthy();
    expect(card.getByRole('link', { name: 'Read the response' }).getAttribute('href')).toContain(kestrel);
    const chosen = card.getByRole<HTMLInputElement>('radio', { name: '3' });
    fireEvent.keyDown(card.getByRole('radio', { name: '0' }), { key: '3' });
    expect(chosen.checked).toBe(true);
    const user = userEvent.setup();
    await user.click(card.getByRole('button', { name: 'Agree on 3, next' }));
    expect(card.getByText('This field is required')).toBeTruthy();
    expect(sent).toEqual([]);
    await enter(user, card.getByRole('textbox', { name: /Reason/ }), 'No logs');
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() =>
      expect(sent).toEqual([
        {
          changes: [
            {
              supplierId: kestrel,
              criterionId: method.id,
              score: '3',
              reason: 'No logs',
              feedback: null,
              revision: 0,
            },
          ],
        },
      ]),
    );
    expect(await screen.findByRole('region', { name: 'Dover' })).toBeTruthy();
    expect((await rail()).getByText('1 of 2 agreed', { selector: 'button *' })).toBeTruthy();
  });

  it('takes over unanimous scores in one act', async () => {
    let isDone = false;
    mockApi({
      [`GET ${base}/progress`]: () => json({ data: progressOf('CONSENSUS') }),
      [`GET ${base}/scores`]: () => json({ data: scoresOf(isDone ? { dover: agreedOn('4') } : {}) }),
      [`POST ${base}/consensus/unanimous`]: () => {
        isDone = true;
        return json({ data: scoresOf({ dover: agreedOn('4') }) });
      },
    });
    show();
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Take over 1 unanimous score' }));
    expect(await screen.findByText('1 unanimous score is agreed.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Take over/ })).toBeNull();
  });

  it('keeps what was typed when someone else agreed first, and says so', async () => {
    const sent: { changes: { score: string; revision: number }[] }[] = [];
    mockApi({
      [`GET ${base}/progress`]: () => json({ data: progressOf('CONSENSUS') }),
      [`GET ${base}/scores`]: () => json({ data: scoresOf() }),
      [`PUT ${base}/consensus`]: async (request) => {
        sent.push(await request.json());
        if (sent.length > 1) return json({ data: scoresOf({ kestrel: agreedOn('3', 2) }) });
        const data = scoresOf({ kestrel: { ...agreedOn('2'), reason: 'Two lines' } });
        const problem = { status: 409, code: 'STALE_REVISION', message: 'Changed', fieldErrors: [] };
        return json({ ...problem, globalErrors: [], data }, 409);
      },
    });
    show();
    const card = within(await screen.findByRole('region', { name: 'Kestrel' }));
    const user = userEvent.setup();
    await user.click(card.getByRole('radio', { name: '3' }));
    await enter(user, card.getByRole('textbox', { name: /Reason/ }), 'No logs');
    await user.click(card.getByRole('button', { name: 'Agree on 3, next' }));
    const notice = within(await card.findByRole('alert'));
    expect(notice.getByText(/Someone else agreed on 2 while you were typing/)).toBeTruthy();
    expect(notice.getByText('Their reason: Two lines')).toBeTruthy();
    expect(card.getByRole<HTMLTextAreaElement>('textbox', { name: /Reason/ }).value).toBe('No logs');
    await user.click(notice.getByRole('button', { name: 'Continue with mine' }));
    await user.click(card.getByRole('button', { name: 'Change to 3' }));
    await waitFor(() => expect(sent[1]?.changes[0]).toMatchObject({ score: '3', revision: 1 }));
  });

  it('keeps what was typed while another response is shown', async () => {
    mockApi({
      [`GET ${base}/progress`]: () => json({ data: progressOf('CONSENSUS') }),
      [`GET ${base}/scores`]: () => json({ data: scoresOf() }),
    });
    show();
    const user = userEvent.setup();
    const first = within(await screen.findByRole('region', { name: 'Kestrel' }));
    await enter(user, first.getByRole('textbox', { name: /Reason/ }), 'No logs');
    await user.click(first.getByRole('button', { name: 'Next response' }));
    await screen.findByRole('region', { name: 'Dover' });
    expect(screen.getByText('What you typed for 1 response is not saved')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Previous response' }));
    await screen.findByRole('region', { name: 'Kestrel' });
    cleanup();
    // Also after a reload.
    show();
    const again = within(await screen.findByRole('region', { name: 'Kestrel' }));
    expect(again.getByRole<HTMLTextAreaElement>('textbox', { name: /Reason/ }).value).toBe('No logs');
  });

  it('shows others what is agreed without a form', async () => {
    const can = { endScoring: false, agree: false, decide: false, lock: false, reopen: false };
    mockApi({
      [`GET ${base}/progress`]: () => json({ data: progressOf('CONSENSUS', { can }) }),
      [`GET ${base}/scores`]: () =>
        json({ data: scoresOf({ kestrel: agreedOn('3'), dover: agreedOn('4') }) }),
    });
    show();
    const card = within(await screen.findByRole('region', { name: 'Kestrel' }));
    expect(card.getByText('Agreed score: 3')).toBeTruthy();
    expect(card.getByText('The chair records what the evaluators agree on.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Lock/ })).toBeNull();
  });
});

describe('exclusions and the lock', () => {
  const proposal = { supplierId: dover, cause: 'MINIMUM_POINTS', subjectId: method.id } as const;
  const everything = { kestrel: agreedOn('3'), dover: agreedOn('1') };

  it('are decided with a reason, and undone', async () => {
    const decision = {
      excluded: true,
      reason: 'Too weak',
      decidedAt: '2026-11-20T09:00:00Z',
      decidedBy: 'Una Bell',
    };
    const open = scoresOf(everything, { proposals: [{ ...proposal, decision: null }] });
    const sent: unknown[] = [];
    const requests = mockApi({
      [`GET ${base}/progress`]: () => json({ data: progressOf('CONSENSUS') }),
      [`GET ${base}/scores`]: () => json({ data: open }),
      [`POST ${base}/exclusions`]: async (request) => {
        sent.push(await request.json());
        return json({ data: { ...open, proposals: [{ ...proposal, decision }] } });
      },
      [`DELETE ${base}/exclusions`]: () => json({ data: open }),
    });
    show();
    const user = userEvent.setup();
    const cause = 'Is below the minimum of 10 points for “Method”.';
    expect(await screen.findByText(cause)).toBeTruthy();
    expect(screen.getByText('1 proposed exclusion is not decided')).toBeTruthy();
    const lock = screen.getByRole('button', { name: 'Lock scores…' });
    expect(lock.getAttribute('aria-disabled')).toBe('true');
    await user.click(screen.getByRole('button', { name: `Exclude… Dover: ${cause}` }));
    const dialog = within(await screen.findByRole('dialog'));
    await enter(user, dialog.getByRole('textbox', { name: /Reason/ }), 'Too weak');
    await user.click(dialog.getByRole('button', { name: 'Exclude supplier' }));
    await waitFor(() => expect(sent).toEqual([{ ...proposal, excluded: true, reason: 'Too weak' }]));
    expect(await screen.findByText('Too weak')).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: `Undo decision Dover: ${cause}` }));
    expect(await screen.findByText('The decision was undone.')).toBeTruthy();
    const removal = requests.find(({ method: verb }) => verb === 'DELETE');
    expect(new URL(removal?.url ?? '').searchParams.get('subjectId')).toBe(method.id);
  });

  it('are joined by ties that no rule decides, put in an order with a reason', async () => {
    const tie = { rank: 1, supplierIds: [kestrel, dover], decision: null };
    const open = scoresOf(everything, { ties: [tie] });
    const sent: unknown[] = [];
    mockApi({
      [`GET ${base}/progress`]: () => json({ data: progressOf('CONSENSUS') }),
      [`GET ${base}/scores`]: () => json({ data: open }),
      [`PUT ${base}/ties`]: async (request) => {
        const body = (await request.json()) as { supplierIds: string[]; reason: string };
        sent.push(body);
        const decision = { ...body, decidedAt: '2026-11-20T09:00:00Z', decidedBy: 'Una Bell' };
        return json({ data: { ...open, ties: [{ ...tie, decision }] } });
      },
      [`DELETE ${base}/ties`]: () => json({ data: open }),
    });
    show();
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Decide the order…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Which order from rank 1?' }));
    await user.click(dialog.getByRole('button', { name: 'Move Dover up' }));
    await enter(user, dialog.getByRole('textbox', { name: /Reason/ }), 'Shorter way');
    await user.click(dialog.getByRole('button', { name: 'Decide' }));
    await waitFor(() => expect(sent).toEqual([{ supplierIds: [dover, kestrel], reason: 'Shorter way' }]));
    expect(await screen.findByText('In this order: Dover, Kestrel')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Undo decision' }));
    expect(await screen.findByText('The suppliers share their rank again.')).toBeTruthy();
  });

  it('lock what was seen after a confirmation with the figures, and show the ranking', async () => {
    let phase: Phase = 'CONSENSUS';
    const sent: unknown[] = [];
    mockApi({
      [`GET ${base}/progress`]: () => json({ data: progressOf(phase) }),
      [`GET ${base}/scores`]: () => json({ data: { ...scoresOf(everything), state: stateOf(phase) } }),
      [`GET ${base}/ranking`]: () => json({ data: ranking }),
      [`POST ${base}/locks`]: async (request) => {
        sent.push(await request.json());
        phase = 'RANKED';
        return json({ data: ranking }, 201);
      },
    });
    show();
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Lock scores…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Lock the scores of “Charter”?' }));
    expect(dialog.getByText('2 suppliers will be ranked')).toBeTruthy();
    expect(dialog.getByText('2 criteria with 100 points will be fixed and signed')).toBeTruthy();
    await waitFor(
      async () => {
        await user.click(dialog.getByRole('button', { name: 'Lock scores' }));
        expect(sent).toEqual([{ envelope: 1, revision: 4 }]);
      },
      { timeout: 3000 },
    );
    expect(await screen.findByRole('table', { name: 'Points and ranks' })).toBeTruthy();
  });
});

describe('a lock that comes too late', () => {
  it('shows what someone else decided before another attempt', async () => {
    let proposals: EvaluationScores['proposals'] = [];
    const everything = { kestrel: agreedOn('3'), dover: agreedOn('1') };
    mockApi({
      [`GET ${base}/progress`]: () => json({ data: progressOf('CONSENSUS') }),
      [`GET ${base}/scores`]: () => json({ data: scoresOf(everything, { proposals }) }),
      [`POST ${base}/locks`]: () => {
        proposals = [{ supplierId: dover, cause: 'ZERO_PRICE', subjectId: null, decision: null }];
        const problem = { status: 409, code: 'STALE_REVISION', message: 'Changed', fieldErrors: [] };
        return json({ ...problem, globalErrors: [], data: progressOf('CONSENSUS') }, 409);
      },
    });
    show();
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Lock scores…' }));
    const confirm = await screen.findByRole('button', { name: 'Lock scores' });
    await waitFor(
      async () => {
        await user.click(confirm);
        expect(screen.getByText('1 total of zero is not decided')).toBeTruthy();
      },
      { timeout: 3000 },
    );
  });
});

const supplierOf = (
  supplierId: string,
  name: string,
  rank: number | null,
  [pricePoints, methodPoints, total]: [string, string, string],
): EvaluationRanking['suppliers'][number] => ({
  supplierId,
  supplierCode: name,
  name,
  isExcluded: rank === null,
  points: { [price.id]: pricePoints, [method.id]: methodPoints },
  total,
  price: '1200.00',
  isPriceAssumed: false,
  rank,
});
const ranking: EvaluationRanking = {
  state: stateOf('RANKED'),
  lockedAt: '2026-11-20T10:00:00Z',
  recordHash: 'ab'.repeat(32),
  signature: 'c2lnbmF0dXJl',
  suppliers: [
    supplierOf(kestrel, 'Kestrel', 1, ['48.00', '32.00', '80.00']),
    supplierOf(dover, 'Dover', 2, ['60.00', '16.00', '76.00']),
    supplierOf(clyde, 'Clyde', null, ['10.00', '8.00', '18.00']),
  ],
  deciding: [{ withoutId: clyde, firstId: dover }],
  ties: [],
};

describe('the ranking', () => {
  const answers = {
    [`GET ${base}/progress`]: () => json({ data: progressOf('RANKED') }),
    [`GET ${base}/scores`]: () => json({ data: scoresOf({}, { state: stateOf('RANKED') }) }),
    [`GET ${base}/ranking`]: () => json({ data: ranking }),
  };

  it('says what separates the first two and who decides between them', async () => {
    mockApi(answers);
    show();
    expect(
      await screen.findByText(
        'Kestrel is 4.00 points ahead of Dover. Kestrel leads in Method (+16.00). Dover leads in Price (+12.00).',
      ),
    ).toBeTruthy();
    expect(screen.getByText('Without Clyde, Dover would be first.')).toBeTruthy();
    expect(screen.getByText('Hash of the lock (SHA-256)').textContent).toContain('abab abab abab');
    const table = within(screen.getByRole('table', { name: 'Points and ranks' }));
    const rows = table.getAllByRole('row').map(({ textContent }) => textContent);
    expect(rows[1]).toContain('1Kestrel48.0032.00');
    expect(rows).toHaveLength(3);
    expect(screen.getByRole('img', { name: 'Kestrel: Price 48.00, Method 32.00; total 80.00' })).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Excluded' })).toBeTruthy();
  });

  it('says who decided between equals, and is downloaded as a workbook', async () => {
    const equal: EvaluationRanking = {
      ...ranking,
      deciding: [],
      suppliers: [
        supplierOf(kestrel, 'Kestrel', 1, ['48.00', '32.00', '80.00']),
        supplierOf(dover, 'Dover', 2, ['60.00', '20.00', '80.00']),
      ],
      ties: [
        {
          supplierIds: [kestrel, dover],
          reason: 'Shorter way',
          decidedAt: '2026-11-20T09:00:00Z',
          decidedBy: 'Una Bell',
        },
      ],
    };
    const requests = mockApi({
      ...answers,
      [`GET ${base}/ranking`]: () => json({ data: equal }),
      [`GET ${base}/ranking.xlsx`]: () => new Response('workbook'),
    });
    show();
    expect(await screen.findByText(/Una Bell put Kestrel first: Shorter way/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Ranking (Excel)' }));
    await waitFor(() => expect(requests.some(({ url }) => url.endsWith('/ranking.xlsx'))).toBe(true));
  });

  it('shows many criteria a page at a time, and the largest in the chart', async () => {
    const many = Array.from(
      { length: 30 },
      (_, index): Criterion => ({
        ...method,
        id: testId(200 + index),
        title: `Criterion ${index + 1}`,
        points: index === 20 ? '9' : '1',
      }),
    );
    const points = Object.fromEntries(many.map(({ id }) => [id, '0.50']));
    const suppliers = ranking.suppliers.slice(0, 2).map((one) => ({ ...one, points }));
    mockApi({ ...answers, [`GET ${base}/ranking`]: () => json({ data: { ...ranking, suppliers } }) });
    show({ ...evaluation, plan: { ...plan, criteria: many } });
    const user = userEvent.setup();
    expect(await screen.findByText('Criteria 1 to 12 of 30')).toBeTruthy();
    const columns = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(columns()).toHaveLength(12 + 4);
    await user.click(screen.getByRole('button', { name: 'Next criteria' }));
    await user.click(screen.getByRole('button', { name: 'Next criteria' }));
    expect(screen.getByText('Criteria 25 to 30 of 30')).toBeTruthy();
    expect(columns()[2]).toContain('Criterion 25');
    expect(
      screen.getByRole('img', { name: /^Kestrel: .*Criterion 21 0.50, Other criteria 11.50; total/ }),
    ).toBeTruthy();
  });

  it('is a list of cards on a phone', async () => {
    setWidth(390);
    mockApi(answers);
    show();
    const list = await screen.findByRole('list', { name: 'Points and ranks' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(2);
    expect(list.textContent).toContain('16.00 of 40');
  });

  it('is reopened with a reason', async () => {
    const sent: unknown[] = [];
    mockApi({
      ...answers,
      [`POST ${base}/reopenings`]: async (request) => {
        sent.push(await request.json());
        return json({ data: progressOf('SCORING', { state: { ...stateOf('SCORING'), round: 2 } }) }, 201);
      },
    });
    show();
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Reopen…' }));
    const dialog = within(await screen.findByRole('dialog'));
    await enter(user, dialog.getByRole('textbox', { name: /Reason/ }), 'Complaint upheld');
    await user.click(dialog.getByRole('button', { name: 'Reopen' }));
    await waitFor(() => expect(sent).toEqual([{ envelope: 1, reason: 'Complaint upheld' }]));
    expect(await screen.findByText('Round 2 has begun.')).toBeTruthy();
  });
});

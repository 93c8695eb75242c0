import { randomUUIDv7 } from 'node:crypto';
import { canonicalJson, disclosurePresets, type Plan, planSchema, type Sheet } from '@tenderbox/contract';
import type pg from 'pg';
import { sha256 } from '../../src/platform/signing/signer.ts';
import type { ResponseMeans } from './demo-response.ts';
import { type DemoEvaluation, references } from './events.ts';
import type { HistoryBuilder } from './history-builder.ts';
import { demoInstant } from './instant-at.ts';
import type { DemoTenant, Holder, StoredEvaluation } from './seed-context.ts';

interface EvaluatedEvent {
  id: string;
  title: string;
  reference: string;
  place: DemoTenant;
  by: Holder;
  admins: Holder[];
  evaluators: Holder[];
  state: DemoEvaluation;
  isPublished: boolean;
  /** When it was published: the plan was signed then. */
  startDate: string;
  madeDaysAgo: number;
}

interface EvaluatedTask {
  id: string;
  title: string;
  sheet: Sheet;
}

/** Stores an evaluation of an event with its plan, its people and, if it is published, its signed plan. */
export async function seedEvaluation(
  client: pg.Client,
  chronicle: HistoryBuilder,
  { origin, sign }: Pick<ResponseMeans, 'origin' | 'sign'>,
  event: EvaluatedEvent,
): Promise<StoredEvaluation> {
  const { rows: tasks } = await client.query<EvaluatedTask>(
    `select task.id, task.title, sheet from task
     join sheet_version on sheet_version.task_id = task.id and sheet_version.version = task.sheet_version
     where task.event_id = $1 and response_required and archived_at is null and task.title <> $2 order by position`,
    [event.id, references.title],
  );
  const id = randomUUIDv7();
  const plan = planSchema.parse(planOf(event.title, tasks, event.state));
  const { place, by, admins, evaluators, startDate, state } = event;
  const people = [...admins.slice(0, 2), ...evaluators];
  const tenant = [place.organisationId, place.businessUnitId, event.id, id];
  await client.query(
    `insert into evaluation (organisation_id, business_unit_id, event_id, id, plan, chair_id, created_at, score_by)
     values ($1, $2, $3, $4, $5, $6, now() - make_interval(days => $7), $8)`,
    [...tenant, JSON.stringify(plan), by.roleEntryId, event.madeDaysAgo, scoreByOf(state)],
  );
  const covered = plan.envelopes.flatMap(({ taskIds }, index) =>
    taskIds.map((taskId) => ({ taskId, envelope: index + 1 })),
  );
  await client.query(
    `insert into evaluation_task (organisation_id, business_unit_id, event_id, evaluation_id, task_id, envelope)
     select $1, $2, $3, $4, "taskId", envelope from jsonb_to_recordset($5) covered ("taskId" uuid, envelope int)`,
    [...tenant, JSON.stringify(covered)],
  );
  const manual = plan.criteria
    .filter(({ kind }) => kind === 'MANUAL')
    .map((criterion) => ({ criterionId: criterion.id, envelope: criterion.envelope }));
  await client.query(
    `insert into evaluation_evaluator (organisation_id, business_unit_id, event_id, evaluation_id, role_entry_id,
       criterion_id, envelope, named_at)
     select $1, $2, $3, $4, person, "criterionId", envelope, $7
     from unnest($5::uuid[]) person, jsonb_to_recordset($6) criterion ("criterionId" uuid, envelope int)`,
    [...tenant, people.map(({ roleEntryId }) => roleEntryId), JSON.stringify(manual), startDate],
  );
  chronicle.tell({
    at: [event.madeDaysAgo, '10:40'],
    by,
    place,
    action: 'evaluation.created',
    subject: ['event', event.id],
    after: { evaluation: plan.title, evaluationId: id, totalPoints: plan.totalPoints },
  });
  const stored = { id, plan, state, chair: by, people };
  if (!event.isPublished) return stored;
  const text = canonicalJson(plan as never);
  const planHash = sha256(text);
  const signed = await sign({
    format: 'tenderbox-plan/1',
    origin,
    eventReference: event.reference,
    evaluationId: id,
    number: 1,
    planHash,
    at: demoInstant(startDate),
    previous: null,
  });
  await client.query(
    `insert into evaluation_plan (organisation_id, business_unit_id, event_id, evaluation_id, number, plan, plan_hash,
       signed_at, record, signature, record_hash)
     values ($1, $2, $3, $4, 1, $5, $6, $7, $8, $9, $10)`,
    [...tenant, text, planHash, startDate, signed.record, signed.signature, signed.recordHash],
  );
  chronicle.tell({
    at: [Math.max(1, event.madeDaysAgo - 2), '15:40'],
    by,
    place,
    action: 'evaluation.plan-signed',
    subject: ['event', event.id],
    after: { evaluation: plan.title, evaluationId: id, number: 1, planHash },
  });
  return stored;
}

const day = 86_400_000;

/** Scores of an evaluation that is being scored are due in two days, in the afternoon. */
const scoreByOf = (state: DemoEvaluation): Date | null =>
  state === 'scoring' ? new Date(Math.floor(Date.now() / day) * day + 2.7 * day) : null;

/** Half of the points for the price, the others for what the sheets ask. */
function planOf(title: string, tasks: EvaluatedTask[], state: DemoEvaluation): Plan {
  const questions = tasks.flatMap(({ sheet }) => sheet.sections.flatMap((section) => section.questions));
  const idsOf = (...labels: string[]) =>
    questions.filter(({ label }) => labels.some((one) => label.startsWith(one))).map(({ id }) => id);
  const named = { guidance: null, publicText: null, envelope: 1 };
  const scored = { ...named, groupId: null, minimumPoints: null };
  const manual = (name: string, points: string, questionIds: string[], guidance: string | null = null) => ({
    kind: 'MANUAL' as const,
    id: randomUUIDv7(),
    title: name,
    ...scored,
    guidance,
    points,
    questionIds,
    priceTaskIds: [],
    scale: {
      max: 5,
      step: '1' as const,
      words: ['Not answered', 'Poor', 'Weak', 'Acceptable', 'Good', 'Excellent'],
    },
  });
  const priced = tasks.filter(({ sheet }) => sheet.priceTable);
  const price = {
    kind: 'PRICE' as const,
    id: randomUUIDv7(),
    title: 'Price',
    ...scored,
    publicText: 'The total of the price table.',
    points: '50',
    taskIds: priced.map(({ id }) => id),
  };
  const coded = questions.find(({ type }) => type === 'YES_NO');
  const certificates = questions.find(({ type }) => type === 'SEVERAL_OF');
  const isCharter = idsOf('How do you keep to the programme').length > 0;
  const charter = [
    manual(
      'Bad-weather method',
      '20',
      idsOf('How do you keep to the programme'),
      'Look for real fallback days, not for promises.',
    ),
    manual('Programme', '15', idsOf('Weeks from order', 'Earliest day', 'Survey plan')),
    manual('Vessel and crew', '10', idsOf('Who provides', 'Is the vessel coded', 'Name of the vessel')),
    ...(certificates && 'options' in certificates
      ? [
          {
            kind: 'CHOICE' as const,
            id: randomUUIDv7(),
            title: 'Certificates',
            ...scored,
            points: '5',
            questionId: certificates.id,
            options: certificates.options.map((option, index) => ({ option, points: index < 2 ? '2' : '1' })),
          },
        ]
      : []),
    ...(coded
      ? [
          {
            kind: 'REQUIREMENT' as const,
            id: randomUUIDv7(),
            title: 'Vessel coded for category 2',
            ...named,
            questionId: coded.id,
            rule: { kind: 'YES' as const },
          },
        ]
      : []),
  ];
  const priceTaskIds = questions.length ? [] : priced.map(({ id }) => id);
  const others = [
    {
      ...manual('Method and programme', '35', idsOf('How will you', 'Earliest', 'Duration', 'Working hours')),
    },
    {
      ...manual('Safety and environment', '15', idsOf('Do you accept', 'Certificates', 'Lost-time', 'Risk')),
    },
  ];
  const terms = [
    {
      ...manual('Lead times and remarks', '50', [], 'Look at the lead time and the remark of every line.'),
      priceTaskIds,
    },
  ];
  // Prices are opened last where the quality is scored without knowing them.
  const [first, last] = [tasks.filter(({ sheet }) => !sheet.priceTable), priced];
  const isInTwo = first.length > 0 && last.length > 0 && state !== 'ranked';
  const envelopes = isInTwo
    ? [
        { title: 'Quality', taskIds: first.map(({ id }) => id) },
        { title: 'Price', taskIds: last.map(({ id }) => id) },
      ]
    : [{ title: 'Responses', taskIds: tasks.map(({ id }) => id) }];
  const formula =
    state === 'ranked'
      ? // Both totals are in the first band, so that points are equal.
        { kind: 'BANDS' as const, bands: [{ upTo: '1000000', points: '50' }] }
      : { kind: 'LOWEST_RATIO' as const };
  return {
    title: `${title}: evaluation`,
    method: 'POINTS',
    band: null,
    totalPoints: '100',
    decimals: 2,
    currency: priced[0]?.sheet.priceTable?.currency ?? 'GBP',
    rates: [],
    tieRule: state === 'ranked' ? [] : [{ by: 'PRICE' }, { by: 'DRAW' }],
    missingLines: 'REFUSE',
    criteriaShown: 'ALL',
    disclosure: disclosurePresets.EU_2007_66,
    resultOf: 'CONSENSUS',
    anonymous: false,
    evaluatorsNeeded: 2,
    commentRequired: { when: 'BELOW', score: '2' },
    awardNeedsTwo: false,
    envelopes,
    groups: [],
    criteria: [
      { ...price, formula, envelope: envelopes.length },
      ...(isCharter ? charter : questions.length ? others : terms),
    ],
  };
}

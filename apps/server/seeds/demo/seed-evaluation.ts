import { randomUUIDv7 } from 'node:crypto';
import { canonicalJson, disclosurePresets, type Plan, planSchema, type Sheet } from '@tenderbox/contract';
import type pg from 'pg';
import { sha256 } from '../../src/platform/signing/signer.ts';
import type { ResponseMeans } from './demo-response.ts';
import type { HistoryBuilder } from './history-builder.ts';
import { demoInstant } from './instant-at.ts';
import type { DemoTenant, Holder } from './seed-context.ts';

interface EvaluatedEvent {
  id: string;
  title: string;
  reference: string;
  place: DemoTenant;
  by: Holder;
  admins: Holder[];
  isPublished: boolean;
  /** When it was published: the plan was signed then. */
  startDate: string;
  madeDaysAgo: number;
}

interface EvaluatedTask {
  id: string;
  sheet: Sheet;
}

/** Stores an evaluation of an event with its plan, its people and, if it is published, its signed plan. */
export async function seedEvaluation(
  client: pg.Client,
  chronicle: HistoryBuilder,
  { origin, sign }: Pick<ResponseMeans, 'origin' | 'sign'>,
  event: EvaluatedEvent,
): Promise<void> {
  const { rows: tasks } = await client.query<EvaluatedTask>(
    `select task.id, sheet from task
     join sheet_version on sheet_version.task_id = task.id and sheet_version.version = task.sheet_version
     where task.event_id = $1 and response_required and archived_at is null order by position`,
    [event.id],
  );
  const id = randomUUIDv7();
  const plan = planSchema.parse(planOf(event.title, tasks));
  const { place, by, admins, startDate } = event;
  const tenant = [place.organisationId, place.businessUnitId, event.id, id];
  await client.query(
    `insert into evaluation (organisation_id, business_unit_id, event_id, id, plan, chair_id, created_at)
     values ($1, $2, $3, $4, $5, $6, now() - make_interval(days => $7))`,
    [...tenant, JSON.stringify(plan), by.roleEntryId, event.madeDaysAgo],
  );
  const taskIds = plan.envelopes.flatMap((envelope) => envelope.taskIds);
  await client.query(
    `insert into evaluation_task (organisation_id, business_unit_id, event_id, evaluation_id, task_id, envelope)
     select $1, $2, $3, $4, unnest($5::uuid[]), 1`,
    [...tenant, taskIds],
  );
  const manual = plan.criteria.filter(({ kind }) => kind === 'MANUAL').map((criterion) => criterion.id);
  await client.query(
    `insert into evaluation_evaluator (organisation_id, business_unit_id, event_id, evaluation_id, role_entry_id,
       criterion_id, envelope)
     select $1, $2, $3, $4, person, criterion, 1 from unnest($5::uuid[]) person, unnest($6::uuid[]) criterion`,
    [...tenant, admins.slice(0, 2).map(({ roleEntryId }) => roleEntryId), manual],
  );
  chronicle.tell({
    at: [event.madeDaysAgo, '10:40'],
    by,
    place,
    action: 'evaluation.created',
    subject: ['event', event.id],
    after: { evaluation: plan.title, evaluationId: id, totalPoints: plan.totalPoints },
  });
  if (!event.isPublished) return;
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
}

/** Half of the points for the price, the others for what the sheets ask. */
function planOf(title: string, tasks: EvaluatedTask[]): Plan {
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
    formula: { kind: 'LOWEST_RATIO' as const },
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
  const others = [
    manual(
      'Quality',
      '50',
      questions.map(({ id }) => id),
    ),
  ];
  return {
    title: `${title}: evaluation`,
    method: 'POINTS',
    band: null,
    totalPoints: '100',
    decimals: 2,
    currency: priced[0]?.sheet.priceTable?.currency ?? 'GBP',
    rates: [],
    tieRule: [{ by: 'PRICE' }, { by: 'DRAW' }],
    missingLines: 'REFUSE',
    criteriaShown: 'ALL',
    disclosure: disclosurePresets.EU_2007_66,
    resultOf: 'CONSENSUS',
    anonymous: false,
    evaluatorsNeeded: 2,
    commentRequired: { when: 'BELOW', score: '2' },
    awardNeedsTwo: false,
    envelopes: [{ title: 'Responses', taskIds: tasks.map(({ id }) => id) }],
    groups: [],
    criteria: [price, ...(isCharter ? charter : others)],
  };
}

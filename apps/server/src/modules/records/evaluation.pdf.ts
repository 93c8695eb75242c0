import { type Criterion, formatInstant, type LockRecord, type Plan } from '@tenderbox/contract';
import { linesOf } from '../../platform/mail/written-text.ts';
import type { Fact, PdfWriter } from '../../platform/pdf/pdf-document.ts';
import { hashFact, instantFact } from '../../platform/pdf/record-facts.ts';
import type { RecordedEvaluation, RecordedLock } from '../evaluation/index.ts';
import { type RankedInRecord, rankingOf } from './evaluation-ranking.ts';
import type { EventRecord } from './record.content.ts';
import { shownNumber } from './record-text.ts';
import type { Entry } from './task.pdf.ts';

/** Maximum number of points in the PDF; larger results have totals alone, and their points are only in the zip. */
const maxPrintedPoints = 5000;

/** Writes one evaluation: its plan, who scored, rounds and the result of every lock. Returns what goes into the annex. */
export async function writeEvaluation(
  writer: PdfWriter,
  record: EventRecord,
  evaluation: RecordedEvaluation,
  number: number,
): Promise<Entry[]> {
  const { timeZone } = record.event;
  const { plan, plans } = evaluation;
  const about = `Evaluation ${number}`;
  writer.heading(`${about}: ${plan.title}`);
  writer.facts(factsOfPlan(evaluation));
  await writer.entries([...plan.criteria.map((one) => entryOfCriterion(plan, one))]);
  writer.heading(`${about}: people`);
  await writer.entries(entriesOfPeople(evaluation, timeZone));
  const rounds = entriesOfRounds(evaluation, timeZone);
  if (rounds.length) writer.heading(`${about}: rounds`);
  await writer.entries(rounds);
  const hashes: Entry[] = plans.map((signed) => ({
    title: `${plan.title}, plan ${signed.number}`,
    facts: hashesOf(signed.record, 'planHash', 'Hash of the plan'),
  }));
  for (const place of evaluation.locks) {
    const lock = await record.lockOf(evaluation, place);
    if (!lock) continue;
    const what = whereOf(evaluation, place);
    writer.heading(`${about}: result${what}`);
    await writeResult(writer, evaluation, lock, { ...place, timeZone });
    hashes.push({
      title: `${plan.title}, lock${what}`,
      facts: [
        hashFact('Hash of the lock', lock.recordHash),
        ...hashesOf(lock.record, 'sheetsHash', 'Hash of the score sheets'),
      ],
    });
  }
  if (!evaluation.locks.length) writer.paragraph('No envelope is locked yet: there is no result.');
  return hashes;
}

const methods: Record<Plan['method'], string> = {
  POINTS: 'The most points',
  LOWEST_PRICE: 'The lowest price among those not excluded',
  PRICE_PER_POINT: 'The most points for the price',
};
const missingLines: Record<Plan['missingLines'], string> = {
  REFUSE: 'A supplier that misses a line is proposed for exclusion',
  HIGHEST: 'A missing line counts at the highest total of the others',
  COMMON: 'Only lines that all suppliers have priced count',
};

function factsOfPlan({ plan, plans, chair }: RecordedEvaluation): Fact[] {
  const titles = titlesOf(plan);
  const ties = plan.tieRule.map((rule) => {
    if (rule.by === 'CRITERION') return `more points for ${titles.get(rule.criterionId) ?? ''}`;
    return rule.by === 'PRICE' ? 'the lower price' : 'a draw by the hash of the closing record';
  });
  return [
    { label: 'First is', value: methods[plan.method] },
    ...(plan.band
      ? [
          {
            label: 'Band',
            value: `Within ${plan.band.percent} % of the best, ${plan.band.decidedBy === 'PRICE' ? 'the price' : 'the points'} decide${plan.band.decidedBy === 'PRICE' ? 's' : ''}`,
          },
        ]
      : []),
    { label: 'Points', value: `${plan.totalPoints}, with ${plan.decimals} decimal places, rounded half up` },
    { label: 'Currency', value: plan.currency },
    ...plan.rates.map(({ currency, rate, day, source }) => ({
      label: 'Exchange rate',
      value: `1 ${currency} = ${rate} ${plan.currency}, ${day}, ${source}`,
    })),
    { label: 'Missing lines', value: missingLines[plan.missingLines] },
    {
      label: 'Equal suppliers',
      value: `Decided by ${[...ties, 'the chair'].join(', then by ')}`,
    },
    {
      label: 'Scores of people',
      value: plan.resultOf === 'MEAN' ? 'The mean counts' : 'What they agree on counts',
    },
    ...plan.envelopes.map(({ title }, index) => ({ label: `Envelope ${index + 1}`, value: title })),
    ...(chair ? [{ label: 'Chair', value: chair }] : []),
    {
      label: 'Signed',
      value:
        plans.length > 1 ? `${plans.length} times: at publication and for each amendment` : 'At publication',
    },
  ];
}

const titlesOf = ({ criteria, groups }: Plan) =>
  new Map([...criteria, ...groups].map(({ id, title }) => [id, title]));

function entryOfCriterion(plan: Plan, criterion: Criterion): Entry {
  const isRequirement = criterion.kind === 'REQUIREMENT';
  const group = isRequirement ? undefined : plan.groups.find(({ id }) => id === criterion.groupId);
  return {
    title: `${criterion.title}: ${isRequirement ? 'requirement' : `${criterion.points} points`}`,
    facts: [
      { label: 'Scoring', value: scoringOf(criterion) },
      ...(plan.envelopes.length > 1 ? [{ label: 'Envelope', value: String(criterion.envelope) }] : []),
      ...(group
        ? [
            {
              label: 'Group',
              value: `${group.title}${group.minimumPoints ? `, at least ${group.minimumPoints} points` : ''}`,
            },
          ]
        : []),
      ...(isRequirement || !criterion.minimumPoints
        ? []
        : [{ label: 'At least', value: `${criterion.minimumPoints} points` }]),
      ...(criterion.publicText ? textFacts('Text', criterion.publicText) : []),
    ],
  };
}

const textFacts = (label: string, value: string): Fact[] =>
  linesOf(value).map((line, index) => ({ label: index ? '' : label, value: line }));

const bandsText = (bands: { upTo: string | null; points: string }[]) =>
  bands.map(({ upTo, points }) => `${upTo === null ? 'above' : `up to ${upTo}`}: ${points}`).join('; ');

function scoringOf(criterion: Criterion): string {
  switch (criterion.kind) {
    case 'MANUAL':
      return `By people, from 0 to ${criterion.scale.max} in steps of ${criterion.scale.step}`;
    case 'YES_NO':
      return `Yes: ${criterion.yes}; no: ${criterion.no}`;
    case 'CHOICE':
      return criterion.options.map(({ option, points }) => `${option}: ${points}`).join('; ');
    case 'NUMBER':
    case 'DATE':
      return criterion.scoring.kind === 'LINEAR'
        ? `In proportion, from ${criterion.scoring.worst} (no points) to ${criterion.scoring.best} (all points)`
        : bandsText(criterion.scoring.bands);
    case 'PRICE':
      return formulaOf(criterion.formula);
    case 'REQUIREMENT':
      return requirementOf(criterion.rule);
  }
}

function formulaOf(formula: Extract<Criterion, { kind: 'PRICE' }>['formula']): string {
  switch (formula.kind) {
    case 'LOWEST_RATIO':
      return 'Points × lowest price / price';
    case 'LINEAR_TO_MULTIPLE':
      return `In proportion, from the lowest price (all points) to ${formula.multiple} times it (no points)`;
    case 'LINEAR_MIN_MAX':
      return 'In proportion, from the lowest price (all points) to the highest (no points)';
    case 'ABSOLUTE':
      return `In proportion, from ${shownNumber(formula.best)} (all points) to ${shownNumber(formula.worst)} (no points)`;
    case 'BANDS':
      return bandsText(formula.bands);
  }
}

function requirementOf(rule: Extract<Criterion, { kind: 'REQUIREMENT' }>['rule']): string {
  switch (rule.kind) {
    case 'YES':
      return 'The answer must be yes';
    case 'ONE_OF':
      return `One of: ${rule.options.join(', ')}`;
    case 'AT_LEAST':
      return `At least ${rule.value}`;
    case 'AT_MOST':
      return `At most ${rule.value}`;
    case 'NOT_BEFORE':
      return `Not before ${rule.day}`;
    case 'FILE_PRESENT':
      return 'A file must be present';
  }
}

function entriesOfPeople(
  { plan, evaluators, submissions, state }: RecordedEvaluation,
  timeZone: string,
): Entry[] {
  const titles = titlesOf(plan);
  if (!evaluators.length)
    return [
      { title: 'No one scores', facts: [{ label: '', value: 'All criteria are scored automatically.' }] },
    ];
  return evaluators.map(({ roleEntryId, name, criterionIds, removedAt, declaredAt, conflicts }) => ({
    title: name ?? 'A former person',
    facts: [
      { label: 'Criteria', value: criterionIds.map((id) => titles.get(id) ?? '').join(', ') },
      ...(declaredAt
        ? [
            {
              label: 'Declared',
              value: `${formatInstant(declaredAt, timeZone)}, ${conflicts.length ? `conflicts with ${conflicts.join(', ')}` : 'no conflict of interest'}`,
            },
          ]
        : []),
      ...submissions
        .filter((one) => one.roleEntryId === roleEntryId)
        .map((one) => ({
          label: 'Submitted',
          value: `${formatInstant(one.at, timeZone)}, ${placeText(plan, one, state.round)}`,
        })),
      ...(removedAt ? [{ label: 'Removed', value: formatInstant(removedAt, timeZone) }] : []),
    ],
  }));
}

interface Place {
  round: number;
  envelope: number;
}

/** An envelope and a round, as far as there are several. */
function placeText({ envelopes }: Plan, { round, envelope }: Place, lastRound: number): string {
  const parts = [
    envelopes.length > 1 ? `envelope ${envelope}` : '',
    lastRound > 1 ? `round ${round}` : '',
  ].filter(Boolean);
  return parts.join(', ') || 'all criteria';
}

/** The same with the title of the envelope, after other words. */
function whereOf({ plan, state }: RecordedEvaluation, { round, envelope }: Place): string {
  const { title = '' } = plan.envelopes[envelope - 1] ?? {};
  const parts = [
    plan.envelopes.length > 1 ? `envelope ${envelope} (${title})` : '',
    state.round > 1 ? `round ${round}` : '',
  ].filter(Boolean);
  return parts.length ? `: ${parts.join(', ')}` : '';
}

/** What happened to whole envelopes, in order. */
function entriesOfRounds(evaluation: RecordedEvaluation, timeZone: string): Entry[] {
  const { scoringEnds, reopenings, locks } = evaluation;
  const acts = [
    ...scoringEnds.map((act) => ({ ...act, what: 'Scoring closed early' })),
    ...reopenings.map((act) => ({ ...act, what: 'Reopened' })),
    ...locks.map((act) => ({ ...act, what: 'Locked', reason: null })),
  ];
  return acts
    .toSorted((one, other) => (one.at < other.at ? -1 : 1))
    .map(({ what, at, by, reason, ...place }) => ({
      title: `${what}${whereOf(evaluation, place)}`,
      facts: [
        instantFact(what, at, timeZone),
        ...(by ? [{ label: 'By', value: by }] : []),
        ...(reason ? textFacts('Reason', reason) : []),
      ],
    }));
}

/** Writes who has which rank, with the points of every criterion. */
async function writeResult(
  writer: PdfWriter,
  { plan, locks }: RecordedEvaluation,
  lock: RecordedLock,
  { at, by, timeZone, ...place }: Place & { at: string; by: string | null; timeZone: string },
): Promise<void> {
  const { deciding, points } = JSON.parse(lock.record) as LockRecord;
  const { ties } = JSON.parse(lock.sheets) as { ties: { supplierIds: string[]; reason: string }[] };
  const names = new Map(lock.suppliers.map(({ supplierId, name }) => [supplierId, name]));
  const nameOf = (id: string) => names.get(id) ?? '';
  const isReplaced = locks.some((one) => one.round > place.round && one.envelope <= place.envelope);
  writer.facts([
    instantFact('Locked', at, timeZone),
    ...(by ? [{ label: 'By', value: by }] : []),
    ...(isReplaced ? [{ label: 'Replaced', value: 'A later round has another result' }] : []),
  ]);
  for (const { withoutId, firstId } of deciding)
    writer.paragraph(`Without ${nameOf(withoutId)}, ${nameOf(firstId)} would be first.`);
  for (const { supplierIds, reason } of ties)
    writer.paragraph(
      `Equal suppliers were put in the order ${supplierIds.map(nameOf).join(', ')}: ${reason}`,
    );
  const isWhole = points.length <= maxPrintedPoints;
  if (!isWhole) writer.paragraph('The points of each criterion are included in the ZIP file of the record.');
  await writer.entries(rankingOf(plan, lock).map((one) => entryOfRanked(plan, one, isWhole)));
}

function entryOfRanked(plan: Plan, supplier: RankedInRecord, isWhole: boolean): Entry {
  const { rank, name, supplierCode, total, price, isPriceAssumed, decisions, points } = supplier;
  return {
    title: `${rank === null ? 'Excluded' : `Rank ${rank}`}: ${name} (${supplierCode})`,
    facts: [
      ...(total === null ? [] : [{ label: 'Total', value: `${total} points` }]),
      ...(price === null
        ? []
        : [
            {
              label: 'Total price',
              value: `${shownNumber(price)} ${plan.currency}${isPriceAssumed ? ', with assumed lines' : ''}`,
            },
          ]),
      ...(isWhole
        ? points.flatMap(({ criterion, points: reached, most, agreed }) => [
            {
              label: criterion,
              value: `${reached} of ${most} points${agreed ? `, agreed score ${agreed.score}` : ''}`,
            },
            ...(agreed?.reason ? textFacts('', `Reason: ${agreed.reason}`) : []),
            ...(agreed?.feedback ? textFacts('', `Feedback: ${agreed.feedback}`) : []),
          ])
        : []),
      ...decisions.flatMap(({ excluded, cause, subject, reason }) => [
        { label: excluded ? 'Excluded' : 'Kept', value: [causes[cause], subject].filter(Boolean).join(': ') },
        ...textFacts('Reason', reason),
      ]),
    ],
  };
}

const causes: Record<string, string> = {
  REQUIREMENT: 'Misses a requirement',
  MINIMUM_POINTS: 'Below the minimum points',
  ZERO_PRICE: 'Total of zero',
  MISSING_LINES: 'Misses prices',
  WITHDREW: 'The supplier pulled out',
  OTHER: 'Other',
};

/** A hash that a signed record names, and the key that signed it. */
function hashesOf(record: string, member: string, label: string): Fact[] {
  const { [member]: hash = null, keyId = null } = JSON.parse(record) as Record<string, string>;
  return [hashFact(label, hash), hashFact('Key fingerprint', keyId)];
}

/** Plans and locks of evaluations, and in event records every point and rank in them, computed again. */
import { canonical, hexHash, inGroups, microseconds, recordHash } from './bytes.mjs';
import { cellOf, evaluate, isSameNumber, lineTotal } from './evaluate.mjs';
import { faultOf, formats, isPlain, kindOf, leftIn, openingNumberOf, sheetMembers } from './formats.mjs';
import { readJson } from './reading.mjs';

/** @typedef {import('./bytes.mjs').Members} Members */
/** @typedef {import('./check.mjs').Checking} Checking */
/** @typedef {import('./check.mjs').Signed} Signed */
/** @typedef {import('./event-record.mjs').EventRecord} EventRecord */
/** @typedef {import('./evaluate.mjs').Input} Input */
/** @typedef {import('./evaluate.mjs').Facts} Facts */
/** @typedef {import('./formats.mjs').Fault} Fault */
/** @typedef {{ supplierId: string, supplierName: string, values: Members, files: Members[], sheet: Members }} Response */
/** @typedef {{ taskId: string, sheet: Members, responses: Response[], closings: Members[], openings: Members[], isWithoutResponses: boolean }} Task */

/**
 * Compares all known plans and locks with each other.
 * @param {Checking} checking @param {Signed[]} plans @param {Signed[]} locks
 */
export function checkEvaluations({ proved, fail }, plans, locks) {
  for (const [evaluationId, ofOne] of inGroups(plans, ({ record }) => record.evaluationId)) {
    const inOrder = ofOne.toSorted((one, other) => one.record.number - other.record.number);
    inOrder.forEach(({ file, record }, index) => {
      const what = `${file}: plan ${record.number} of the evaluation ${evaluationId}`;
      const fault = faultOfPlan(record, inOrder[index - 1]?.record);
      if (fault) fail(fault[0], `${what} ${fault[1]}.`);
      else proved.push(`${what} was signed by ${record.origin} at ${record.at} by its clock.`);
    });
  }
  for (const [evaluationId, ofOne] of inGroups(locks, ({ record }) => record.evaluationId)) {
    const inOrder = ofOne.toSorted((one, other) => placeOf(one.record) - placeOf(other.record));
    inOrder.forEach(({ file, record }, index) => {
      const what = `${file}: the lock of envelope ${record.envelope} in round ${record.round} of the evaluation ${evaluationId}`;
      const own = plans.filter((one) => one.record.evaluationId === evaluationId);
      const fault = faultOfLock(record, inOrder[index - 1]?.record) ?? faultOfPlanOf(record, own);
      if (fault) fail(fault[0], `${what} ${fault[1]}.`);
      else proved.push(`${what} was signed by ${record.origin} at ${record.lockedAt} by its clock.`);
    });
  }
}

/** An evaluation has at most 4 envelopes. @param {Members} lock */
const placeOf = ({ round, envelope }) => round * 10 + envelope;

/** @param {Members} plan @param {Members | undefined} before @returns {Fault | null} */
function faultOfPlan(plan, before) {
  if ((plan.number === 1) !== (plan.previous === null)) return [150, 'does not name the plan before'];
  if (!before) return null;
  if (before.number === plan.number)
    return recordHash(before) === recordHash(plan)
      ? null
      : [151, 'was signed in two versions. This proves that the signer cheated'];
  if (before.number === plan.number - 1 && recordHash(before) !== plan.previous)
    return [150, 'does not name the plan before'];
  if (before.eventReference !== plan.eventReference) return [150, 'is of another event than the one before'];
  return microseconds(before.at) <= microseconds(plan.at) ? null : [150, 'is earlier than the one before'];
}

/** @param {Members} lock @param {Members | undefined} before @returns {Fault | null} */
function faultOfLock(lock, before) {
  const isFirst = lock.round === 1 && lock.envelope === 1;
  if (isFirst !== (lock.previous === null)) return [154, 'does not name the lock before'];
  if (!before) return null;
  if (placeOf(before) === placeOf(lock))
    return recordHash(before) === recordHash(lock)
      ? null
      : [155, 'was signed in two versions. This proves that the signer cheated'];
  if (before.eventReference !== lock.eventReference) return [154, 'is of another event than the one before'];
  if (microseconds(before.lockedAt) > microseconds(lock.lockedAt))
    return [154, 'is earlier than the one before'];
  return null;
}

/** @param {Members} lock @param {Signed[]} plans @returns {Fault | null} */
function faultOfPlanOf({ planHash, lockedAt, eventReference }, plans) {
  if (!plans.length) return null;
  const last = plans
    .map(({ record }) => record)
    .filter(({ at }) => microseconds(at) <= microseconds(lockedAt))
    .toSorted((one, other) => one.number - other.number)
    .at(-1);
  return last?.planHash === planHash && last?.eventReference === eventReference
    ? null
    : [157, 'is not by the last plan that was signed before it'];
}

/**
 * Checks the evaluations of an event record, whose plans and locks are genuine.
 * @param {Checking} checking @param {EventRecord} event @param {ReadonlySet<string>} genuine The hashes of genuine records.
 */
export function recomputeEvaluations(checking, { name, entries }, genuine) {
  const { fail } = checking;
  const folders = new Set(
    [...entries.keys()].flatMap((path) => /^Evaluation\/[^/]+\//.exec(path)?.[0] ?? []),
  );
  /** @type {Map<string, Task> | undefined} */
  let tasks;
  for (const folder of folders) {
    const where = `${name}, ${folder}`;
    const inFolder = [...entries].flatMap(([path, bytes]) =>
      path.startsWith(folder) ? [/** @type {const} */ ([path.slice(folder.length), bytes])] : [],
    );
    /** @param {RegExp} shape */
    const signedIn = (shape) =>
      inFolder.flatMap(([path, bytes]) => {
        const [, stem = ''] = shape.exec(path) ?? [];
        const record = stem ? read(bytes) : null;
        return isPlain(record) ? [{ stem, record }] : [];
      });
    /** @type {Map<string, Members>} */
    const plans = new Map();
    const signedPlans = signedIn(/^(plan-\d+)\.json$/).toSorted(
      (one, other) => one.record.number - other.record.number,
    );
    if (signedPlans.some(({ record }, index) => record.number !== index + 1))
      fail(153, `${where}: it does not contain every plan, starting with number 1.`);
    for (const { stem, record } of signedPlans) {
      const plan = contentOf(entries.get(`${folder}${stem}-content.json`), record.planHash);
      if (plan) plans.set(record.planHash, plan);
      else fail(152, `${where}${stem}-content.json: it is missing, or not the plan that ${stem}.json names.`);
    }
    const locks = signedIn(/^(Round \d+, envelope \d)\/lock\.json$/).toSorted(
      (one, other) => placeOf(one.record) - placeOf(other.record),
    );
    const isChained = locks.every(
      ({ record }, index) =>
        record.previous === (index ? recordHash(locks[index - 1]?.record ?? {}) : null) &&
        isNext(record, locks[index - 1]?.record),
    );
    if (!isChained)
      fail(156, `${where}: it does not contain every lock, in the order of rounds and envelopes.`);
    for (const { stem, record } of locks.filter((one) => genuine.has(recordHash(one.record)))) {
      tasks ??= tasksIn(checking, name, entries);
      const sheets = contentOf(entries.get(`${folder}${stem}/sheets.json`), record.sheetsHash);
      const plan = plans.get(record.planHash);
      if (!sheets) fail(158, `${where}${stem}/sheets.json: it is missing, or not what lock.json names.`);
      else if (!plan)
        fail(157, `${where}${stem}/lock.json: the plan that it names is not in the event record.`);
      else {
        const before = locks.findLast(
          (one) => placeOf(one.record) < placeOf(record) && one.record.envelope === record.envelope - 1,
        );
        const given = { lock: record, before: before?.record, plan, sheets, tasks };
        recompute(checking, `${where}${stem}/lock.json`, given);
      }
    }
  }
}

/** Whether a lock can follow another: of the next envelope, or in a later round of one that was locked. @param {Members} lock @param {Members | undefined} before */
function isNext({ round, envelope }, before) {
  if (!before) return round === 1 && envelope === 1;
  return round === before.round
    ? envelope === before.envelope + 1
    : round > before.round && envelope <= before.envelope;
}

/** Canonical JSON with this hash; null if it is something else. @param {Buffer | undefined} bytes @param {string} hash */
function contentOf(bytes, hash) {
  const value = bytes && hexHash(bytes) === hash ? read(bytes) : null;
  return isPlain(value) && canonical(value) === bytes?.toString() ? value : null;
}

/**
 * Computes a lock again, and names the first figure that differs.
 * @param {Checking} checking @param {string} where
 * @param {{ lock: Members, before: Members | undefined, plan: Members, sheets: Members, tasks: Map<string, Task> }} given
 * The lock of the envelope before, if there is one.
 */
function recompute({ proved, notProved, fail }, where, { lock, before, plan, sheets, tasks }) {
  const wanted = plan.envelopes
    .slice(0, lock.envelope)
    .flatMap((/** @type {Members} */ { taskIds }) => taskIds);
  /** @type {Task[]} */
  const read = wanted
    .flatMap((/** @type {string} */ taskId) => tasks.get(taskId) ?? [])
    .map((/** @type {Task} */ task) => asOpenedAt(task, lock.lockedAt));
  if (read.length < wanted.length)
    return fail(159, `${where}: a task of the plan is not in the event record.`);
  if (read.some(({ isWithoutResponses }) => isWithoutResponses)) {
    notProved.push(`${where}: its points and ranks. The responses are not in the event record.`);
    return true;
  }
  const fault = faultOfSheets(sheets);
  if (fault) return fail(158, `${where}: the score sheets that it names: ${fault}.`);
  const names = new Map(
    read.flatMap(({ responses }) => responses.map((one) => [one.supplierId, one.supplierName])),
  );
  /** @param {string} supplierId */
  const nameOf = (supplierId) => names.get(supplierId) ?? supplierId;
  try {
    const input = inputOf({ lock, plan, sheets, read });
    const difference = firstDifference({ lock, before, plan, sheets, input, nameOf });
    if (difference) return fail(difference[0], `${where}: ${difference[1]}.`);
    proved.push(
      `${where}: all ${lock.points.length} points and ${lock.ranks.length} ranks follow from the plan, the score sheets and the responses.`,
    );
    return true;
  } catch (error) {
    return fail(160, `${where}: nothing can be computed from it: ${/** @type {Error} */ (error).message}.`);
  }
}

/**
 * A task without the responses that were left sealed at a time.
 * @param {Task} task @param {string} at @returns {Task}
 */
function asOpenedAt(task, at) {
  const opening = task.openings.findLast(({ openedAt }) => microseconds(openedAt) <= microseconds(at));
  const left = new Set(leftIn(opening ?? {}).map(({ supplierId }) => supplierId));
  return { ...task, responses: task.responses.filter(({ supplierId }) => !left.has(supplierId)) };
}

/** @param {any} value */
function isOpening(value) {
  const format = isPlain(value) && kindOf(value) === 'opening' ? formats[value.format] : null;
  return format ? faultOf(format.members, value) === null : false;
}

/** What is wrong with score sheets. @param {Members} sheets */
function faultOfSheets(sheets) {
  const fault = faultOf(sheetMembers, sheets);
  if (fault) return fault[1];
  const cells = sheets.scores.map(
    (/** @type {Members} */ one) => `${one.roleEntryId} ${cellOf(one.supplierId, one.criterionId)}`,
  );
  const agreed = sheets.consensus.map((/** @type {Members} */ one) =>
    cellOf(one.supplierId, one.criterionId),
  );
  if (new Set(cells).size < cells.length || new Set(agreed).size < agreed.length)
    return 'a score is in it twice';
  return null;
}

/** @param {{ lock: Members, plan: Members, sheets: Members, read: Task[] }} given @returns {Input} */
function inputOf({ lock, plan, sheets, read }) {
  /** @type {Input['tables']} */
  const tables = new Map();
  /** @type {Map<string, Facts>} */
  const facts = new Map();
  const asked = new Set(plan.criteria.flatMap((/** @type {Members} */ { questionId = [] }) => questionId));
  for (const { taskId, sheet, responses } of read) {
    const table = sheet.priceTable;
    if (table)
      tables.set(taskId, {
        currency: table.currency,
        lineIds: table.lines.map((/** @type {Members} */ { id }) => id),
      });
    for (const response of responses) {
      const { supplierId } = response;
      const own = facts.get(supplierId) ?? { supplierId, answers: new Map(), lines: new Map() };
      facts.set(supplierId, own);
      own.lines.set(taskId, linesOf(table, response));
      for (const question of questionsOf(sheet).filter(({ id }) => asked.has(id)))
        addAnswer(own.answers, question, response);
    }
  }
  // Who did not respond to a task has answered none of its questions.
  for (const own of facts.values()) {
    for (const { sheet } of read.filter(({ taskId }) => !own.lines.has(taskId))) {
      for (const { id } of questionsOf(sheet)) if (!own.answers.has(id)) own.answers.set(id, null);
    }
  }
  const root =
    read
      .at(-1)
      ?.closings.filter(({ closedAt }) => microseconds(closedAt) <= microseconds(lock.lockedAt))
      .toSorted((one, other) => one.number - other.number)
      .at(-1)?.root ?? '';
  /** @type {Members[]} */
  const decisions = sheets.decisions;
  return {
    plan,
    envelope: lock.envelope,
    tables,
    suppliers: [...facts.values()],
    excluded: new Set(decisions.filter(({ excluded }) => excluded).map(({ supplierId }) => supplierId)),
    given: givenScores(plan, sheets),
    ties: sheets.ties.map((/** @type {Members} */ { supplierIds }) => supplierIds),
    lots: new Map([...facts.keys()].map((supplierId) => [supplierId, hexHash(`${root}${supplierId}`)])),
  };
}

/** @param {Members} sheet @returns {Members[]} */
const questionsOf = ({ sections }) => sections.flatMap((/** @type {Members} */ { questions }) => questions);

/** The totals of the lines that a response has priced. @param {Members | null} table @param {Response} response */
function linesOf(table, { values, sheet }) {
  /** @type {Map<string, string>} */
  const totals = new Map();
  const own = sheet.priceTable?.currency === table?.currency ? sheet.priceTable : null;
  for (const { id, quantity, unit } of (own && table?.lines) ?? []) {
    const line = own.lines.find((/** @type {Members} */ one) => one.id === id);
    const price = values[`prices/${id}/unitPrice`];
    const isNoBid = values[`prices/${id}/noBid`] === true && own.noBidAllowed;
    if (!line || isNoBid || typeof price !== 'string' || !/^\d{1,12}(\.\d{1,4})?$/.test(price)) continue;
    const isAmended = unit === line.unit && !isSameNumber(quantity, line.quantity);
    totals.set(id, lineTotal(price, isAmended ? quantity : line.quantity, own.currency));
  }
  return totals;
}

/**
 * Adds an answer; null where there is none. One to a question of another type, or with an option that is gone, is
 * left out: a person scores it.
 * @param {Map<string, any>} answers @param {Members} question @param {Response} response
 */
function addAnswer(answers, question, { values, files, sheet }) {
  const own = questionsOf(sheet).find(({ id }) => id === question.id);
  const path = `answers/${question.id}`;
  const sent = files.filter((file) => file.path === path).map(({ sha256 }) => sha256);
  const answer = own?.type === 'FILE' ? (sent.length ? sent : null) : (values[path] ?? null);
  if (!own) answers.set(question.id, null);
  else if (own.type === question.type && isPossible(question, answer)) answers.set(question.id, answer);
}

/** @param {Members} question @param {any} answer */
const isPossible = ({ type, options }, answer) =>
  !['ONE_OF', 'SEVERAL_OF'].includes(type) ||
  answer === null ||
  [answer].flat().every((one) => options.includes(String(one)));

/** What points are computed from: what was agreed, or everyone's score where the mean counts. @param {Members} plan @param {Members} sheets */
function givenScores(plan, { scores, consensus }) {
  const kinds = new Map(plan.criteria.map((/** @type {Members} */ { id, kind }) => [id, kind]));
  /** @param {Members} one */
  const isMean = ({ criterionId }) => plan.resultOf === 'MEAN' && kinds.get(criterionId) === 'MANUAL';
  /** @type {Members[]} */
  const counting = [
    ...consensus.filter((/** @type {Members} */ one) => !isMean(one)),
    ...scores.filter((/** @type {Members} */ one) => isMean(one) && one.score !== null),
  ];
  const cells = inGroups(counting, ({ supplierId, criterionId }) => cellOf(supplierId, criterionId));
  return new Map([...cells].map(([cell, given]) => [cell, given.map(({ score }) => String(score))]));
}

/**
 * The first figure of a lock that does not follow.
 * @param {{ lock: Members, before: Members | undefined, plan: Members, sheets: Members, input: Input, nameOf: (supplierId: string) => string }} given
 * @returns {Fault | null}
 */
function firstDifference({ lock, before, plan, sheets, input, nameOf }) {
  const found = evaluate(input);
  /** @type {Members[]} */
  const decisions = sheets.decisions;
  const titles = new Map(plan.criteria.map((/** @type {Members} */ { id, title }) => [id, title]));
  /** @param {string} cell */
  const nameOfCell = (cell) => {
    const [supplierId = '', criterionId = ''] = cell.split(' ');
    return `${nameOf(supplierId)}, ${titles.get(criterionId) ?? criterionId}`;
  };
  const excluded = input.suppliers.flatMap(({ supplierId }) => {
    const decision = decisions.find(
      (/** @type {Members} */ one) => one.supplierId === supplierId && one.excluded,
    );
    return decision ? [/** @type {[string, string]} */ ([supplierId, decision.cause])] : [];
  });
  const prices = [...found.prices].flatMap(([supplierId, { amount, isAssumed }]) =>
    amount === null
      ? []
      : [/** @type {[string, string]} */ ([supplierId, `${amount}${isAssumed ? ' (assumed)' : ''}`])],
  );
  /** @param {Members[]} list @param {(one: Members) => [string, unknown]} pair */
  const pairs = (list, pair) => list.map(pair);
  const difference =
    differs(
      pairs(lock.excluded, (one) => [one.supplierId, one.reasonCode]),
      excluded,
      [161, 'exclusion'],
      nameOf,
    ) ??
    differs(
      pairs(lock.prices, (one) => [one.supplierId, `${one.amount}${one.isAssumed ? ' (assumed)' : ''}`]),
      prices,
      [162, 'price'],
      nameOf,
    ) ??
    differs(
      pairs(lock.points, (one) => [cellOf(one.supplierId, one.criterionId), one.points]),
      [...found.points],
      [163, ''],
      nameOfCell,
    ) ??
    differs(
      pairs(lock.totals, (one) => [one.supplierId, one.total]),
      [...found.totals],
      [164, 'total'],
      nameOf,
    ) ??
    differs(
      pairs(lock.ranks, (one) => [one.supplierId, one.rank]),
      [...found.ranks],
      [165, 'rank'],
      nameOf,
    ) ??
    differs(
      pairs(lock.deciding, (one) => [one.withoutId, nameOf(one.firstId)]),
      [...found.deciding].map(([withoutId, firstId]) => [withoutId, nameOf(firstId)]),
      [166, 'first without it'],
      nameOf,
    );
  if (difference) return difference;
  const ties = lock.ties.map((/** @type {Members} */ { supplierIds }) => supplierIds);
  if (canonical(ties) !== canonical(input.ties))
    return [165, 'its ties are not decided as in the score sheets'];
  const present = input.suppliers.filter(({ supplierId }) => !input.excluded.has(supplierId));
  const unscored = present.find(({ supplierId }) => !found.totals.has(supplierId));
  if (unscored) return [167, `${nameOf(unscored.supplierId)}: points are missing, but it was locked`];
  // Who was excluded in the envelope before is left sealed: nothing is left to decide.
  const left = new Set(before?.excluded.map((/** @type {Members} */ { supplierId }) => supplierId));
  const open = found.proposals.find(
    (proposal) =>
      !left.has(proposal.supplierId) &&
      !decisions.some(
        (/** @type {Members} */ one) =>
          one.supplierId === proposal.supplierId &&
          one.cause === proposal.cause &&
          one.subjectId === proposal.subjectId,
      ),
  );
  return open
    ? [
        168,
        `${nameOf(open.supplierId)}: nobody decided about an exclusion that the plan proposes (${open.cause})`,
      ]
    : null;
}

/**
 * The first figure that differs from the one computed.
 * @param {[string, unknown][]} recorded @param {[string, unknown][]} computed
 * @param {[check: number, what: string]} what @param {(key: string) => string} nameOf @returns {Fault | null}
 */
function differs(recorded, computed, [check, what], nameOf) {
  const [known, right] = [new Map(recorded), new Map(computed)];
  const label = what ? `, ${what}` : '';
  if (known.size < recorded.length) return [check, `a figure${label} is in it twice`];
  const key = [...right.keys(), ...known.keys()].find((one) => known.get(one) !== right.get(one));
  return key === undefined
    ? null
    : [
        check,
        `${nameOf(key)}${label}: the record says ${known.get(key) ?? 'nothing'}, recomputed ${right.get(key) ?? 'nothing'}`,
      ];
}

/** The tasks of an event record with the responses in it, by id. @param {Checking} checking @param {string} name @param {Map<string, Buffer>} entries */
function tasksIn({ fail }, name, entries) {
  /** @type {Map<string, Task>} */
  const tasks = new Map();
  const paths = [...entries.keys()];
  for (const path of paths.filter((one) => /^Tasks\/[^/]+\/task\.json$/.test(one))) {
    const folder = path.slice(0, -'task.json'.length);
    const task = read(entries.get(path));
    if (!isPlain(task) || !isPlain(task.sheet)) continue;
    const inFolder = paths.filter((one) => one.startsWith(folder));
    const responses = inFolder
      .filter((one) => one.endsWith('/response.json'))
      .flatMap((one) => responseIn(one.slice(0, -'response.json'.length), entries) ?? []);
    for (const { supplierName, isOther } of responses)
      if (isOther)
        fail(169, `${name}, ${folder}: the answer sheet of ${supplierName} is not the one it answered.`);
    const closings = inFolder
      .filter((one) => /closing-\d+\.json$/.test(one))
      .flatMap((one) => read(entries.get(one)) ?? []);
    const openings = inFolder
      .filter((one) => /^opening(-\d+)?\.json$/.test(one.slice(folder.length)))
      .map((one) => read(entries.get(one)))
      .filter(isOpening)
      .toSorted((one, other) => openingNumberOf(one) - openingNumberOf(other));
    const last = openings.at(-1)?.closings?.at(-1)?.records ?? [];
    const left = new Set(leftIn(openings.at(-1) ?? {}).map(({ supplierId }) => supplierId));
    const isWithoutResponses =
      !responses.length &&
      last.some(
        (/** @type {Members} */ { contentHash, supplierId }) =>
          contentHash !== undefined && !left.has(supplierId),
      );
    tasks.set(task.id, {
      ...{ taskId: task.id, sheet: task.sheet, responses, closings, openings },
      isWithoutResponses,
    });
  }
  return tasks;
}

/** @param {string} folder @param {Map<string, Buffer>} entries */
function responseIn(folder, entries) {
  const response = read(entries.get(`${folder}response.json`));
  const content = read(entries.get(`${folder}content.json`));
  if (!isPlain(response)) return null;
  return {
    supplierId: content?.supplierId ?? response.supplierId,
    supplierName: response.name,
    values: content?.values ?? {},
    files: content?.files ?? [],
    sheet: response.sheet,
    isOther: content !== null && hexHash(canonical(response.sheet)) !== content.sheetHash,
  };
}

/** @param {Buffer | undefined} bytes */
function read(bytes) {
  try {
    return bytes ? readJson(bytes) : null;
  } catch {
    return null;
  }
}

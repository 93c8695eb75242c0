import { answerPath, type Sheet, templatePath } from '@tenderbox/contract';
import { wrapWithSecretKey } from '../../src/modules/responses/keys/response-keys.ts';
import { filesPath } from '../../src/modules/responses/question-hashes.ts';
import { answersTo, chance } from './answers.ts';
import { type AnsweredTask, DemoResponse, type ResponseMeans, type SeededRecord } from './demo-response.ts';
import { demoInstant } from './instant-at.ts';
import { courses, type DemoCourse } from './response-outcomes.ts';
import type { Holder, StoredSupplier } from './seed-context.ts';

/** One supplier of a task: its course, the people who act, and the time frame. */
export interface Answering {
  supplier: StoredSupplier;
  course: DemoCourse;
  people: Holder[];
  from: number;
  until: number;
  extension: DemoExtension | null;
  isFree: boolean;
}

/** The extension of one supplier's deadline. */
export interface DemoExtension {
  supplierId: string;
  at: string;
  until: string;
}

type TaskToAnswer = Omit<AnsweredTask, 'taskKey' | 'sheetVersion'> & {
  sheetName: string;
  template: string | null;
  /** The sheet before an amendment; null if there was none. */
  formerSheet: Sheet | null;
};

/** When a sheet was changed, as a share of the task's duration. */
export const amendedAfter = 0.22;

/** Stores the responses of suppliers to a task, and returns their records. */
export async function seedResponses(
  means: ResponseMeans,
  task: TaskToAnswer,
  answering: Answering[],
): Promise<SeededRecord[]> {
  const { taskId, eventId, place } = task;
  const ofTask = { kind: 'TASK', taskId, supplierId: null, subjectId: taskId } as const;
  const { key: taskKey, wrapped } = wrapWithSecretKey(means.keyring, 'task-keys', ofTask);
  const records: SeededRecord[] = [];
  for (const one of answering) {
    if (!courses[one.course].length) continue;
    const [known, sender] = onItsSheet(task, one);
    records.push(...(await respond(means, { ...known, taskKey }, sender)));
  }
  // The first submission creates the key of a task.
  if (records.length) {
    means.rows.add('wrapped_key', {
      organisation_id: place.organisationId,
      business_unit_id: place.businessUnitId,
      supplier_id: null,
      event_id: eventId,
      task_id: taskId,
      id: wrapped.id,
      kind: 'TASK',
      subject_id: taskId,
      wrapped_by: wrapped.wrappedBy,
      algorithm: wrapped.algorithm,
      bytes: wrapped.bytes,
      created_at: records.map(({ at }) => at).sort()[0],
    });
  }
  return records;
}

/** Early suppliers answer the previous sheet before the change; the others answer the new one after it. */
function onItsSheet(
  task: TaskToAnswer,
  one: Answering,
): [TaskToAnswer & { sheetVersion: number }, Answering] {
  const { formerSheet } = task;
  if (!formerSheet) return [{ ...task, sheetVersion: 1 }, one];
  const changed = one.from + (one.until - one.from) * amendedAfter;
  if (one.course === 'early') {
    return [
      { ...task, sheet: formerSheet, sheetVersion: 1 },
      { ...one, until: changed },
    ];
  }
  return [
    { ...task, sheetVersion: 2 },
    { ...one, from: changed },
  ];
}

async function respond(
  means: ResponseMeans,
  task: TaskToAnswer & AnsweredTask,
  { supplier, course, people, from, until, extension, isFree }: Answering,
): Promise<SeededRecord[]> {
  const { sheet, sheetName } = task;
  const who = supplier.name;
  const steps = courses[course];
  const endAt = (at: string) =>
    extension && extension.at < at ? extension.until : demoInstant(task.endDate);
  const timeOf = (index: number) => {
    // After an extension that was granted late, only the last step is left.
    if (extension && Date.parse(extension.at) > until && index === steps.length - 1)
      return instantWithin(Date.parse(extension.at), Date.parse(extension.until), 0.6);
    const share = (index + 0.2 + chance(who, task.taskId, index) * 0.6) / steps.length;
    const at = from + (until - from) * (0.3 + 0.65 * share);
    const atWork = inWorkingHours(at);
    // Only with days between the steps does moving them to working hours keep their order.
    const isCalm = (until - from) / steps.length > 4 * day && atWork > from && atWork < until;
    return instantWithin(isCalm ? atWork : at, until, 0);
  };
  const byOf = (index: number) => (people[index % people.length] as Holder).roleEntryId;
  const response = new DemoResponse(means, task, supplier, timeOf(0));
  const answers = (version: number) => [...answersTo(sheet, sheetName, { who, version, isFree })];
  for (const [index, step] of steps.entries()) {
    const [at, by] = [timeOf(index), byOf(index)];
    if (step === 'begin') response.save(answers(1).slice(0, Math.ceil(answers(1).length * 0.4)), at, by);
    if (step === 'change') response.save(answers(response.version + 1).slice(0, 4), at, by);
    if (step === 'withdraw') await response.withdraw(at, by, endAt(at));
    if (step === 'send') {
      response.save(answers(response.version + 1), at, by);
      if (!response.version) {
        for (const [path, name] of filesFor(task, who)) await response.upload(path, name, at, by);
      }
      await response.send(at, by, endAt(at));
    }
  }
  await response.finish();
  return response.records;
}

const day = 86_400_000;

/** Moves a time to between 8:00 and 17:30 on the same day, keeping the order. */
function inWorkingHours(at: number): number {
  const midnight = Math.floor(at / day) * day;
  return midnight + 8 * 3_600_000 + ((at - midnight) / day) * 9.5 * 3_600_000;
}

/** An instant with microseconds, in the database's format. */
export function instantWithin(from: number, until: number, share: number): string {
  // Avoids full seconds.
  const exact = from + (until - from) * share;
  const at = exact + Math.min((Math.floor(exact) % 7919) * 7.3, (until - exact) * 0.05);
  const micros = String(1 + (Math.floor(at * 7919) % 999)).padStart(3, '0');
  return new Date(at).toISOString().replace('Z', `${micros.replace(/0$/, '1')}Z`);
}

/** The files of a response: those that the sheet asks for, and sometimes one more. */
function filesFor({ sheet, template }: { sheet: Sheet; template: string | null }, who: string) {
  const questions = sheet.sections.flatMap((section) => section.questions);
  const wanted = questions
    .filter(({ type }) => type === 'FILE')
    .map(({ id }): [string, string] => [answerPath(id), 'Risk-assessment.pdf']);
  if (template) wanted.push([templatePath, template]);
  if (sheet.priceTable && chance(who, 'profile') < 0.4) wanted.push([filesPath, 'Company-profile.pdf']);
  return wanted;
}

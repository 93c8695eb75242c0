import type { en } from './en/index.ts';
import { i18n } from './index.ts';

/** Texts loaded with the first screen that needs them. */
const texts = {
  account: () => import('./en/account.ts').then((module) => module.account),
  answerWorkbook: () => import('./en/answer-workbook.ts').then((module) => module.answerWorkbook),
  administration: () => import('./en/administration.ts').then((module) => module.administration),
  audit: () => import('./en/audit.ts').then((module) => module.audit),
  box: () => import('./en/box.ts').then((module) => module.box),
  comparison: () => import('./en/comparison.ts').then((module) => module.comparison),
  deadlines: () => import('./en/deadlines.ts').then((module) => module.deadlines),
  details: () => import('./en/details.ts').then((module) => module.details),
  editing: () => import('./en/editing.ts').then((module) => module.editing),
  evaluationPlan: () => import('./en/evaluation-plan.ts').then((module) => module.evaluationPlan),
  evaluationResults: () => import('./en/evaluation-results.ts').then((module) => module.evaluationResults),
  evaluationScoring: () => import('./en/evaluation-scoring.ts').then((module) => module.evaluationScoring),
  eventTasks: () => import('./en/event-tasks.ts').then((module) => module.eventTasks),
  events: () => import('./en/events.ts').then((module) => module.events),
  firstRun: () => import('./en/first-run.ts').then((module) => module.firstRun),
  frame: () => import('./en/frame.ts').then((module) => module.frame),
  history: () => import('./en/history.ts').then((module) => module.history),
  integrations: () => import('./en/integrations.ts').then((module) => module.integrations),
  kitParts: () => import('./en/kit-parts.ts').then((module) => module.kitParts),
  messages: () => import('./en/messages.ts').then((module) => module.messages),
  notices: () => import('./en/notices.ts').then((module) => module.notices),
  palette: () => import('./en/palette.ts').then((module) => module.palette),
  pastedPrices: () => import('./en/pasted-prices.ts').then((module) => module.pastedPrices),
  people: () => import('./en/people.ts').then((module) => module.people),
  receipt: () => import('./en/receipt.ts').then((module) => module.receipt),
  responses: () => import('./en/responses.ts').then((module) => module.responses),
  session: () => import('./en/session.ts').then((module) => module.session),
  sheets: () => import('./en/sheets.ts').then((module) => module.sheets),
  signingKey: () => import('./en/signing-key.ts').then((module) => module.signingKey),
  status: () => import('./en/status.ts').then((module) => module.status),
  supplierEvent: () => import('./en/supplier-event.ts').then((module) => module.supplierEvent),
  supplierEvents: () => import('./en/supplier-events.ts').then((module) => module.supplierEvents),
  suppliers: () => import('./en/suppliers.ts').then((module) => module.suppliers),
  system: () => import('./en/system.ts').then((module) => module.system),
  systemHealth: () => import('./en/system-health.ts').then((module) => module.systemHealth),
  taskEditor: () => import('./en/task-editor.ts').then((module) => module.taskEditor),
  unread: () => import('./en/unread.ts').then((module) => module.unread),
  uploads: () => import('./en/uploads.ts').then((module) => module.uploads),
};

export type TextsName = keyof typeof texts;
type Loaded<Name extends TextsName> = Awaited<ReturnType<(typeof texts)[Name]>>;
/** Keys of all loadable texts. */
type LoadedTexts = Loaded<'account'> &
  Loaded<'answerWorkbook'> &
  Loaded<'administration'> &
  Loaded<'audit'> &
  Loaded<'box'> &
  Loaded<'comparison'> &
  Loaded<'deadlines'> &
  Loaded<'details'> &
  Loaded<'editing'> &
  Loaded<'evaluationPlan'> &
  Loaded<'evaluationResults'> &
  Loaded<'evaluationScoring'> &
  Loaded<'eventTasks'> &
  Loaded<'events'> &
  Loaded<'firstRun'> &
  Loaded<'frame'> &
  Loaded<'history'> &
  Loaded<'integrations'> &
  Loaded<'kitParts'> &
  Loaded<'messages'> &
  Loaded<'notices'> &
  Loaded<'palette'> &
  Loaded<'pastedPrices'> &
  Loaded<'people'> &
  Loaded<'receipt'> &
  Loaded<'responses'> &
  Loaded<'session'> &
  Loaded<'sheets'> &
  Loaded<'signingKey'> &
  Loaded<'status'> &
  Loaded<'supplierEvent'> &
  Loaded<'supplierEvents'> &
  Loaded<'suppliers'> &
  Loaded<'system'> &
  Loaded<'systemHealth'> &
  Loaded<'taskEditor'> &
  Loaded<'unread'> &
  Loaded<'uploads'>;

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: typeof en & LoadedTexts };
  }
}

/** Loads texts into the translator. */
export async function loadTexts(names: readonly TextsName[]): Promise<void> {
  await Promise.all(
    names.map(async (name) => i18n.addResourceBundle('en', 'translation', await texts[name](), true, true)),
  );
}

export const loadAllTexts = () => loadTexts(Object.keys(texts) as TextsName[]);

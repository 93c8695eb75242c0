/** Limits of tasks and their answer sheets, shared by browser and server. */
export const taskLimits = {
  title: 255,
  instructions: 10_000,
  documents: 100,
  /** Maximum tasks of one event. */
  tasks: 1000,
  /** Maximum suppliers of one task. */
  suppliers: 10_000,
  /** How many suppliers a task response contains; the rest is read page by page. */
  shownSuppliers: 100,
  reason: 2000,
  /** Maximum size of a workbook of questions and prices. */
  importSize: 25 * 1024 * 1024,
  importColumns: 50,
  /** Maximum size of a task, a set of suppliers or the changes of a draft as JSON. */
  jsonBody: 8 * 1024 * 1024,
} as const;

export const sheetLimits = {
  sections: 50,
  questions: 500,
  options: 200,
  option: 255,
  lines: 5000,
  title: 255,
  label: 500,
  help: 2000,
  text: 500,
  longText: 10_000,
  unit: 50,
  lineCode: 50,
  lineDescription: 500,
  files: 20,
} as const;

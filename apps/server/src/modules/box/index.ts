export { answerOf, pricesOf } from './answered-sheet.ts';
export { boxMails } from './box.mails.ts';
export { readResponsesWithAudit } from './box.queries.ts';
export { registerBoxRoutes } from './box.routes.ts';
export { startClosingWorker } from './closing-worker.ts';
export { closingJob } from './commands/close-boxes.ts';

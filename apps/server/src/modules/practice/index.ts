export { practiceAnswerJob } from './answer-practice-event.ts';

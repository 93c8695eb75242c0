export { copyPlans } from './commands/copy-plans.ts';
export { rejectMissingQuestions } from './commands/reject-missing-questions.ts';
export { signPlans } from './commands/sign-plan.ts';
export { isTaskLockedIn, type PlansAround, plansAround } from './plan.repo.ts';
export { registerEvaluationPlanRoutes } from './plan.routes.ts';
export { findPlanProblems } from './plan.rules.ts';

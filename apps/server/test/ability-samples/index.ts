import type { AbilitySample } from './ability-sample.ts';
import { evaluationResultSamples } from './evaluation-results.ts';
import { evaluationSamples } from './evaluations.ts';
import { eventSamples } from './events.ts';
import { messageSamples } from './messages.ts';
import { placeSamples } from './places.ts';
import { programSamples } from './programs.ts';
import { responseSamples } from './responses.ts';
import { scoringSamples } from './scoring.ts';
import { supplierSamples } from './suppliers.ts';
import { askedSamples } from './task-suppliers.ts';
import { taskSamples } from './tasks.ts';
import { memberSamples, teamSamples } from './teams.ts';

export const abilitySamples: AbilitySample[] = [
  // First, while no other box is due: closing is expensive, and all due boxes are closed together.
  ...responseSamples,
  ...evaluationResultSamples,
  ...scoringSamples,
  ...supplierSamples,
  ...teamSamples,
  ...memberSamples,
  ...eventSamples,
  ...taskSamples,
  ...askedSamples,
  ...evaluationSamples,
  ...placeSamples,
  ...programSamples,
  ...messageSamples,
];

import type { LightMyRequestResponse } from 'fastify';
import type { TestApp } from '../app.ts';

/** The subject of an ability: whether the response shows the ability, and the call that uses it. */
interface ArrangedThing {
  isShown(): Promise<boolean>;
  attempt(): Promise<LightMyRequestResponse>;
}

/** One state of a subject, and whether the ability exists. Every new ability needs samples. */
export interface AbilitySample {
  /** The policy's record and the ability's name in it. */
  ability: string;
  thing: string;
  can: boolean;
  /** Set if the action is not audited, or if denied attempts are audited as well. */
  isUnlogged?: boolean;
  arrange(test: TestApp): Promise<ArrangedThing>;
}

import { setTimeout as wait } from 'node:timers/promises';
import type { SupplierCaller } from '@tenderbox/contract';
import { z } from 'zod';
import type { Config } from '../../platform/config/config.ts';
import type { Keyring } from '../../platform/crypto/keyring.ts';
import type { Database } from '../../platform/db/database.ts';
import type { JobDefinition } from '../../platform/jobs/jobs.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import { createBackgroundContext } from '../../platform/request-context/background-context.ts';
import { createSigner } from '../../platform/signing/signer.ts';
import { practiceQueue } from '../events/index.ts';
import { readResponse, saveDraft, submitResponse } from '../responses/index.ts';
import { listPracticeTasks, type PracticeTask } from './practice.repo.ts';
import { practiceAnswers } from './practice-answers.rules.ts';

interface Deps {
  config: Pick<Config, 'publicUrl'>;
  db: Database;
  keyring: Keyring;
  outbox: Outbox;
  /** Milliseconds between two responses, so that they arrive one by one. */
  practicePause?: number | undefined;
}

const eventOfTenant = z.object({ organisationId: z.guid(), eventId: z.guid() });
type EventOfTenant = z.infer<typeof eventOfTenant>;

/**
 * Lets the made-up suppliers of a practice event answer, one after the other, by the same commands as every supplier:
 * saved as a draft, sealed, submitted with a signed record. A repeated run continues with those that have not answered.
 */
export const practiceAnswerJob = (deps: Deps): JobDefinition<never> => ({
  name: practiceQueue,
  retryLimit: 3,
  maxWait: 20,
  schema: eventOfTenant,
  handle: async ({ organisationId, eventId }: EventOfTenant) => {
    const tasks = await deps.db.transaction({ scope: 'job', organisationId }, (tx) =>
      listPracticeTasks(tx, eventId),
    );
    for (const task of tasks) {
      await wait(deps.practicePause ?? 6000);
      await answer(deps, task);
    }
  },
});

async function answer(
  { config, db, keyring, outbox }: Deps,
  { taskId, sheet, sheetVersion, place, ...task }: PracticeTask,
): Promise<void> {
  const caller: SupplierCaller = {
    scope: 'supplier',
    role: 'BIDDER_USER',
    sessionId: '',
    timeZone: null,
    ...task,
  };
  const ctx = createBackgroundContext(db, caller, 'POST /api/supplier/tasks/:taskId/response/submission');
  const values = practiceAnswers(sheet, place);
  if (!values) return;
  const { fields } = await readResponse({ keyring }, ctx, taskId);
  const changes = Object.entries(values).map(([path, value]) => ({
    path,
    value,
    revision: fields[path]?.revision ?? 0,
  }));
  const { revision } = await saveDraft({ keyring }, ctx, taskId, {
    changes,
    keep: [],
    addFileIds: [],
    removeFileIds: [],
  });
  const deps = { config, keyring, outbox, signer: createSigner(keyring) };
  await submitResponse(deps, ctx, taskId, { revision, sheetVersion });
}

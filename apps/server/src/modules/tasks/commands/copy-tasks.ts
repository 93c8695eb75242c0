import type { EventClone } from '@tenderbox/contract';
import type { Transaction } from '../../../platform/db/database.ts';
import { copySheets, copySuppliers, copyTasksOfEvent } from '../copy-tasks.repo.ts';
import { shareFilesOfTasks } from '../task.files.ts';

interface Cloning {
  fromEventId: string;
  toEventId: string;
  include: Pick<EventClone['include'], 'documents' | 'suppliers'>;
  /** Where an instant of the source lies in the clone. */
  move(instant: string): string;
}

/** Gives a clone of an event its tasks: with their sheets, and what else of them is wanted; never with responses. */
export async function copyTasks(
  tx: Transaction,
  { fromEventId, toEventId, include, move }: Cloning,
): Promise<void> {
  const pairs = await copyTasksOfEvent(tx, { fromEventId, toEventId, move });
  if (!pairs.length) return;
  const templateIds = await copySheets(tx, pairs);
  await shareFilesOfTasks(tx, { pairs, templateIds }, include);
  if (include.suppliers) await copySuppliers(tx, pairs);
}

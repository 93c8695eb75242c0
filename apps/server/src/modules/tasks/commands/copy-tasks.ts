import type { EventClone } from '@tenderbox/contract';
import type { Transaction } from '../../../platform/db/database.ts';
import { type Copying, copySheets, copySuppliers, copyTasksOfEvent } from '../copy-tasks.repo.ts';
import { shareFilesOfTasks } from '../task.files.ts';

interface Cloning extends Copying {
  include: Pick<EventClone['include'], 'documents' | 'suppliers'>;
}

/** Gives a clone of an event its tasks: with their sheets, and what else of them is wanted; never with responses. */
export async function copyTasks(tx: Transaction, { include, ...copying }: Cloning): Promise<void> {
  const pairs = await copyTasksOfEvent(tx, copying);
  if (!pairs.length) return;
  const templateIds = await copySheets(tx, pairs);
  await shareFilesOfTasks(tx, { pairs, templateIds }, include);
  if (include.suppliers) await copySuppliers(tx, pairs);
}

import type { EventClone } from '@tenderbox/contract';
import type { Transaction } from '../../../platform/db/database.ts';
import {
  type CopiedTask,
  type Copying,
  copySheets,
  copySuppliers,
  copyTasksOfEvent,
} from '../copy-tasks.repo.ts';
import { shareFilesOfTasks } from '../task.files.ts';

interface Cloning extends Copying {
  include: Pick<EventClone['include'], 'documents' | 'suppliers'>;
}

/**
 * Copies the tasks of an event to its clone with their sheets and, as chosen, documents and suppliers; never
 * with responses. Returns the pairs of ids.
 */
export async function copyTasks(tx: Transaction, { include, ...copying }: Cloning): Promise<CopiedTask[]> {
  const pairs = await copyTasksOfEvent(tx, copying);
  if (!pairs.length) return pairs;
  const templateIds = await copySheets(tx, pairs);
  await shareFilesOfTasks(tx, { pairs, templateIds }, include);
  if (include.suppliers) await copySuppliers(tx, pairs);
  return pairs;
}

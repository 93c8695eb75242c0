import {
  type DraftInList,
  type DraftQuery,
  type MessageDraft,
  type RecipientQuery,
  type Recipients,
  recipientGroups,
  type UnitCaller,
} from '@tenderbox/contract';
import type { Act } from '../../platform/act/act.ts';
import type { Page } from '../../platform/db/listing.repo.ts';
import { notFound } from '../../platform/http/problem-error.ts';
import { readDraft } from './commands/save-draft.ts';
import { listDrafts } from './draft.repo.ts';
import { findRecipients } from './recipients.repo.ts';

export const readDrafts = (act: Act<UnitCaller>, query: DraftQuery): Promise<Page<DraftInList>> =>
  act.read(({ tx }) => listDrafts(tx, act.caller, query));

export const readOneDraft = (act: Act<UnitCaller>, id: string): Promise<MessageDraft> =>
  act.read(({ tx }) => readDraft(tx, id));

/** How many each group has, and who they are in the one that was asked for. */
export const readRecipients = (act: Act<UnitCaller>, query: RecipientQuery): Promise<Recipients> =>
  act.read(async ({ tx }) => {
    const found = await findRecipients(tx, query);
    if (!found?.isTaskFound) throw notFound();
    const { counts, suppliers } = found;
    return { counts: recipientGroups.map((group) => ({ group, count: counts[group] })), suppliers };
  });

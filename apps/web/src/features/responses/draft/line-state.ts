import type { Response, SupplierEvent, SupplierTask } from '@tenderbox/contract';
import type { SendingState } from '../../../shared/autosave/change-sender.ts';

/** Status shown by the status line: what the buyer has, and what happens to typed answers. */
export type LineState =
  | 'cancelled'
  | 'archived'
  | 'prohibited'
  | 'inBox'
  | 'endedWithout'
  | 'offline'
  | 'declined'
  | 'changed'
  | 'submitted'
  | 'saving'
  | 'draft'
  | 'notBegun';

interface LineStateInput {
  event: Pick<SupplierEvent, 'status'>;
  task: Pick<SupplierTask, 'ended' | 'responseRequired' | 'archived'>;
  response: Pick<Response, 'submittedVersion' | 'unsentChanges' | 'declined' | 'revision'>;
  sending: Pick<SendingState, 'isSaving' | 'offlineSince' | 'closed' | 'isExpired'>;
  /** Whether changes are being sent to the server. */
  hasUnsent: boolean;
  /** Number of answers that only this device has, conflicts included. */
  unsentCount: number;
}

/** Returns the most important state. A draft never looks like a submission. */
export function lineStateOf({
  event,
  task,
  response,
  sending,
  hasUnsent,
  unsentCount,
}: LineStateInput): LineState {
  const { submittedVersion, unsentChanges, declined, revision } = response;
  if (event.status === 'CANCELLED') return 'cancelled';
  if (!task.responseRequired) return 'prohibited';
  if (task.ended || sending.closed?.code === 'TASK_ENDED') {
    return submittedVersion === null ? 'endedWithout' : 'inBox';
  }
  if (task.archived) return 'archived';
  if (sending.offlineSince !== null) return 'offline';
  if (declined) return 'declined';
  if (submittedVersion !== null) {
    return unsentChanges || sending.isSaving || unsentCount > 0 ? 'changed' : 'submitted';
  }
  if (sending.isSaving || (hasUnsent && !sending.isExpired && !sending.closed)) return 'saving';
  return revision > 0 || unsentCount > 0 ? 'draft' : 'notBegun';
}

import type { Label } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../../../entities/cache/use-command.ts';
import { appEvents, emitAppEvent } from '../../../entities/session/app-events.ts';
import { callApi } from '../../../shared/lib/api.ts';
import { ApiError, textOfError } from '../../../shared/lib/api-error.ts';
import { showAppMessage } from '../../../shared/ui/feedback/app-message.ts';

export function useAddLabel() {
  return useCommand({
    call: (name: string) =>
      callApi('POST /api/sourcing-organisation/labels', { body: { name }, errors: 'caller' }),
    emits: appEvents.labelsChanged,
  }).send;
}

/** Deletes a label. It is removed from all events. */
export function useDeleteLabel() {
  const { t } = useTranslation();
  return useCommand({
    call: ({ id }: Label) =>
      callApi('DELETE /api/sourcing-organisation/labels/:labelId', {
        params: { labelId: id },
        errors: 'caller',
      }).catch(reportConflict),
    emits: appEvents.labelsChanged,
    onDone: (_answer, { name }) => showAppMessage({ text: t('labels.deleted', { name }) }),
  }).run;
}

// Someone else changed the label first, so the list is out of date as well.
function reportConflict(error: unknown): never {
  if (error instanceof ApiError) {
    showAppMessage({ text: textOfError(error), status: 'error' });
    emitAppEvent(appEvents.labelsChanged);
  }
  throw error;
}

import { useQueryClient } from '@tanstack/react-query';
import type { Response } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { appEvents, emitAppEvent } from '../../../../entities/session/app-events.ts';
import { ApiError, textOfError } from '../../../../shared/lib/api-error.ts';
import { showAppMessage } from '../../../../shared/ui/feedback/app-message.ts';
import { useConfirm } from '../../../../shared/ui/feedback/use-confirm.tsx';
import { discardChanges, responseQuery, undoDecline } from '../../api/response-queries.ts';
import type { DraftParts } from '../../draft/draft-context.ts';

/** Actions of the status line: discard unsent changes and undo a decline. */
export function useDraftActions({ store, sender, task }: Pick<DraftParts, 'store' | 'sender' | 'task'>) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { confirm, dialog } = useConfirm();
  const { queryKey } = responseQuery(task.id);

  async function run(action: () => Promise<Response>) {
    try {
      const response = await action();
      queryClient.setQueryData(queryKey, response);
      store.take(response);
      emitAppEvent(appEvents.taskStatusChanged);
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) sender.expired();
      else showAppMessage({ text: textOfError(error), status: 'error' });
      void queryClient.invalidateQueries({ queryKey });
    }
  }

  return {
    discard: () =>
      confirm({
        title: t('responses.discard.title'),
        text: t('responses.discard.text', { version: store.response.submittedVersion }),
        confirmLabel: t('responses.discard.confirm'),
        cancelLabel: t('responses.discard.cancel'),
        isDestructive: true,
        action: () => run(() => discardChanges(task.id)),
      }),
    takeBack: () => void run(() => undoDecline(task.id)),
    dialog,
  };
}

import { useQueryClient } from '@tanstack/react-query';
import { textOfError } from '../../../../shared/lib/api-error.ts';
import { showAppMessage } from '../../../../shared/ui/feedback/app-message.ts';
import { responseQuery, saveDraft } from '../../api/response-queries.ts';
import { useDraft } from '../../draft/draft-context.ts';

/** Confirms answers to amended questions without changing them. */
export function useConfirmAnswers(): (paths: string[]) => Promise<void> {
  const { store, task } = useDraft();
  const queryClient = useQueryClient();
  return async (paths) => {
    const keep = store.lookAt(paths);
    if (keep.length === 0) return;
    try {
      await saveDraft(task.id, { keep });
    } catch (error) {
      showAppMessage({ text: textOfError(error), status: 'error' });
    }
    await queryClient.invalidateQueries({ queryKey: responseQuery(task.id).queryKey });
  };
}

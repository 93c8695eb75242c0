import { useQueryClient } from '@tanstack/react-query';
import { textOfError } from '../../../shared/lib/api-error.ts';
import { showAppMessage } from '../../../shared/ui/app-message.ts';
import { responseQuery, saveDraft } from '../api/response-queries.ts';
import { useDraft } from '../draft/draft-context.ts';

/** Lets answers stand although their questions were changed. */
export function useKeepAnswers(): (paths: string[]) => Promise<void> {
  const { task } = useDraft();
  const queryClient = useQueryClient();
  return async (paths) => {
    try {
      await saveDraft(task.id, { keep: paths });
    } catch (error) {
      showAppMessage({ text: textOfError(error), status: 'error' });
    }
    await queryClient.invalidateQueries({ queryKey: responseQuery(task.id).queryKey });
  };
}

import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pathTo } from '../../../../entities/routes/path-to.ts';
import { appEvents, emitAppEvent } from '../../../../entities/session/app-events.ts';
import { ApiError } from '../../../../shared/lib/api-error.ts';
import { useIdempotencyKey } from '../../../../shared/lib/use-idempotency-key.ts';
import { acceptTerms, responseQuery, submitResponse, supplierTaskQuery } from '../../api/response-queries.ts';
import { useDraft } from '../../draft/draft-context.ts';

interface Refusal {
  title: string;
  text: string;
  /** Retrying cannot help. */
  isFinal: boolean;
}

/** Submits the response as shown here. A failure never loses typed answers. */
export function useSubmission(onIncomplete: () => void) {
  const { t } = useTranslation();
  const { store, sender, uploads, task, event } = useDraft();
  const queryClient = useQueryClient();
  const router = useRouter();
  const keyFor = useIdempotencyKey();
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const say = (name: 'unsaved' | 'stale' | 'offline' | 'ended' | 'closed' | 'terms' | 'failed', text = '') =>
    setRefusal({
      title: t(`responses.refusal.${name}.title`),
      text: [text, t(`responses.refusal.${name}.text`)].filter(Boolean).join(' '),
      isFinal: name === 'ended',
    });

  async function send(): Promise<void> {
    if (!(await sender.flush()) || store.choiceCount > 0) return say('unsaved');
    const { terms, sheetVersion } = store.response;
    if (terms && !terms.acceptedAt) await acceptTerms(event.id, terms.fileId);
    const submission = { revision: store.revision, sheetVersion };
    await submitResponse(task.id, submission, keyFor([task.id, submission]));
    emitAppEvent(appEvents.taskStatusChanged);
    const address = pathTo('bidderEventView', { eventId: event.id, taskId: task.id });
    await router.navigate({ href: `${address}?view=receipt` });
  }

  function handleError(error: unknown): void {
    const { status, code, text } = error instanceof ApiError ? error : new ApiError(0, null);
    void queryClient.invalidateQueries({ queryKey: responseQuery(task.id).queryKey });
    if (status === 401 || status === 403) sender.expired();
    else if (status === 0) say('offline');
    else if (code === 'STALE_REVISION') say('stale');
    else if (code === 'TERMS_CHANGED' || code === 'TERMS_NOT_ACCEPTED') say('terms');
    else if (code === 'TASK_ENDED') say('ended', text);
    else if (status === 409) say('closed', text);
    else if (status === 400) {
      say('failed', text);
      onIncomplete();
    } else say('failed', text);
    void queryClient.invalidateQueries({ queryKey: supplierTaskQuery(task.id).queryKey });
  }

  return {
    isBusy,
    refusal,
    submit: async () => {
      if (isBusy) return;
      setBusy(true);
      setRefusal(null);
      uploads.isSubmitting = true;
      await send().catch(handleError);
      uploads.isSubmitting = false;
      setBusy(false);
    },
  };
}

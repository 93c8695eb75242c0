import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { MessageDraft } from '@tenderbox/contract';
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import type { DefaultValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { pathTo } from '../../../entities/routes/path-to.ts';
import { appEvents, emitAppEvent } from '../../../entities/session/app-events.ts';
import { emitSessionEnd } from '../../../entities/session/session-end.ts';
import { useSessionEnd } from '../../../entities/session/use-session-end.ts';
import { useUser } from '../../../entities/session/use-user.ts';
import { useAppForm } from '../../../shared/forms/use-app-form.ts';
import { callApi } from '../../../shared/lib/api.ts';
import { ApiError } from '../../../shared/lib/api-error.ts';
import { showAppMessage } from '../../../shared/ui/feedback/app-message.ts';
import { draftQuery } from '../api/draft-queries.ts';
import { previewsOf } from './api/preview-query.ts';
import { DraftSaver } from './draft-saver.ts';
import { localDrafts } from './local-draft.ts';
import { type MessageValues, messageFormSchema, valuesOf } from './message-values.ts';

interface ComposeOptions {
  /** Saved draft. Null for a new message. */
  stored: MessageDraft | null;
  /** Initial values of a new message. */
  start: MessageValues;
  /** Identifies what a new message was started for. */
  newDraftKey: string;
  onCreated: (id: string) => void;
}

/** State of the composer: the form, its draft, and sending or deleting it. */
export function useCompose({ stored, start, newDraftKey, onCreated }: ComposeOptions) {
  const { t } = useTranslation();
  const router = useRouter();
  const queryClient = useQueryClient();
  const roleEntryId = useUser()?.userRoleId ?? '';
  const isFollowing = useRef(false);
  const [{ saver, first }] = useState(() => {
    const localStore = localDrafts(roleEntryId, newDraftKey);
    const made = new DraftSaver({
      stored,
      localStore,
      onCreated: (draft) => {
        queryClient.setQueryData(draftQuery(draft.id).queryKey, draft);
        onCreated(draft.id);
      },
    });
    const found = localStore.read(stored?.id ?? null);
    const values = found?.values ?? (stored ? valuesOf(stored) : start);
    if (found && stored && found.revision !== stored.revision) made.meet(stored, values);
    else if (found) made.take(values);
    return { saver: made, first: values };
  });
  const state = useSyncExternalStore(saver.subscribe, saver.read);
  const form = useAppForm(messageFormSchema, first, { validatesOn: 'onSubmit' });
  useEffect(() => saver.start(), [saver]);
  useSessionEnd(
    () => saver.hasUnsaved,
    () => void saver.flush(),
  );
  useEffect(() => {
    if (state.phase === 'expired') emitSessionEnd();
  }, [state.phase]);
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          if (!isFollowing.current) saver.take(structuredClone(values));
        },
      }),
    [form, saver],
  );

  /** Shows another version that is already saved. */
  function show(values: MessageValues) {
    isFollowing.current = true;
    form.reset(values as DefaultValues<MessageValues>);
    isFollowing.current = false;
  }

  const { data: latest } = useQuery({
    ...draftQuery(state.id ?? ''),
    enabled: state.id !== null && !state.isLeaving,
  });
  const follow = useEffectEvent(() => {
    if (!latest || latest.revision <= saver.revision || saver.state.phase !== 'saved') return;
    saver.follow(latest);
    show(valuesOf(latest));
  });
  useEffect(() => {
    if (latest?.revision) follow();
  }, [latest?.revision]);

  async function send(): Promise<void> {
    // Saves the last changes first. A message that was never changed is created here.
    if (state.id === null) saver.take(structuredClone(form.getValues()));
    if (!(await saver.flush())) return;
    const { id } = saver.state;
    if (id === null) return;
    const { revision } = saver;
    await stopReading(id);
    const { data } = await callApi('POST /api/business-unit/messages/:messageId/send', {
      params: { messageId: id },
      body: { revision },
      // Same idempotency key even after a reload.
      headers: { 'idempotency-key': `send-${id}-${revision}` },
      errors: 'caller',
    }).catch((error) => {
      saver.leave(false);
      if (error instanceof ApiError && error.code === 'STALE_REVISION') {
        const { data: newer } = error.body as { data: MessageDraft };
        saver.meet(newer, form.getValues());
      }
      throw error;
    });
    end();
    const count = data.recipientCount ?? 0;
    showAppMessage({ text: t('messages.composing.sent', { count }), forNextPage: true });
    const href = pathTo('messages', { messageId: id }, { 'show-status': 'true' });
    await router.navigate({ href, replace: true });
  }

  async function discard(): Promise<void> {
    const { id } = saver.state;
    if (id !== null) {
      await stopReading(id);
      const deleting = callApi('DELETE /api/business-unit/messages/:messageId', {
        params: { messageId: id },
      });
      await deleting.catch((error) => {
        saver.leave(false);
        throw error;
      });
    }
    end();
    showAppMessage({ text: t('messages.composing.discarded'), forNextPage: true });
    await router.navigate({ href: pathTo('messages'), replace: true });
  }

  /** Cancels running and live-update refetches, which would fail once the draft is gone. */
  async function stopReading(id: string): Promise<void> {
    saver.leave();
    await queryClient.cancelQueries({ queryKey: draftQuery(id).queryKey });
    await queryClient.cancelQueries({ queryKey: previewsOf(id) });
  }

  function end() {
    saver.end();
    emitAppEvent(appEvents.messagesChanged);
  }

  const forget = useEffectEvent(() => {
    const { id, isLeaving } = saver.state;
    if (id !== null && isLeaving) queryClient.removeQueries({ queryKey: draftQuery(id).queryKey });
  });
  useEffect(() => () => forget(), []);

  return {
    form,
    state,
    send,
    discard,
    keepMine: () => saver.settle(structuredClone(form.getValues())),
    takeTheirs: () => {
      const { newer } = saver.state;
      if (!newer) return;
      saver.settle(null);
      show(valuesOf(newer));
    },
  };
}

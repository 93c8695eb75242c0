import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type {
  FieldValue,
  Response,
  Sheet,
  SubmittedPrices,
  SupplierEvent,
  SupplierTask,
} from '@tenderbox/contract';
import {
  lazy,
  Suspense,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useTranslation } from 'react-i18next';
import { pathTo } from '../../../entities/routes/path-to.ts';
import { emitSessionEnd } from '../../../entities/session/session-end.ts';
import { useSessionEnd } from '../../../entities/session/use-session-end.ts';
import { localChanges } from '../../../shared/autosave/local-changes.ts';
import { LeaveGuard } from '../../../shared/forms/leave-guard.tsx';
import { PrintOutlined } from '../../../shared/icons/print-outlined.ts';
import { inBackground } from '../../../shared/lib/api.ts';
import { showAppMessage } from '../../../shared/ui/feedback/app-message.ts';
import { PageSkeleton } from '../../../shared/ui/feedback/skeletons.tsx';
import { PageHead } from '../../../shared/ui/layout/page-head.tsx';
import {
  readChanges,
  responseQuery,
  saveDraft,
  submittedPricesQuery,
  supplierTaskQuery,
} from '../api/response-queries.ts';
import { amendedFields } from '../draft/amended-fields.ts';
import { type DraftParts, DraftProvider, useDraftSummary } from '../draft/draft-context.ts';
import { DraftSender } from '../draft/draft-sender.ts';
import { DraftStore } from '../draft/draft-store.ts';
import { fileFieldsOf } from '../draft/own-change.ts';
import { Presence } from '../draft/presence.ts';
import { Uploads } from '../draft/uploads.ts';
import { fieldElement, focusField } from './form/focus-field.ts';
import { FormFoot } from './form/form-foot.tsx';
import { FormNotices } from './form/form-notices.tsx';
import { sheetFieldName } from './form/part-names.ts';
import { ResponseForm } from './form/response-form.tsx';
import { useDraftActions } from './form/use-draft-actions.tsx';
import { useDraftUpdates } from './form/use-draft-updates.ts';
import { useReadAtEnd } from './review/use-read-at-end.ts';
import { StateLine } from './status/state-line.tsx';

// Loaded on demand, to keep it out of the initial chunk.
const DeclineDialog = lazy(async () => ({
  default: (await import('../../../entities/responses/decline-dialog.tsx')).DeclineDialog,
}));
const Review = lazy(async () => ({ default: (await import('./review/review.tsx')).Review }));

/** Polling interval for virus scan results, in milliseconds, because there is no live update for them. */
const readFilesEvery = 5000;

interface ResponseViewProps {
  roleEntryId: string;
  event: SupplierEvent;
  task: SupplierTask;
  response: Response;
  view: 'form' | 'review';
}

/** Response with its draft state. Stays mounted when the view changes, so that nothing typed is lost. */
export function ResponseView(props: ResponseViewProps) {
  const { event, task, view } = props;
  const { t } = useTranslation();
  const router = useRouter();
  const queryClient = useQueryClient();
  const parts = useDraftParts(props);
  const { store, sender, uploads } = parts;
  useSessionEnd(
    () => true,
    () => {
      sender.loggedIn();
      uploads.queue.goOn();
    },
  );
  const isExpired = useSyncExternalStore(store.subscribe, () => sender.state.isExpired);
  useEffect(() => {
    if (isExpired) emitSessionEnd();
  }, [isExpired]);
  const summary = useDraftSummary(parts);
  const [isDeclining, setDeclining] = useState(false);
  const { discard, takeBack, dialog } = useDraftActions(parts);
  const wanted = useRef<string | null>(null);

  const address = pathTo('bidderEventView', { eventId: event.id, taskId: task.id });
  const goTo = (next: string) => void router.navigate({ href: `${address}?view=${next}` });
  useReveal(view, wanted, parts.reveal);

  function showField(path: string) {
    wanted.current = path;
    goTo('form');
  }

  const crumbs = [
    { label: t('responses.events'), href: pathTo('supplierEvents') },
    { label: event.reference, href: pathTo('bidderEventView', { eventId: event.id }) },
  ];
  return (
    <DraftProvider value={parts}>
      <StateLine onDiscard={discard} onUndoDecline={takeBack} />
      {view === 'review' ? (
        <PageHead
          title={t('responses.review.title')}
          breadcrumb={[
            ...crumbs,
            { label: task.title, href: `${address}?view=form` },
            { label: t('responses.review.crumb') },
          ]}
          description={t(event.sealed ? 'responses.review.lead' : 'responses.review.leadUnsealed', {
            task: task.title,
            event: event.title,
            buyer: event.buyer.organisationName,
          })}
          actions={
            <Button
              variant="outlined"
              color="inherit"
              startIcon={<PrintOutlined />}
              onClick={() => window.print()}
              sx={{ displayPrint: 'none' }}
            >
              {t('responses.review.print')}
            </Button>
          }
        />
      ) : (
        <PageHead
          title={task.title}
          breadcrumb={[...crumbs, { label: task.title }]}
          description={t('responses.lead', {
            event: event.title,
            buyer: event.buyer.organisationName,
            unit: event.buyer.businessUnitName,
          })}
        />
      )}
      <FormNotices />
      {view === 'review' ? (
        <Suspense fallback={<PageSkeleton />}>
          <Review summary={summary} onShowField={showField} onBack={() => goTo('form')} />
        </Suspense>
      ) : (
        <>
          <ResponseForm summary={summary} />
          {!parts.isReadOnly && (
            <FormFoot
              summary={summary}
              onReview={() => goTo('review')}
              onDecline={() => setDeclining(true)}
            />
          )}
        </>
      )}
      {isDeclining && (
        <Suspense>
          <DeclineDialog
            task={task}
            event={event}
            onDeclined={(declined) => {
              queryClient.setQueryData(responseQuery(task.id).queryKey, declined);
              parts.store.take(declined);
            }}
            onClose={() => setDeclining(false)}
          />
        </Suspense>
      )}
      {dialog}
      <LeaveGuard
        isChanged={() => uploads.queue.unfinished.length > 0 && !uploads.isSubmitting}
        safeViews={['', 'form', 'review']}
        texts={{
          title: t('responses.leaveUploads.title'),
          text: t('responses.leaveUploads.text'),
          confirmLabel: t('responses.leaveUploads.leave'),
          cancelLabel: t('responses.leaveUploads.stay'),
        }}
      />
    </DraftProvider>
  );
}

/** Creates the shared objects of the form once and updates them with loaded data. */
function useDraftParts({ roleEntryId, event, task: readTask, response }: ResponseViewProps): DraftParts {
  const hasEnded = useReadAtEnd(readTask);
  const task = useMemo(() => ({ ...readTask, ended: hasEnded }), [readTask, hasEnded]);
  const queryClient = useQueryClient();
  const taskId = task.id;
  const reveal = useRef<((lineId: string) => void) | null>(null);
  const [made] = useState(() => {
    const kept = localChanges<FieldValue>(`draft.${roleEntryId}.${taskId}`);
    const store = new DraftStore(response, kept, fileFieldsOf(task.sheet));
    const readWhole = () =>
      inBackground(() => {
        void queryClient.invalidateQueries({ queryKey: responseQuery(taskId).queryKey });
      });
    // Errors of the refetch never navigate.
    const refresh = () =>
      void readChanges(taskId, store.revision)
        .then((changes) => {
          if (!store.takeChanges(changes)) readWhole();
          else if (changes.can.edit) sender.reopen();
        })
        .catch(readWhole);
    const sender = new DraftSender({ store, save: (change) => saveDraft(taskId, change), refresh });
    const uploads = new Uploads({ taskId, roleEntryId, store, onExpired: sender.expired });
    return { kept, store, sender, uploads, presence: new Presence(taskId, roleEntryId), refresh };
  });
  const { kept, store, sender, uploads, presence, refresh } = made;

  useEffect(() => sender.start(), [sender]);
  useEffect(() => uploads.queue.start(), [uploads]);
  useEffect(() => kept.follow((path, change) => store.hearOtherTab(path, change)), [kept, store]);
  const isOpen = useSyncExternalStore(store.subscribe, () => store.response.can.edit);
  useEffect(() => (isOpen ? presence.start() : undefined), [presence, isOpen]);
  useDraftUpdates({ taskId, store, presence, refresh });
  const hasOpenFiles = useSyncExternalStore(store.subscribe, () => uploads.hasOpen);
  useEffect(() => {
    if (!hasOpenFiles) return;
    const timer = setInterval(refresh, readFilesEvery);
    return () => clearInterval(timer);
  }, [hasOpenFiles, refresh]);

  useAmendments(store, task);
  useEffect(() => {
    store.fileFields = fileFieldsOf(task.sheet);
    store.take(response);
    if (response.can.edit) sender.reopen();
    if (response.sheetVersion !== task.sheetVersion) {
      void queryClient.invalidateQueries({ queryKey: supplierTaskQuery(taskId).queryKey });
    }
  }, [response, task, store, sender, queryClient, taskId]);

  const isReadOnly = !isOpen || hasEnded;
  const submitted = useSubmittedPrices(store, task, !isReadOnly);
  return useMemo(
    () => ({ store, sender, uploads, presence, task, event, isReadOnly, submitted, reveal }),
    [store, sender, uploads, presence, task, event, isReadOnly, submitted],
  );
}

/** Prices of the last submitted version, even if it was withdrawn. */
function useSubmittedPrices(
  store: DraftStore,
  { id, sheet }: SupplierTask,
  isWanted: boolean,
): SubmittedPrices | null {
  const version = useSyncExternalStore(
    store.subscribe,
    () => store.response.submittedVersion ?? store.response.withdrawn?.version ?? 0,
  );
  const enabled = isWanted && version > 0 && sheet.priceTable !== null;
  return useQuery({ ...submittedPricesQuery(id, version), enabled }).data ?? null;
}

/** Marks questions that the buyer amends while the form is open, and announces them once. */
function useAmendments(store: DraftStore, task: SupplierTask): void {
  const { t } = useTranslation();
  const known = useRef(task.sheet);
  const compare = useEffectEvent((sheet: Sheet) => {
    const amended = amendedFields(known.current, sheet);
    known.current = sheet;
    if (amended.length === 0) return;
    store.amend(amended);
    const [first = ''] = amended;
    showAppMessage({
      text: t('responses.amended.message', { count: amended.length, name: sheetFieldName(sheet, first, t) }),
      status: 'warning',
    });
  });
  useEffect(() => compare(task.sheet), [task.sheet]);
}

/** Reveals a field named by a link once the form is rendered. */
function useReveal(
  view: string,
  wanted: { current: string | null },
  reveal: { current: ((lineId: string) => void) | null },
): void {
  useEffect(() => {
    const path = wanted.current;
    if (view !== 'form' || !path) return;
    wanted.current = null;
    const [, lineId = ''] = /^prices\/([^/]+)\//.exec(path) ?? [];
    if (lineId) reveal.current?.(lineId);
    // Wait until the scroll target is rendered.
    const timer = setTimeout(() => {
      fieldElement(path)?.scrollIntoView({ block: 'center' });
      focusField(path);
    }, 100);
    return () => clearTimeout(timer);
  }, [view, wanted, reveal]);
}

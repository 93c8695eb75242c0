import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { Event } from '@tenderbox/contract';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveAllFiles } from '../../../entities/events/save-all-files.ts';
import { pathTo } from '../../../entities/routes/path-to.ts';
import { wholeTaskList } from '../../../entities/tasks/task-filters.ts';
import { tasksQuery } from '../../../entities/tasks/task-queries.ts';
import { BlockOutlined } from '../../../shared/icons/block-outlined.ts';
import { ContentCopyOutlined } from '../../../shared/icons/content-copy-outlined.ts';
import { DeleteOutlined } from '../../../shared/icons/delete-outlined.ts';
import { FileDownloadOutlined } from '../../../shared/icons/file-download-outlined.ts';
import { FolderZipOutlined } from '../../../shared/icons/folder-zip-outlined.ts';
import { MoreTimeOutlined } from '../../../shared/icons/more-time-outlined.ts';
import { PictureAsPdfOutlined } from '../../../shared/icons/picture-as-pdf-outlined.ts';
import { UndoOutlined } from '../../../shared/icons/undo-outlined.ts';
import { serverNow } from '../../../shared/lib/server-clock.ts';
import type { MoreMenuItem } from '../../../shared/ui/actions/more-menu.tsx';
import { showAppMessage } from '../../../shared/ui/feedback/app-message.ts';
import { useConfirm } from '../../../shared/ui/feedback/use-confirm.tsx';
import { formatInstant } from '../../../shared/ui/time/dates.ts';
import { defaultEnd } from '../../../shared/ui/time/days-later.ts';
import { savePdfOfRecord, saveZipOfRecord } from '../api/take-record.ts';
import { useEventCommands } from '../api/use-event-commands.ts';
import { CloneDialog } from './clone-dialog.tsx';
import { EventExtensionDialog } from './event-extension-dialog.tsx';
import { PublishEffect } from './publish-effect.tsx';
import { ReasonDialog } from './reason-dialog.tsx';

/** Default duration of a reopened event, in days. */
const reopenedDays = 7;

/** Actions available for an event: the primary button, the menu items, and their dialogs. */
export function useEventActions(event: Event): {
  primary: ReactNode;
  rare: MoreMenuItem[];
  dialogs: ReactNode;
  /** Asks whether to complete the event. Null if that is not possible. */
  complete: (() => void) | null;
} {
  const { t } = useTranslation();
  const router = useRouter();
  const { confirm, dialog } = useConfirm();
  const { moveTo, setStatus, remove } = useEventCommands(event.id);
  const [asked, setAsked] = useState<'cancel' | 'reopen' | 'clone' | 'extend' | null>(null);
  const { can, title, status, startDate, timeZone, box, sealed } = event;
  const queryClient = useQueryClient();
  const canExtend = status === 'ACTIVE' && event.taskCount > 0 && box !== 'OPENED';
  const startsLater = Date.parse(startDate) > serverNow();
  const tell = (text: string) => showAppMessage({ text });
  /** Errors are shown in the message bar. */
  const take = (saving: Promise<void>) => {
    tell(t('events.event.saving'));
    saving.catch(() => undefined);
  };

  function publish() {
    if (!can.publish) {
      // While something is missing, the button scrolls to the first missing item instead.
      document.querySelector<HTMLElement>('[data-state="todo"] a, [data-state="todo"]')?.scrollIntoView({
        block: 'center',
      });
      document.querySelector<HTMLElement>('[data-state="todo"] a')?.focus();
      const count = event.publishChecks.filter(({ isBlocking, isDone }) => isBlocking && !isDone).length;
      showAppMessage({ text: t('events.checks.title', { count }), status: 'warning' });
      return;
    }
    confirm({
      title: t('events.confirm.publish', { title }),
      text: <PublishEffect event={event} />,
      confirmLabel: t('events.event.publish'),
      action: async () => {
        if (!(await moveTo('ACTIVE'))) return;
        const instant = formatInstant(startDate, timeZone);
        tell(
          startsLater
            ? t('events.event.publishedLater', { title, instant })
            : t('events.event.published', { title }),
        );
      },
    });
  }
  const complete = () =>
    confirm({
      title: t('events.confirm.complete', { title }),
      text: [
        ...(box === 'CAN_BE_OPENED' ? [t('events.confirm.completeUnopened')] : []),
        t('events.confirm.completeText', { count: event.supplierCount }),
      ].join(' '),
      confirmLabel: t('events.event.complete'),
      action: async () => {
        if (await moveTo('COMPLETED')) tell(t('events.event.completed', { title }));
      },
    });
  const askDelete = () =>
    confirm({
      title: t('events.confirm.delete', { title }),
      text: t('events.confirm.deleteText'),
      confirmLabel: t('events.confirm.deleteDo'),
      isDestructive: true,
      action: async () => {
        if (!(await remove())) return;
        await router.navigate({ href: `${pathTo('sourcingEvents')}?status=DRAFT`, replace: true });
        tell(t('events.event.deleted', { title }));
      },
    });

  const primary =
    status === 'DRAFT' ? (
      <Button variant="contained" onClick={publish}>
        {t('events.event.publish')}
      </Button>
    ) : can.complete ? (
      // Opening the box is the primary action where it is possible.
      <Button
        {...(box === 'CAN_BE_OPENED' ? { variant: 'outlined', color: 'inherit' } : { variant: 'contained' })}
        onClick={complete}
      >
        {t('events.event.complete')}
      </Button>
    ) : null;

  const rare: MoreMenuItem[] = [
    ...(can.takeRecord
      ? [
          {
            label: t('events.event.recordPdf'),
            icon: PictureAsPdfOutlined,
            onSelect: () => take(savePdfOfRecord(event)),
          },
          {
            label: t('events.event.recordZip'),
            icon: FolderZipOutlined,
            onSelect: () => take(saveZipOfRecord(event)),
          },
        ]
      : []),
    {
      label: t('events.event.allFiles'),
      icon: FileDownloadOutlined,
      onSelect: () => take(saveAllFiles({ of: 'EVENT', id: event.id })),
    },
    ...(canExtend
      ? [
          {
            label: t('eventTasks.extendingAll.button'),
            icon: MoreTimeOutlined,
            onSelect: () => setAsked('extend'),
          },
        ]
      : []),
    ...(can.clone
      ? [{ label: t('events.event.clone'), icon: ContentCopyOutlined, onSelect: () => setAsked('clone') }]
      : []),
    ...(can.reopen
      ? [{ label: t('events.event.reopen'), icon: UndoOutlined, onSelect: () => setAsked('reopen') }]
      : []),
    ...(can.cancel
      ? [
          {
            label: t('events.event.cancel'),
            icon: BlockOutlined,
            onSelect: () => setAsked('cancel'),
            isDestructive: true,
          },
        ]
      : []),
    // A practice event is deleted by its own note.
    ...(can.delete && !event.isPractice
      ? [{ label: t('events.event.delete'), icon: DeleteOutlined, onSelect: askDelete, isDestructive: true }]
      : []),
  ];

  const told = t('events.confirm.told', { count: event.supplierCount });
  function cancelText() {
    const what = t(`events.confirm.cancelText.${box === 'OPENED' || box === 'NONE' ? box : 'SEALED'}`);
    const tasks = queryClient.getQueryData(tasksQuery(event.id, wholeTaskList).queryKey)?.items;
    const count = sealed
      ? (tasks
          ?.filter(({ boxOpenedAt }) => boxOpenedAt === null)
          .reduce((sum, { summary }) => sum + summary.responseSubmittedCount, 0) ?? 0)
      : 0;
    return [what, ...(count > 0 ? [t('events.confirm.neverRead', { count })] : []), told].join(' ');
  }

  const close = () => setAsked(null);
  const dialogs = (
    <>
      {dialog}
      {asked === 'extend' && <EventExtensionDialog event={event} onClose={close} />}
      {asked === 'clone' && <CloneDialog event={event} onClose={close} />}
      {asked === 'cancel' && (
        <ReasonDialog
          title={t('events.confirm.cancel', { title })}
          text={status === 'DRAFT' || startsLater ? t('events.confirm.cancelTextQuiet') : cancelText()}
          submitLabel={t('events.confirm.cancelDo')}
          isDestructive
          onClose={close}
          onSubmit={async ({ reason }) => {
            await setStatus({ status: 'CANCELLED', reason });
            tell(t('events.event.cancelled', { title }));
          }}
        />
      )}
      {asked === 'reopen' && (
        <ReasonDialog
          title={t('events.confirm.reopen', { title })}
          text={`${t('events.confirm.reopenText')} ${told}`}
          submitLabel={t('events.confirm.reopenDo')}
          end={{
            timeZone,
            proposed: defaultEnd(Math.max(serverNow(), Date.parse(event.endDate)), reopenedDays, timeZone),
          }}
          onClose={close}
          onSubmit={async ({ reason, endDate }) => {
            await setStatus({ status: 'ACTIVE', reason, endDate });
            tell(t('events.event.reopened', { title }));
          }}
        />
      )}
    </>
  );
  return { primary, rare, dialogs, complete: can.complete ? complete : null };
}

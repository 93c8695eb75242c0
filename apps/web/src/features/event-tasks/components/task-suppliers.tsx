import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type Event, type Task, type TaskSupplier, taskStates } from '@tenderbox/contract';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageKey } from '../../../entities/keys/page-keys.ts';
import { pathTo } from '../../../entities/routes/path-to.ts';
import { taskSupplierOptions, taskSupplierRequest } from '../../../entities/tasks/task-filters.ts';
import { taskSuppliersQuery } from '../../../entities/tasks/task-queries.ts';
import { ApartmentOutlined } from '../../../shared/icons/apartment-outlined.ts';
import { LockOutlined } from '../../../shared/icons/lock-outlined.ts';
import { MailOutlined } from '../../../shared/icons/mail-outlined.ts';
import { MoreTimeOutlined } from '../../../shared/icons/more-time-outlined.ts';
import { NotificationsNoneOutlined } from '../../../shared/icons/notifications-none-outlined.ts';
import { NotificationsOutlined } from '../../../shared/icons/notifications-outlined.ts';
import { PersonAddAltOutlined } from '../../../shared/icons/person-add-alt-outlined.ts';
import { RemoveCircleOutlineOutlined } from '../../../shared/icons/remove-circle-outline-outlined.ts';
import { downloadFile } from '../../../shared/lib/download-file.ts';
import { serverNow } from '../../../shared/lib/server-clock.ts';
import { ChoiceFilter } from '../../../shared/tables/choice-filter.tsx';
import { DataTable } from '../../../shared/tables/data-table.tsx';
import { listRows } from '../../../shared/tables/list-rows.ts';
import { withFilter } from '../../../shared/tables/table-query.ts';
import { useTableUrlState } from '../../../shared/tables/use-table-url-state.ts';
import { colours } from '../../../shared/theme/tokens.ts';
import { DownloadButton } from '../../../shared/ui/actions/download-button.tsx';
import type { MoreMenuItem } from '../../../shared/ui/actions/more-menu.tsx';
import { EmptyState } from '../../../shared/ui/feedback/empty-state.tsx';
import { PhoneBar } from '../../../shared/ui/layout/phone-bar.tsx';
import { stickyBarHeight } from '../../../shared/ui/layout/sticky-bar.tsx';
import { zoneNameAt } from '../../../shared/ui/time/dates.ts';
import { ExtensionDialog } from './extension-dialog.tsx';
import { SelectionActions } from './selection-actions.tsx';
import { SuppliersTally } from './suppliers-tally.tsx';
import { taskSupplierColumns } from './task-supplier-columns.tsx';
import { useReminders } from './use-reminders.tsx';
import { useSelectedTaskSuppliers } from './use-selected-task-suppliers.ts';
import { useSupplierChanges } from './use-supplier-changes.tsx';

/** Suppliers of a task with their status and actions. */
export function TaskSuppliers({ event, task }: { event: Event; task: Task }) {
  const { t } = useTranslation();
  const router = useRouter();
  const { breakpoints } = useTheme();
  const isPhone = useMediaQuery(breakpoints.down('sm'));
  const isBesideList = useMediaQuery(breakpoints.up('md'));
  const hasTableHead = useMediaQuery(breakpoints.up('lg'));
  const [query, setQuery] = useTableUrlState(taskSupplierOptions);
  const request = taskSupplierRequest(query);
  const list = listRows(useQuery(taskSuppliersQuery(task.id, request)));
  const { addSuppliers, askToRemove, dialogs } = useSupplierChanges(task);
  const reminders = useReminders(task);
  const selectedSuppliers = useSelectedTaskSuppliers(list.rows);
  const [extended, setExtended] = useState<readonly TaskSupplier[] | null>(null);
  const { can, summary } = task;

  const writeTo = (to: string) =>
    pathTo('composeMessage', {}, { 'linked-event-id': event.id, 'linked-task-id': task.id, to });

  function menuOf(supplier: TaskSupplier): MoreMenuItem[] {
    const { supplierId, can: may } = supplier;
    return [
      ...(may.remind
        ? [
            {
              label: t('eventTasks.table.remind'),
              icon: NotificationsNoneOutlined,
              onSelect: () => void reminders.remind([supplierId]),
            },
          ]
        : []),
      ...(may.extend
        ? [
            {
              label: t('eventTasks.table.extend'),
              icon: MoreTimeOutlined,
              onSelect: () => setExtended([supplier]),
            },
          ]
        : []),
      ...(event.status === 'DRAFT' || event.isPractice
        ? []
        : [
            {
              label: t('messages.write'),
              icon: MailOutlined,
              onSelect: () => void router.navigate({ href: writeTo(supplierId) }),
            },
          ]),
      ...(event.isPractice
        ? []
        : [
            {
              label: t('eventTasks.table.open'),
              icon: ApartmentOutlined,
              onSelect: () => void router.navigate({ href: pathTo('bidder', { bidderId: supplierId }) }),
            },
          ]),
      ...(may.remove
        ? [
            {
              label: t('eventTasks.table.remove'),
              icon: RemoveCircleOutlineOutlined,
              onSelect: () => askToRemove(supplier),
              isDestructive: true,
            },
          ]
        : []),
    ];
  }
  const zone = zoneNameAt(task.endDate, event.timeZone);
  // Without suppliers, the empty list offers to add some.
  const canAdd = can.changeSuppliers && task.supplierCount > 0 && !event.isPractice;
  const addsInHead = hasTableHead && canAdd;
  // biome-ignore lint/correctness/useExhaustiveDependencies: menus act on the task that is shown
  const columns = useMemo(
    () => taskSupplierColumns({ t, event, task, zone, menuOf, onAdd: addsInHead ? addSuppliers : undefined }),
    [t, event, task, zone, addsInHead],
  );

  const canRemindAll = can.remind && summary.awaitingResponseCount > 0;
  usePageKey('remind', canRemindAll && reminders.askToRemindAll);
  const remindAll = canRemindAll && (
    <Button
      variant="contained"
      startIcon={<NotificationsOutlined />}
      title={t('eventTasks.reminding.all')}
      onClick={reminders.askToRemindAll}
    >
      {t('eventTasks.reminding.button', { count: summary.awaitingResponseCount })}
    </Button>
  );
  const addButton = canAdd && (
    <Button startIcon={<PersonAddAltOutlined />} onClick={addSuppliers}>
      {t('eventTasks.adding.button')}
    </Button>
  );
  const tally = event.status !== 'DRAFT' && task.responseRequired && (
    <SuppliersTally
      task={task}
      isInvited={Date.parse(event.startDate) <= serverNow()}
      onShowUnseen={() =>
        setQuery(withFilter(withFilter(query, 'state', ['AWAITING_RESPONSE']), 'seen', ['false']))
      }
    />
  );
  return (
    // The row of figures stands closer to the tabs than other content.
    <Box sx={{ mt: '-4px' }}>
      {isPhone && remindAll && <PhoneBar>{remindAll}</PhoneBar>}
      <DataTable
        {...list}
        label={t('eventTasks.table.label', { title: task.title })}
        columns={columns}
        rowId={({ supplierId }) => supplierId}
        rowName={({ name }) => name}
        rowHref={
          event.isPractice ? undefined : ({ supplierId }) => pathTo('bidder', { bidderId: supplierId })
        }
        stickyTop={isBesideList ? stickyBarHeight : undefined}
        query={query}
        onQueryChange={setQuery}
        figures={tally}
        searchLabel={task.supplierCount > 0 ? t('eventTasks.table.search') : undefined}
        actions={
          <>
            {!addsInHead && addButton}
            {!isPhone && remindAll}
          </>
        }
        selection={can.extend || can.remind ? selectedSuppliers.selection : undefined}
        filters={
          event.status !== 'DRAFT' &&
          task.supplierCount > 0 && (
            <>
              <ChoiceFilter
                label={t('eventTasks.filters.state')}
                none={t('eventTasks.filters.any')}
                options={taskStates.map((value) => ({ value, label: t(`kit.status.task.${value}`) }))}
                value={query.filters.state?.[0] ?? ''}
                onChange={(value) => setQuery(withFilter(query, 'state', value ? [value] : []))}
              />
              <ChoiceFilter
                label={t('eventTasks.filters.seen')}
                none={t('eventTasks.filters.any')}
                options={[
                  { value: 'true', label: t('eventTasks.filters.opened') },
                  { value: 'false', label: t('eventTasks.filters.notOpened') },
                ]}
                value={query.filters.seen?.[0] ?? ''}
                onChange={(value) => setQuery(withFilter(query, 'seen', value ? [value] : []))}
              />
            </>
          )
        }
        empty={
          <EmptyState
            text={t('eventTasks.table.empty')}
            action={
              can.changeSuppliers && (
                <Button variant="outlined" onClick={addSuppliers}>
                  {t('eventTasks.adding.button')}
                </Button>
              )
            }
          />
        }
      />
      <SelectionActions
        ticked={[...selectedSuppliers.chosen.values()]}
        onRemind={(ids) => void reminders.remind(ids).then(selectedSuppliers.clear)}
        onExtend={setExtended}
        onWrite={(ids) => void router.navigate({ href: writeTo(ids.join(',')) })}
        onClear={selectedSuppliers.clear}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 2, mt: 2 }}>
        {event.sealed && event.status !== 'DRAFT' && task.responseRequired && !task.boxOpenedAt && (
          <Box
            sx={{ flex: '1 1 320px', display: 'flex', gap: 1.5, typography: 'body2', color: colours.ink2 }}
          >
            <LockOutlined aria-hidden sx={{ fontSize: 20, color: colours.navy }} />
            {t(event.status === 'CANCELLED' ? 'eventTasks.sealedNoteCancelled' : 'eventTasks.sealedNote')}
          </Box>
        )}
        {task.supplierCount > 0 && (
          <Box sx={{ ml: 'auto' }}>
            <DownloadButton
              size="small"
              label={t('eventTasks.export')}
              onDownload={(signal) => {
                const { page: _page, size: _size, ...narrowed } = request;
                return downloadFile(
                  'GET /api/business-unit/tasks/:taskId/suppliers/export',
                  { params: { taskId: task.id }, query: narrowed, signal },
                  t('eventTasks.fileName', { title: task.title }),
                );
              }}
            />
          </Box>
        )}
      </Box>
      {extended && (
        <ExtensionDialog
          event={event}
          task={task}
          suppliers={extended}
          onClose={() => {
            setExtended(null);
            selectedSuppliers.clear();
          }}
        />
      )}
      {dialogs}
      {reminders.dialog}
    </Box>
  );
}

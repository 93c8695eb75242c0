import Box from '@mui/material/Box';
import type { Event, Task, TaskSupplier } from '@tenderbox/contract';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { TaskStateChip } from '../../../entities/status/status-chips.tsx';
import { NoUsersNote } from '../../../entities/suppliers/no-users-note.tsx';
import { MarkEmailUnreadOutlined } from '../../../shared/icons/mark-email-unread-outlined.ts';
import type { DataColumn } from '../../../shared/tables/data-column.ts';
import { colours } from '../../../shared/theme/tokens.ts';
import { MoreMenu, type MoreMenuItem } from '../../../shared/ui/actions/more-menu.tsx';
import { Timestamp } from '../../../shared/ui/time/timestamp.tsx';
import { durationOf } from './duration.ts';

interface Shown {
  t: TFunction;
  event: Event;
  task: Task;
  /** Time zone named in the column headers. */
  zone: string;
  menuOf: (supplier: TaskSupplier) => MoreMenuItem[];
}

const secondLine = { fontSize: 12, lineHeight: '16px', color: colours.ink3 };

/** Columns of the suppliers of a task. */
export function taskSupplierColumns({ t, event, task, zone, menuOf }: Shown): DataColumn<TaskSupplier>[] {
  const moment = (instant: string) => (
    <Timestamp instant={instant} timeZone={event.timeZone} headZone={zone} />
  );
  const endOf = ({ effectiveEndDate, isExtended }: TaskSupplier) => (
    <Box sx={isExtended ? { color: colours.warn, fontWeight: 600 } : undefined}>
      {moment(effectiveEndDate)}
      {isExtended && (
        <Box sx={{ ...secondLine, fontWeight: 400 }}>
          {t('eventTasks.table.extendedBy', { duration: durationOf(task.endDate, effectiveEndDate, t) })}
        </Box>
      )}
    </Box>
  );
  return [
    {
      id: 'name',
      header: t('eventTasks.table.supplier'),
      sortKey: 'name',
      card: 'title',
      cell: ({ name }) => name,
      note: ({ supplierCode, activeUserCount, lastMessageAt }) => (
        <Box sx={{ ...secondLine, display: 'flex', flexWrap: 'wrap', columnGap: 1, fontWeight: 400 }}>
          {supplierCode} {activeUserCount === 0 && <NoUsersNote />}
          {lastMessageAt && (
            <span>
              {t('eventTasks.table.lastMessage')} {moment(lastMessageAt)}
            </span>
          )}
        </Box>
      ),
    },
    {
      id: 'state',
      header: t('eventTasks.table.state'),
      width: 226,
      card: 'under',
      isWrapped: true,
      cell: (supplier) => (
        <>
          <TaskStateChip state={supplier.state} />
          <StateNote supplier={supplier} t={t} moment={moment} />
        </>
      ),
    },
    {
      id: 'seenAt',
      header: t('eventTasks.table.seen', { zone }),
      width: 176,
      sortKey: 'seenAt',
      card: 'under',
      cell: ({ seenAt, invitedAt }) =>
        seenAt ? moment(seenAt) : <NotOpened isInvited={invitedAt !== null} t={t} />,
      // Cards show this only for suppliers who still have to act.
      cardCell: ({ seenAt, invitedAt, state }) =>
        !seenAt ? (
          <NotOpened isInvited={invitedAt !== null} t={t} />
        ) : (
          state === 'AWAITING_RESPONSE' && (
            <>
              {t('eventTasks.table.seenOn')} {moment(seenAt)}
            </>
          )
        ),
    },
    {
      id: 'effectiveEndDate',
      header: t('eventTasks.table.ends', { zone }),
      width: 176,
      sortKey: 'effectiveEndDate',
      isWrapped: true,
      cell: endOf,
      cardCell: (supplier) => (supplier.isExtended ? endOf(supplier) : null),
    },
    {
      id: 'actions',
      header: t('eventTasks.table.actions'),
      width: 72,
      align: 'right',
      card: 'corner',
      cell: (supplier) => (
        <MoreMenu
          isInRow
          items={menuOf(supplier)}
          label={t('eventTasks.table.actionsFor', { name: supplier.name })}
        />
      ),
    },
  ];
}

interface StateNoteProps {
  supplier: TaskSupplier;
  t: TFunction;
  moment: (instant: string) => ReactNode;
}

/** Time and reason of the status. */
function StateNote({ supplier, t, moment }: StateNoteProps) {
  const { state, submittedAt, declineReason, declineComment, remindedAt } = supplier;
  if (state === 'RESPONSE_SUBMITTED' && submittedAt) return <Box sx={secondLine}>{moment(submittedAt)}</Box>;
  if (state === 'DECLINED' && declineReason) {
    const reason = t(`eventTasks.declined.${declineReason}`);
    return (
      <Box sx={{ ...secondLine, overflowWrap: 'anywhere' }}>
        {declineComment ? `${reason}: ${declineComment}` : reason}
      </Box>
    );
  }
  if (state === 'AWAITING_RESPONSE' && remindedAt) {
    return (
      <Box sx={secondLine}>
        {t('eventTasks.table.reminded')} {moment(remindedAt)}
      </Box>
    );
  }
  return null;
}

function NotOpened({ isInvited, t }: { isInvited: boolean; t: TFunction }) {
  if (!isInvited) return <Box sx={{ color: colours.ink3 }}>{t('eventTasks.table.notInvited')}</Box>;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.75, color: colours.warn, fontWeight: 550 }}>
      <MarkEmailUnreadOutlined aria-hidden sx={{ fontSize: 16 }} />
      {t('eventTasks.table.notOpened')}
    </Box>
  );
}

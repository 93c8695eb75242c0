import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { Event, Task, TaskSupplier } from '@tenderbox/contract';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { TaskStateBadge } from '../../../entities/events/task-state-styles.tsx';
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
  /** Adds suppliers. Undefined if the table head does not offer it. */
  onAdd: (() => void) | undefined;
}

const headLink = { fontSize: 12, lineHeight: '16px', fontWeight: 550, whiteSpace: 'nowrap' } as const;
const secondLine = { fontSize: 12, lineHeight: '16px', color: colours.ink3 };

// Below the text of the state, not below its icon.
const stateLine = { ...secondLine, pl: '22px' };
const cutLine = {
  ...stateLine,
  maxWidth: '100%',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const;

const cardFacts = {
  ...secondLine,
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 1.5,
  // Whole, because a card has no tooltips.
  '& > div': { pl: 0, fontSize: 12, lineHeight: '16px', whiteSpace: 'normal' },
} as const;

/** Columns of the suppliers of a task. */
export function taskSupplierColumns({
  t,
  event,
  task,
  zone,
  menuOf,
  onAdd,
}: Shown): DataColumn<TaskSupplier>[] {
  const moment = (instant: string) => (
    <Timestamp instant={instant} timeZone={event.timeZone} headZone={zone} />
  );
  const endOf = ({ effectiveEndDate, isExtended }: TaskSupplier) => (
    <Box sx={isExtended ? { color: colours.warn, fontWeight: 600 } : { color: colours.ink2 }}>
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
      mark: ({ supplierCode }) => (
        <Box component="span" sx={{ ...secondLine, whiteSpace: 'nowrap', fontWeight: 400 }}>
          {supplierCode}
        </Box>
      ),
      hasNoCardMark: true,
      note: ({ activeUserCount }) => activeUserCount === 0 && <NoUsersNote />,
    },
    {
      id: 'state',
      header: t('eventTasks.table.state'),
      width: 232,
      sortKey: 'state',
      card: 'corner',
      cardCell: ({ state }) => <TaskStateBadge state={state} />,
      cell: (supplier) => (
        <Box sx={{ display: 'grid', justifyItems: 'start' }}>
          <TaskStateBadge state={supplier.state} />
          <StateNote supplier={supplier} t={t} moment={moment} />
          {/* Where there is no column for the deadlines, those that differ are named. */}
          {supplier.isExtended && (
            <Box sx={{ ...secondLine, display: { lg: 'none' }, color: colours.warn }}>
              {t('eventTasks.table.extendedUntil')} {moment(supplier.effectiveEndDate)}
            </Box>
          )}
        </Box>
      ),
    },
    {
      id: 'seenAt',
      header: t('eventTasks.table.seen', { zone }),
      width: 152,
      sortKey: 'seenAt',
      card: 'under',
      cell: ({ seenAt, invitedAt }) =>
        seenAt ? moment(seenAt) : <NotOpened isInvited={invitedAt !== null} t={t} />,
      cardCell: (supplier) => <CardFacts supplier={supplier} t={t} moment={moment} />,
    },
    {
      id: 'effectiveEndDate',
      header: t('eventTasks.table.ends', { zone }),
      width: 152,
      hiddenBelow: 'lg',
      sortKey: 'effectiveEndDate',
      isWrapped: true,
      cell: endOf,
      cardCell: (supplier) => (supplier.isExtended ? endOf(supplier) : null),
    },
    {
      id: 'lastMessage',
      header: t('eventTasks.table.lastMessage'),
      width: 144,
      hiddenBelow: 'xl',
      cell: ({ lastMessageAt }) =>
        lastMessageAt ? (
          <Box component="span" sx={{ color: colours.ink2 }}>
            {moment(lastMessageAt)}
          </Box>
        ) : (
          <Box component="span" sx={{ color: colours.ink3 }}>
            –
          </Box>
        ),
      card: 'hidden',
    },
    {
      id: 'actions',
      header: t('eventTasks.table.actions'),
      headAction: onAdd && (
        <Link component="button" type="button" underline="hover" onClick={onAdd} sx={headLink}>
          {t('eventTasks.adding.button')}
        </Link>
      ),
      width: onAdd ? 116 : 64,
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
  if (state === 'RESPONSE_SUBMITTED' && submittedAt) return <Box sx={stateLine}>{moment(submittedAt)}</Box>;
  if (state === 'DECLINED' && declineReason) {
    const reason = t(`eventTasks.declined.${declineReason}`);
    // The table shows the whole text of a cut line as a tooltip.
    return <Box sx={cutLine}>{declineComment ? `${reason}: ${declineComment}` : reason}</Box>;
  }
  if (state === 'AWAITING_RESPONSE' && remindedAt) {
    return (
      <Box sx={stateLine}>
        {t('eventTasks.table.reminded')} {moment(remindedAt)}
      </Box>
    );
  }
  return null;
}

/** Second line of a card: the supplier's ID, and what matters in its state. */
function CardFacts({ supplier, t, moment }: StateNoteProps) {
  const { supplierCode, seenAt, invitedAt, state } = supplier;
  return (
    <Box sx={cardFacts}>
      <span>{supplierCode}</span>
      {!seenAt && <NotOpened isInvited={invitedAt !== null} t={t} />}
      {seenAt && state === 'AWAITING_RESPONSE' && (
        <span>
          {t('eventTasks.table.seenOn')} {moment(seenAt)}
        </span>
      )}
      <StateNote supplier={supplier} t={t} moment={moment} />
    </Box>
  );
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

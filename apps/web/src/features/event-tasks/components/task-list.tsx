import Box from '@mui/material/Box';
import { visuallyHidden } from '@mui/utils';
import type { Event, TaskInList } from '@tenderbox/contract';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRefreshAtEnds } from '../../../entities/cache/use-refresh-at-ends.ts';
import { taskEditorPath, useTaskPath } from '../../../entities/tasks/task-paths.ts';
import { Add } from '../../../shared/icons/add.ts';
import { useVirtualRows } from '../../../shared/tables/use-virtual-rows.ts';
import { colours } from '../../../shared/theme/tokens.ts';
import { LinkButton } from '../../../shared/ui/actions/link-button.tsx';
import { useMoveTask } from '../api/use-task-order.ts';
import { TaskRow } from './task-row.tsx';

const rowHeight = 84;
const rowsWithoutVirtual = 60;

interface TaskListProps {
  event: Event;
  tasks: readonly TaskInList[];
  selectedId: string | undefined;
  /** Whether the list is unfiltered, so that it can be reordered. */
  isWhole: boolean;
}

/** Tasks of an event in their order. Only the visible rows of a long list are rendered. */
export function TaskList({ event, tasks, selectedId, isWhole }: TaskListProps) {
  const { t } = useTranslation();
  const hrefOf = useTaskPath(event.id);
  const [scrollElement, setScrollElement] = useState<HTMLElement | null>(null);
  const isVirtual = tasks.length > rowsWithoutVirtual;
  const { slots, gapAfter, measure, scrollTo, onFocus, onBlur } = useVirtualRows({
    count: tasks.length,
    isVirtual,
    rowHeight,
    scrollElement,
  });
  const canMove = isWhole && event.can.edit && event.status === 'DRAFT' && tasks.length > 1;
  const order = useTaskOrdering(event, tasks, scrollElement);
  useSelectedInView(scrollElement, tasks, selectedId, scrollTo);
  useRefreshAtEnds(tasks.flatMap(({ endDate, lastEndDate }) => [endDate, lastEndDate]));

  return (
    <Box
      ref={setScrollElement}
      sx={{
        minHeight: 0,
        flex: '1 1 auto',
        overflowY: { md: 'auto' },
        overscrollBehavior: 'contain',
        // Scroll anchoring would interfere with virtualised rows.
        overflowAnchor: 'none',
        ...(isVirtual && { maxHeight: { xs: 'calc(100dvh - 200px)', md: 'none' }, overflowY: 'auto' }),
      }}
    >
      <Box
        component="ul"
        aria-label={t('eventTasks.list')}
        onFocus={onFocus}
        onBlur={onBlur}
        sx={{ listStyle: 'none', m: 0, p: 0, borderTop: `1px solid ${colours.line}` }}
      >
        {slots.map(({ index, gapBefore }) => {
          const task = tasks[index];
          if (!task) return null;
          const isSelected = task.id === selectedId;
          return (
            <Box
              component="li"
              key={task.id}
              aria-posinset={isVirtual ? index + 1 : undefined}
              aria-setsize={isVirtual ? tasks.length : undefined}
              sx={{ pt: `${gapBefore}px` }}
            >
              {/* Measured without the gap before it. */}
              <Box
                ref={measure}
                data-index={index}
                data-selected={isSelected}
                sx={order.overIndex === index ? droppedHere(order.isDown) : undefined}
                {...(canMove && order.dragOf(index))}
              >
                <TaskRow
                  task={task}
                  isSelected={isSelected}
                  href={hrefOf(task.id)}
                  status={event.status}
                  timeZone={event.timeZone}
                  onMove={canMove ? (to) => order.moveByKey(index, to) : undefined}
                />
              </Box>
            </Box>
          );
        })}
        {gapAfter > 0 && <li aria-hidden style={{ height: gapAfter }} />}
      </Box>
      <Box role="status" style={visuallyHidden}>
        {order.said}
      </Box>
      {event.can.edit && (
        <LinkButton
          startIcon={<Add />}
          href={taskEditorPath(event.id)}
          sx={{ mx: { xs: 1, sm: 2 }, my: 1.5 }}
        >
          {t('eventTasks.add')}
        </LinkButton>
      )}
    </Box>
  );
}

const droppedHere = (isDown: boolean) => ({
  boxShadow: `inset 0 ${isDown ? -2 : 2}px 0 ${colours.primary}`,
});

/** Reordering by drag and drop or keyboard, with announcements. */
function useTaskOrdering(event: Event, tasks: readonly TaskInList[], list: HTMLElement | null) {
  const { t } = useTranslation();
  const move = useMoveTask(event.id);
  const [said, setSaid] = useState('');
  const [from, setFrom] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const followed = useRef<{ id: string; place: number } | null>(null);
  // Keeps the focus on the handle after its row has moved.
  useEffect(() => {
    const { id, place } = followed.current ?? {};
    if (!list || place === undefined || tasks[place]?.id !== id) return;
    const handle = list.querySelector<HTMLElement>(`[data-handle="${id}"]`);
    if (!handle) list.scrollTop = place * rowHeight - list.clientHeight / 2;
    else {
      handle.focus();
      followed.current = null;
    }
  });

  function put(place: number, to: number) {
    const task = tasks[place];
    if (!task || to === place || to < 0 || to >= tasks.length) return;
    setSaid(t('eventTasks.order.moved', { title: task.title, place: to + 1, count: tasks.length }));
    void move(place, to);
  }
  function end() {
    setFrom(null);
    setOver(null);
  }
  return {
    said,
    overIndex: from === null || from === over ? null : over,
    isDown: from !== null && over !== null && over > from,
    moveByKey(place: number, to: -1 | 1 | 'first' | 'last') {
      const next = to === 'first' ? 0 : to === 'last' ? tasks.length - 1 : place + to;
      followed.current = { id: tasks[place]?.id ?? '', place: next };
      put(place, next);
    },
    dragOf: (place: number) => ({
      draggable: true,
      onDragStart: (drag: DragEvent) => {
        drag.dataTransfer.effectAllowed = 'move';
        drag.dataTransfer.setData('text/plain', tasks[place]?.title ?? '');
        setFrom(place);
      },
      onDragOver: (drag: DragEvent) => {
        if (from === null) return;
        drag.preventDefault();
        setOver(place);
      },
      onDrop: (drag: DragEvent) => {
        drag.preventDefault();
        if (from !== null) put(from, place);
        end();
      },
      onDragEnd: end,
    }),
  };
}

/** Scrolls the selected task into view once the list is loaded and whenever the selection changes. */
function useSelectedInView(
  list: HTMLElement | null,
  tasks: readonly TaskInList[],
  selectedId: string | undefined,
  scrollTo: (index: number) => void,
) {
  const index = tasks.findIndex(({ id }) => id === selectedId);
  const isThere = index >= 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: not again when the order changes
  useEffect(() => {
    if (!list || !isThere || list.scrollHeight <= list.clientHeight) return;
    const row = list.querySelector<HTMLElement>('[data-selected="true"]');
    if (row) row.scrollIntoView({ block: 'nearest' });
    else scrollTo(index);
  }, [list, isThere, selectedId]);
}

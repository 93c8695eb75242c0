import type { EventInList, Task } from '@tenderbox/contract';
import type { TFunction } from 'i18next';
import { runOnNextPage } from '../../entities/keys/page-keys.ts';
import { pathTo } from '../../entities/routes/path-to.ts';
import { boxPath, partName } from '../../entities/tasks/task-paths.ts';
import { Inventory2Outlined } from '../../shared/icons/inventory2-outlined.ts';
import { MailOutlined } from '../../shared/icons/mail-outlined.ts';
import { NotificationsOutlined } from '../../shared/icons/notifications-outlined.ts';
import { Schedule } from '../../shared/icons/schedule.ts';
import { callApi } from '../../shared/lib/api.ts';
import type { PaletteGroup, PaletteItem } from './palette-item.ts';

const maxTasks = 3;
const options = { errors: 'background' } as const;

/** What can be done now with an event that was found: what the event and its first tasks allow. */
export async function findEventActions(
  event: EventInList,
  t: TFunction,
  signal: AbortSignal,
): Promise<PaletteGroup[]> {
  const eventId = event.id;
  const [{ data: found }, tasks] = await Promise.all([
    callApi('GET /api/business-unit/events/:eventId', {
      params: { eventId },
      query: {},
      signal,
      ...options,
    }),
    event.status === 'ACTIVE' ? findTasks(eventId, signal) : [],
  ]);
  const items = [
    ...(event.box === 'CAN_BE_OPENED' && event.taskToOpenId
      ? [
          {
            id: 'open-box',
            icon: <Inventory2Outlined />,
            label: t('palette.openBox'),
            href: boxPath(eventId, event.taskToOpenId),
          },
        ]
      : []),
    ...tasks.flatMap((task) => taskActions(task, t)),
    ...(found.can.messageSuppliers && found.supplierCount > 0
      ? [
          {
            id: 'message',
            icon: <MailOutlined />,
            label: t('palette.messageSuppliers'),
            href: pathTo('composeMessage', {}, { 'linked-event-id': eventId }),
          },
        ]
      : []),
  ];
  return items.length > 0 ? [{ name: t('palette.groups.inEvent', { title: event.title }), items }] : [];
}

/** The tasks of an event with their abilities, running ones first. */
async function findTasks(eventId: string, signal: AbortSignal): Promise<Task[]> {
  const params = { eventId };
  const query = { page: 0, size: '10' } as const;
  const call = { params, query, signal, ...options };
  const { data } = await callApi('GET /api/business-unit/events/:eventId/tasks', call);
  const first = data.items.sort((one, other) => Number(one.ended) - Number(other.ended)).slice(0, maxTasks);
  return Promise.all(
    first.map(async ({ id: taskId }) => {
      const ofTask = { params: { taskId }, signal, ...options };
      return (await callApi('GET /api/business-unit/tasks/:taskId', ofTask)).data;
    }),
  );
}

/** Actions of a task: its page opens their dialogs. */
function taskActions({ id, eventId, title, can, summary }: Task, t: TFunction): PaletteItem[] {
  const href = `${pathTo('event', { eventId, taskId: id })}?${partName}=suppliers`;
  const count = summary.awaitingResponseCount;
  return [
    ...(can.remind && count > 0
      ? [
          {
            id: `remind ${id}`,
            icon: <NotificationsOutlined />,
            label: t('palette.remindSuppliers', { count }),
            note: title,
            href,
            onSelect: () => runOnNextPage('remind'),
          },
        ]
      : []),
    ...(can.extend
      ? [
          {
            id: `extend ${id}`,
            icon: <Schedule />,
            label: t('palette.extendTask'),
            note: title,
            href,
            onSelect: () => runOnNextPage('extend'),
          },
        ]
      : []),
  ];
}

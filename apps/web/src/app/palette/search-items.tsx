import { skipToken, useQuery } from '@tanstack/react-query';
import type { EventInList, SignedInUser, SupplierEventInList } from '@tenderbox/contract';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { EventBox } from '../../entities/events/event-box.tsx';
import { pathTo } from '../../entities/routes/path-to.ts';
import { ApartmentOutlined } from '../../shared/icons/apartment-outlined.ts';
import { EditNoteOutlined } from '../../shared/icons/edit-note-outlined.ts';
import { ForumOutlined } from '../../shared/icons/forum-outlined.ts';
import { GroupOutlined } from '../../shared/icons/group-outlined.ts';
import { callApi } from '../../shared/lib/api.ts';
import { Countdown } from '../../shared/ui/time/countdown.tsx';
import { timeAgo } from '../../shared/ui/time/time-ago.ts';
import { findEventActions } from './event-actions.tsx';
import type { PaletteGroup, PaletteItem } from './palette-item.ts';

const maxShown = 5;
const options = { errors: 'background' } as const;
const first = { page: 0, size: '10' } as const;

type Search = (search: string, t: TFunction, signal: AbortSignal) => Promise<PaletteGroup[]>;

const group = (name: string, items: PaletteItem[]): PaletteGroup[] =>
  items.length > 0 ? [{ name, items: items.slice(0, maxShown) }] : [];

async function findMessages(search: string, t: TFunction, signal: AbortSignal): Promise<PaletteGroup[]> {
  const { data } = await callApi('GET /api/messages', { query: { ...first, search }, signal, ...options });
  const items = data.items.map((message): PaletteItem => {
    const who = message.supplier?.name ?? message.from.of;
    return {
      id: message.id,
      icon: <ForumOutlined />,
      label: message.subject,
      note: [who, timeAgo(message.lastAt, t)].filter(Boolean).join(', '),
      aside: message.awaitingReply ? t('palette.awaitingReply') : undefined,
      href: pathTo('messages', { messageId: message.id }),
    };
  });
  return group(t('palette.groups.messages'), items);
}

function eventItem(event: EventInList, t: TFunction): PaletteItem {
  const { tasks, status } = event;
  const total =
    tasks.awaitingResponseCount +
    tasks.responseSubmittedCount +
    tasks.declinedCount +
    tasks.endedWithoutResponseCount;
  const responses = t('palette.responsesIn', { done: tasks.responseSubmittedCount, total });
  return {
    id: event.id,
    icon: status === 'DRAFT' ? <EditNoteOutlined /> : <EventBox box={event.box} size={22} />,
    label: event.title,
    note: [event.reference, status !== 'DRAFT' && total > 0 && responses].filter(Boolean).join(', '),
    aside: status === 'ACTIVE' ? <Countdown end={event.endDate} isPlain /> : t(`palette.status.${status}`),
    href: pathTo('event', { eventId: event.id }),
  };
}

const searchOfUnit: Search = async (search, t, signal) => {
  const eventsOf = async (statuses: 'ACTIVE' | 'DRAFT' | 'COMPLETED') => {
    const query = { ...first, statuses, search, sort: 'startDate,desc' } as const;
    return (await callApi('GET /api/business-unit/events', { query, signal, ...options })).data.events;
  };
  const findSuppliers = async () => {
    const query = { ...first, search, sort: 'name,asc' } as const;
    const { data } = await callApi('GET /api/business-unit/suppliers', { query, signal, ...options });
    const items = data.items.map(
      (supplier): PaletteItem => ({
        id: supplier.id,
        icon: <GroupOutlined />,
        label: supplier.name,
        note: [supplier.supplierCode, t('palette.users', { count: supplier.activeUserCount })].join(', '),
        aside: t('palette.openTasks', { count: supplier.openTaskCount }),
        href: pathTo('bidder', { bidderId: supplier.id }),
      }),
    );
    return group(t('palette.groups.suppliers'), items);
  };
  const [active, drafts, completed, suppliers, messages] = await Promise.all([
    eventsOf('ACTIVE'),
    eventsOf('DRAFT'),
    eventsOf('COMPLETED'),
    findSuppliers(),
    findMessages(search, t, signal),
  ]);
  const events = [...active, ...drafts, ...completed];
  return [
    ...group(
      t('palette.groups.events'),
      events.map((event) => eventItem(event, t)),
    ).map((found) => ({ ...found, firstEvent: events[0] })),
    ...suppliers,
    ...messages,
  ];
};

const searchOfSupplier: Search = async (search, t, signal) => {
  const eventsOf = async (statuses: SupplierEventInList['status']) => {
    const query = { ...first, statuses, search };
    return (await callApi('GET /api/supplier/events', { query, signal, ...options })).data.events;
  };
  const [active, completed, messages] = await Promise.all([
    eventsOf('ACTIVE'),
    eventsOf('COMPLETED'),
    findMessages(search, t, signal),
  ]);
  const items = [...active, ...completed].map(
    (event): PaletteItem => ({
      id: event.id,
      icon: <EventBox box={event.box} size={22} />,
      label: event.title,
      note: event.reference,
      aside:
        event.status === 'ACTIVE' ? (
          <Countdown end={event.lastEndDate ?? event.endDate} isPlain />
        ) : (
          t('palette.status.COMPLETED')
        ),
      href: pathTo('bidderEventView', { eventId: event.id }),
    }),
  );
  return [...group(t('palette.groups.events'), items), ...messages];
};

const searchOfOrganisation: Search = async (search, t, signal) => {
  const query = { ...first, search } as const;
  const [units, suppliers] = await Promise.all([
    callApi('GET /api/sourcing-organisation/business-units', { query, signal, ...options }),
    callApi('GET /api/sourcing-organisation/suppliers', { query, signal, ...options }),
  ]);
  return [
    ...group(
      t('palette.groups.units'),
      units.data.items.map((unit) => ({
        id: unit.id,
        icon: <ApartmentOutlined />,
        label: unit.name,
        href: pathTo('businessUnitDetails', { businessUnitId: unit.id }),
      })),
    ),
    ...group(
      t('palette.groups.suppliers'),
      suppliers.data.items.map((supplier) => ({
        id: supplier.id,
        icon: <GroupOutlined />,
        label: supplier.name,
        note: supplier.supplierCode,
        href: pathTo('sourcingOrganisationSuppliers', {}, { supplierId: supplier.id }),
      })),
    ),
  ];
};

const searchOfSystem: Search = async (search, t, signal) => {
  const query = { ...first, search } as const;
  const { data } = await callApi('GET /api/system/organisations', { query, signal, ...options });
  return group(
    t('palette.groups.organisations'),
    data.items.map((organisation) => ({
      id: organisation.id,
      icon: <ApartmentOutlined />,
      label: organisation.name,
      href: pathTo('sourcingOrganisationDetails', { sourcingOrganisationId: organisation.id }),
    })),
  );
};

const searches: Partial<Record<SignedInUser['roleName'], Search>> = {
  BUSINESS_UNIT_ADMIN: searchOfUnit,
  BIDDER_ADMIN: searchOfSupplier,
  BIDDER_USER: searchOfSupplier,
  SOURCING_ORGANISATION_ADMIN: searchOfOrganisation,
  SYSTEM_ADMIN: searchOfSystem,
};

/** What the searches of the person's role find, with the actions of the first event below the events. */
export function useSearchItems(user: SignedInUser, search: string) {
  const { t } = useTranslation();
  const find = searches[user.roleName];
  const found = useQuery({
    queryKey: ['palette', user.userRoleId, search],
    queryFn: ({ signal }) => find?.(search, t, signal) ?? [],
    enabled: search.length > 1,
    staleTime: 10_000,
    placeholderData: (before) => (search.length > 1 ? before : undefined),
  });
  const event = found.data?.find(({ firstEvent }) => firstEvent)?.firstEvent;
  const { data: actions = [] } = useQuery({
    queryKey: ['palette', user.userRoleId, 'actions', event?.id],
    queryFn: event ? ({ signal }) => findEventActions(event, t, signal) : skipToken,
    staleTime: 10_000,
  });
  const { isFetching, isError } = found;
  return {
    isFetching,
    isError,
    groups: (found.data ?? []).flatMap((one) => (one.firstEvent ? [one, ...actions] : [one])),
  };
}

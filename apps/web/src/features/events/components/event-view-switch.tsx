import { useRouter, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../../entities/session/use-user.ts';
import { Segments } from '../../../shared/ui/display/segments.tsx';

const eventViews = ['list', 'schedule'] as const;
type EventView = (typeof eventViews)[number];

const viewOf = (named: unknown) => eventViews.find((view) => view === named);

/** The view named in the URL, or the one that the person chose last on this device. */
export function useEventView(): [EventView, (view: EventView) => void] {
  const router = useRouter();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const user = useUser();
  const key = `tenderbox.eventView.${user?.userRoleId}`;
  const view = viewOf(search.view) ?? viewOf(localStorage.getItem(key)) ?? 'list';
  function setView(next: EventView) {
    localStorage.setItem(key, next);
    const change = (before: Record<string, unknown>) => ({
      ...before,
      view: next,
      page: undefined,
      from: undefined,
      weeks: undefined,
    });
    void router.navigate({ to: '.', search: change as never, resetScroll: false });
  }
  return [view, setView];
}

/** Switches between the list and the schedule. */
export function EventViewSwitch({
  view,
  onChange,
}: {
  view: EventView;
  onChange: (view: EventView) => void;
}) {
  const { t } = useTranslation();
  return (
    <Segments
      label={t('events.view.label')}
      options={eventViews.map((value) => ({ value, label: t(`events.view.${value}`) }))}
      value={view}
      onChange={onChange}
    />
  );
}

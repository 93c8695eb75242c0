import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { viewerTimeZone } from '../../shared/ui/dates.ts';
import { PageColumns } from '../../shared/ui/page-columns.tsx';
import { SectionTabs, useShowTab } from '../../shared/ui/section-tabs.tsx';
import { useEditing } from '../../shared/ui/use-editing.tsx';
import { ActivitySection } from '../history/activity-section.tsx';
import type { HistorySource } from '../history/history-source.ts';
import { HistoryTable } from '../history/history-table.tsx';
import type { TeamAddress } from '../people/team-query.ts';
import { TeamSection } from '../people/team-section.tsx';
import { TeamSummary } from '../people/team-summary.tsx';
import { appEvents } from '../session/app-events.ts';
import { SupplierHead } from './supplier-head.tsx';
import type { SupplierProfile } from './supplier-profile.ts';
import type { SetSupplierStatus } from './use-supplier-status.tsx';

interface SupplierSectionsProps {
  supplier: SupplierProfile;
  /** The list that it was opened from. */
  list: { label: string; href: string };
  team: TeamAddress;
  history: HistorySource;
  setStatus: SetSupplierStatus;
  /** Its events, for those who run them. */
  events?: ReactNode;
  /** What was written to it and by it, for those who write. */
  messages?: ReactNode;
  /** What is read. */
  view: ReactNode;
  /** What stands in its place while it is edited. */
  form: (onClose: () => void) => ReactNode;
}

/** One supplier, as its unit or its organisation looks at it: profile, people and history. */
export function SupplierSections(props: SupplierSectionsProps) {
  const { supplier, list, team, history, setStatus, events, messages, view, form } = props;
  const { t } = useTranslation();
  const { name } = supplier;
  const timeZone = viewerTimeZone();
  const showTab = useShowTab();
  const { isEditing, stop, headButton, phoneButton } = useEditing({ onStart: () => showTab() });
  return (
    <>
      <SupplierHead
        supplier={supplier}
        list={list}
        setStatus={setStatus}
        editButton={supplier.can.edit && headButton}
      />
      <SectionTabs
        label={t('suppliers.supplier.sections')}
        sections={[
          {
            id: 'profile',
            label: t('suppliers.supplier.tabs.profile'),
            content: (
              <PageColumns
                isForm={isEditing}
                side={
                  <>
                    <TeamSummary {...team} placeName={name} />
                    <ActivitySection source={history} name={name} timeZone={timeZone} />
                  </>
                }
              >
                {isEditing ? form(stop) : view}
                {supplier.can.edit && phoneButton}
              </PageColumns>
            ),
          },
          ...(events ? [{ id: 'events', label: t('suppliers.supplier.tabs.events'), content: events }] : []),
          ...(messages
            ? [{ id: 'messages', label: t('suppliers.supplier.tabs.messages'), content: messages }]
            : []),
          {
            id: 'people',
            label: t('suppliers.supplier.tabs.people'),
            content: (
              <TeamSection
                {...team}
                placeName={name}
                lead={t('suppliers.supplier.peopleLead')}
                invitedEvent={appEvents.supplierAdminInvited}
              />
            ),
          },
          {
            id: 'history',
            label: t('suppliers.supplier.tabs.history'),
            content: <HistoryTable source={history} name={name} timeZone={timeZone} />,
          },
        ]}
      />
    </>
  );
}

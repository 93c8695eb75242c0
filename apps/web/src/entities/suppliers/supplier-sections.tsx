import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PageColumns } from '../../shared/ui/layout/page-columns.tsx';
import { SectionTabs, useShowTab } from '../../shared/ui/layout/section-tabs.tsx';
import { useEditing } from '../../shared/ui/layout/use-editing.tsx';
import { ActivitySection } from '../history/activity-section.tsx';
import type { HistorySource } from '../history/history-source.ts';
import { HistoryTable } from '../history/history-table.tsx';
import type { TeamRef } from '../people/team-query.ts';
import { TeamSection } from '../people/team-section.tsx';
import { TeamSummary } from '../people/team-summary.tsx';
import { appEvents } from '../session/app-events.ts';
import type { SetStatus } from '../status/use-confirm-status-change.tsx';
import { SupplierHead } from './supplier-head.tsx';
import type { SupplierProfile } from './supplier-profile.ts';

interface SupplierSectionsProps {
  supplier: SupplierProfile;
  /** List the page was opened from. */
  list: { label: string; href: string };
  team: TeamRef;
  history: HistorySource;
  setStatus: SetStatus;
  /** Events of the supplier, for business units only. */
  events?: ReactNode;
  /** Messages with the supplier, for business units only. */
  messages?: ReactNode;
  /** Where a message to the supplier is written; undefined if it would reach no one. */
  writeHref?: string | undefined;
  /** Further sections beside the profile. */
  side?: ReactNode;
  /** Read-only view. */
  view: ReactNode;
  /** Replaces the view while editing. */
  form: (onClose: () => void) => ReactNode;
}

/** One supplier from the point of view of its business unit or organisation: profile, people and history. */
export function SupplierSections(props: SupplierSectionsProps) {
  const { supplier, list, team, history, setStatus, events, messages, writeHref, side, view, form } = props;
  const { t } = useTranslation();
  const { name } = supplier;
  const showTab = useShowTab();
  const { isEditing, stop, headButton, phoneButton } = useEditing({ onStart: () => showTab() });
  return (
    <>
      <SupplierHead
        supplier={supplier}
        list={list}
        setStatus={setStatus}
        editButton={supplier.can.edit && headButton}
        writeHref={writeHref}
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
                    <TeamSummary {...team} teamName={name} />
                    {side}
                    <ActivitySection source={history} name={name} />
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
                teamName={name}
                lead={t('suppliers.supplier.peopleLead')}
                invitedEvent={appEvents.supplierAdminInvited}
              />
            ),
          },
          {
            id: 'history',
            label: t('suppliers.supplier.tabs.history'),
            content: <HistoryTable source={history} name={name} />,
          },
        ]}
      />
    </>
  );
}

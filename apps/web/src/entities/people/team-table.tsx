import type { Role, TeamMember } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import type { DataColumn } from '../../shared/tables/data-column.ts';
import { DataTable } from '../../shared/tables/data-table.tsx';
import { useTableUrlState } from '../../shared/tables/use-table-url-state.ts';
import { MoreMenu, type MoreMenuItem } from '../../shared/ui/actions/more-menu.tsx';
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx';
import { useConfirm } from '../../shared/ui/feedback/use-confirm.tsx';
import { roleDisplayName } from '../session/roles.ts';
import { PersonStatusChip } from '../status/status-chips.tsx';
import { StatusFilter } from '../status/status-filter.tsx';
import { idOf, listPeople, nameOf, personSorts } from './list-people.ts';
import { LastSignIn, LastSignInOrLink, PersonName, PersonStatus } from './person-cells.tsx';
import { usePersonMenu } from './use-person-menu.ts';
import type { TeamActions } from './use-team-actions.ts';

// Prefixed, because other tables on the page also store their state in the URL.
const tableOptions = { prefix: 'people', sort: 'name,asc', sortable: personSorts, filters: ['status'] };

interface TeamTableProps {
  label: string;
  teamName: string;
  people: readonly TeamMember[];
  roles: readonly Role[];
  teamActions: TeamActions;
  canInvite: boolean;
  isLoading: boolean;
  error: string | null;
  onRetry: () => void;
}

/** People of a team. Search, filter and sort run on the client, because the server returns all of them. */
export function TeamTable(props: TeamTableProps) {
  const { label, teamName, people, roles, teamActions, canInvite, isLoading, error, onRetry } = props;
  const { t } = useTranslation();
  const [query, setQuery] = useTableUrlState(tableOptions);
  const { confirm, dialog } = useConfirm();
  const menuOf = usePersonMenu({ teamActions, confirm, teamName, roles });
  const { rows, total } = listPeople(people, query);
  return (
    <>
      <DataTable
        label={label}
        columns={usePersonColumns(menuOf)}
        rows={rows}
        total={total}
        rowId={idOf}
        rowName={nameOf}
        isLoading={isLoading}
        error={error}
        onRetry={onRetry}
        query={query}
        onQueryChange={setQuery}
        searchLabel={t('people.search')}
        filters={
          <StatusFilter statuses={['ACTIVE', 'INVITED', 'INACTIVE']} query={query} onQueryChange={setQuery} />
        }
        empty={<EmptyState text={t(canInvite ? 'people.empty' : 'people.emptyClosed')} />}
      />
      {dialog}
    </>
  );
}

function usePersonColumns(menuOf: (person: TeamMember) => MoreMenuItem[]): DataColumn<TeamMember>[] {
  const { t } = useTranslation();
  return [
    {
      id: 'name',
      header: t('people.name'),
      sortKey: 'name',
      card: 'title',
      cell: (person) => <PersonName person={person} />,
    },
    {
      id: 'role',
      header: t('people.role'),
      width: 190,
      card: 'under',
      sortKey: 'role',
      cell: ({ role }) => roleDisplayName(role),
    },
    {
      id: 'status',
      header: t('people.status'),
      width: 230,
      sortKey: 'status',
      card: 'under',
      cell: (person) => <PersonStatus person={person} />,
      cardCell: ({ status }) => (status === 'ACTIVE' ? null : <PersonStatusChip status={status} />),
    },
    {
      id: 'lastSignInAt',
      header: t('people.lastSignIn'),
      width: 190,
      sortKey: 'lastSignInAt',
      card: 'under',
      cell: (person) => <LastSignIn person={person} />,
      cardCell: (person) => <LastSignInOrLink person={person} />,
    },
    {
      id: 'actions',
      header: t('people.actions'),
      width: 64,
      align: 'right',
      card: 'corner',
      cell: (person) => (
        <MoreMenu isInRow items={menuOf(person)} label={t('people.actionsFor', { name: nameOf(person) })} />
      ),
    },
  ];
}

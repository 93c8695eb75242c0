import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { EvaluationToScore } from '@tenderbox/contract';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { BuyerLogo } from '../../../entities/organisations/buyer-logo.tsx';
import { pathTo } from '../../../entities/routes/path-to.ts';
import { useUser } from '../../../entities/session/use-user.ts';
import { CheckCircleOutlined } from '../../../shared/icons/check-circle-outlined.ts';
import { EditOutlined } from '../../../shared/icons/edit-outlined.ts';
import { HourglassEmptyOutlined } from '../../../shared/icons/hourglass-empty-outlined.ts';
import { TaskAltOutlined } from '../../../shared/icons/task-alt-outlined.ts';
import { VisibilityOutlined } from '../../../shared/icons/visibility-outlined.ts';
import { textOfError } from '../../../shared/lib/api-error.ts';
import type { DataColumn } from '../../../shared/tables/data-column.ts';
import { DataTable } from '../../../shared/tables/data-table.tsx';
import { useTableUrlState } from '../../../shared/tables/use-table-url-state.ts';
import { StatusChip } from '../../../shared/ui/display/status-chip.tsx';
import { EmptyState } from '../../../shared/ui/feedback/empty-state.tsx';
import { PageHead } from '../../../shared/ui/layout/page-head.tsx';
import { formatInstant, ownTimeZone } from '../../../shared/ui/time/dates.ts';
import { evaluationsQuery } from '../api/scoring-queries.ts';

const chips = {
  WAITING: { tone: 'grey', icon: HourglassEmptyOutlined },
  SCORING: { tone: 'blue', icon: EditOutlined },
  READING: { tone: 'blue', icon: VisibilityOutlined },
  SUBMITTED: { tone: 'green', icon: CheckCircleOutlined },
  ENDED: { tone: 'grey', icon: TaskAltOutlined },
} as const;

/** What the user has to do comes first, and of that what is due first. */
const order = ['SCORING', 'READING', 'WAITING', 'SUBMITTED', 'ENDED'] satisfies EvaluationToScore['state'][];
const byUrgency = (one: EvaluationToScore, other: EvaluationToScore): number =>
  order.indexOf(one.state) - order.indexOf(other.state) ||
  (one.scoreBy ?? '9').localeCompare(other.scoreBy ?? '9');

/** The evaluations that the user is named for. */
export function EvaluationsPage() {
  const { t } = useTranslation();
  const user = useUser();
  const [query, setQuery] = useTableUrlState();
  const { data, error, isPending, refetch } = useQuery(evaluationsQuery);
  const columns = useMemo(() => columnsOf(t), [t]);
  const wanted = query.search.toLowerCase();
  const found = (data ?? [])
    .filter(({ title, eventTitle, eventReference }) =>
      [title, eventTitle, eventReference].some((text) => text.toLowerCase().includes(wanted)),
    )
    .sort(byUrgency);
  const rows =
    query.size === 'all' ? found : found.slice(query.page * query.size, (query.page + 1) * query.size);
  return (
    <>
      <PageHead title={t('pages.evaluations')} mark={<BuyerLogo name={user?.organisationName ?? ''} />} />
      <DataTable
        label={t('pages.evaluations')}
        columns={columns}
        rows={rows}
        total={found.length}
        rowId={({ id }) => id}
        rowName={({ title }) => title}
        rowHref={({ id }) => pathTo('scoring', { evaluationId: id })}
        isLoading={isPending}
        error={error && !data ? textOfError(error) : null}
        onRetry={() => void refetch()}
        query={query}
        onQueryChange={setQuery}
        searchLabel={t('evaluationScoring.search')}
        isMarked={({ state }) => state === 'SCORING'}
        empty={<EmptyState text={t('evaluationScoring.empty')} />}
      />
    </>
  );
}

const columnsOf = (t: TFunction): DataColumn<EvaluationToScore>[] => [
  {
    id: 'title',
    header: t('evaluationScoring.columns.title'),
    card: 'title',
    cell: ({ title }) => title,
    note: ({ eventReference, eventTitle }) => (
      <Typography component="div" variant="caption" color="text.secondary">
        {eventReference} · {eventTitle}
      </Typography>
    ),
  },
  {
    id: 'envelope',
    header: t('evaluationScoring.columns.envelope'),
    width: 130,
    cell: ({ envelope, envelopeCount }) =>
      t('evaluationScoring.envelope', { envelope, count: envelopeCount }),
  },
  {
    id: 'criteria',
    header: t('evaluationScoring.columns.criteria'),
    width: 130,
    align: 'right',
    cell: ({ criterionCount }) => criterionCount,
  },
  {
    id: 'scoreBy',
    header: t('evaluationScoring.columns.scoreBy'),
    width: 190,
    cell: ({ scoreBy }) => scoreBy && formatInstant(scoreBy, ownTimeZone()),
  },
  {
    id: 'state',
    header: t('evaluationScoring.columns.state'),
    width: 300,
    card: 'under',
    cell: ({ state }) => <StatusChip {...chips[state]} label={t(`evaluationScoring.state.${state}`)} />,
  },
];

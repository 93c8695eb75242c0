import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { HealthMeasure, SystemHealth } from '@tenderbox/contract';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { InsightsOutlined } from '../../../shared/icons/insights-outlined.ts';
import { type ChartLine, type ChartTone, LineChart } from '../../../shared/ui/display/line-chart.tsx';
import { Segments } from '../../../shared/ui/display/segments.tsx';
import { EmptyState } from '../../../shared/ui/feedback/empty-state.tsx';
import { formatDateTime, ownTimeZone, zoneNameAt } from '../../../shared/ui/time/dates.ts';
import { type HealthPeriod, healthPeriods } from '../api/system-health-query.ts';
import { formatMeasure } from './format-measure.ts';

type Charts = SystemHealth['charts'];

type ChartName =
  | Exclude<HealthMeasure, 'errors' | 'submissionsAccepted' | 'submissionsRejected'>
  | 'submissions';

/** Lines of the charts that have more than one for all servers together. */
const linesOf: Partial<
  Record<
    ChartName,
    { measure: 'requests' | 'errors' | 'submissionsAccepted' | 'submissionsRejected'; tone: ChartTone }[]
  >
> = {
  requests: [
    { measure: 'requests', tone: 'primary' },
    { measure: 'errors', tone: 'bad' },
  ],
  submissions: [
    { measure: 'submissionsAccepted', tone: 'primary' },
    { measure: 'submissionsRejected', tone: 'bad' },
  ],
};

const groups = {
  requests: ['requests', 'latency', 'submissions'],
  work: ['mails', 'oldestMail', 'webhooks', 'boxes', 'auditLinks', 'scans', 'failures'],
  servers: ['loopDelay', 'memory', 'poolWaiting', 'freeBytes'],
} as const satisfies Record<string, ChartName[]>;

const tonesOfServers: ChartTone[] = ['primary', 'warn', 'ok', 'navy', 'grey', 'bad'];

interface HealthChartsProps {
  charts: Charts;
  period: HealthPeriod;
  onPeriodChange: (period: HealthPeriod) => void;
}

/** Charts of the samples of all servers. */
export function HealthCharts({ charts, period, onPeriodChange }: HealthChartsProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const isEmpty = charts.series.every(({ values }) => values.every((value) => value === null));
  return (
    <section aria-labelledby={titleId}>
      <Stack
        direction={{ xs: 'column', sm: 'row' }}
        spacing={1.5}
        sx={{ mb: 2, justifyContent: 'space-between', alignItems: { sm: 'center' } }}
      >
        <Typography variant="h2" id={titleId}>
          {t('systemHealth.charts.title')}
        </Typography>
        <Segments
          label={t('systemHealth.charts.hours')}
          options={healthPeriods.map((value) => ({
            value,
            label: t('systemHealth.charts.lastHours', { hours: value }),
          }))}
          value={period}
          onChange={onPeriodChange}
        />
      </Stack>
      {isEmpty ? (
        <Card>
          <EmptyState icon={InsightsOutlined} text={t('systemHealth.charts.empty')} />
        </Card>
      ) : (
        (Object.keys(groups) as (keyof typeof groups)[]).map((group) => (
          <Box key={group} sx={{ mb: 3 }}>
            <Typography variant="h3" sx={{ mb: 1.5 }}>
              {t(`systemHealth.charts.groups.${group}`)}
            </Typography>
            <Box sx={gridStyles}>
              {groups[group].map((name) => (
                <HealthChart key={name} name={name} charts={charts} period={period} />
              ))}
            </Box>
          </Box>
        ))
      )}
    </section>
  );
}

const gridStyles = {
  display: 'grid',
  gap: 3,
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr)',
    sm: 'repeat(2, minmax(0, 1fr))',
    xl: 'repeat(3, minmax(0, 1fr))',
  },
};

function HealthChart({ name, charts, period }: { name: ChartName; charts: Charts; period: HealthPeriod }) {
  const { t } = useTranslation();
  const title = t(`systemHealth.charts.names.${name}`);
  const lines = useLines(name, charts);
  const format = (value: number | null) => formatMeasure(name, value, t);
  const summaries = lines.map(({ name: line, values }) => {
    const known = values.filter((value) => value !== null);
    if (!known.length) return t('systemHealth.charts.summaryEmpty', { line });
    return t('systemHealth.charts.summaryLine', {
      line,
      lowest: format(known.reduce((least, value) => Math.min(least, value))),
      highest: format(known.reduce((most, value) => Math.max(most, value))),
      last: format(known.at(-1) ?? null),
    });
  });
  return (
    <LineChart
      title={title}
      summary={t('systemHealth.charts.summary', {
        name: title,
        period: t('systemHealth.charts.period', { count: Number(period) }),
        lines: summaries.join(' '),
      })}
      readLabel={t('systemHealth.charts.read', { name: title })}
      lines={lines}
      times={charts.times.map(clockOf)}
      latest={t('systemHealth.charts.latest')}
      formatValue={format}
      isBinary={name === 'memory' || name === 'freeBytes'}
    />
  );
}

/** The lines of one chart: its own, or one per server if there are several. */
function useLines(name: ChartName, { series }: Charts): ChartLine[] {
  const { t } = useTranslation();
  const valuesOf = (measure: HealthMeasure) =>
    series.find((one) => one.measure === measure && one.server === null)?.values ?? [];
  const ownLines = linesOf[name];
  if (ownLines) {
    return ownLines.map(({ measure, tone }) => ({
      name: t(`systemHealth.charts.lines.${measure}`),
      values: valuesOf(measure),
      tone,
    }));
  }
  const ofServers = series.flatMap(({ measure, server, values }) =>
    measure === name && server !== null ? [{ name: server, values }] : [],
  );
  if (ofServers.length) {
    return ofServers.map((line, index) => ({
      ...line,
      tone: tonesOfServers[index % tonesOfServers.length] ?? 'primary',
    }));
  }
  return [
    {
      name: t('systemHealth.charts.lines.all'),
      values: valuesOf(name as HealthMeasure),
      tone: 'primary',
    },
  ];
}

/** `17:05 GMT`. */
function clockOf(instant: string): string {
  const zone = ownTimeZone();
  return `${formatDateTime(instant, zone).slice(-5)} ${zoneNameAt(instant, zone)}`;
}

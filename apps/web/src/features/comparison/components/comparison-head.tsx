import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import type { ComparisonColumns, Event, Task } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { boxQuery } from '../../../entities/boxes/box-queries.ts';
import { formatExact, joinNames } from '../../../entities/boxes/format-exact.ts';
import { pathTo } from '../../../entities/routes/path-to.ts';
import { partName } from '../../../entities/tasks/task-paths.ts';
import { ArrowBack } from '../../../shared/icons/arrow-back.ts';
import { FolderZipOutlined } from '../../../shared/icons/folder-zip-outlined.ts';
import { TableChartOutlined } from '../../../shared/icons/table-chart-outlined.ts';
import { VerifiedOutlined } from '../../../shared/icons/verified-outlined.ts';
import { callApi } from '../../../shared/lib/api.ts';
import { downloadFile } from '../../../shared/lib/download-file.ts';
import { colours } from '../../../shared/theme/tokens.ts';
import { AppLink } from '../../../shared/ui/actions/app-link.tsx';
import { DownloadButton } from '../../../shared/ui/actions/download-button.tsx';
import { BoxGlyph } from '../../../shared/ui/brand/box-glyph.tsx';
import { PageHead } from '../../../shared/ui/layout/page-head.tsx';
import { TimestampText } from '../../../shared/ui/time/timestamp.tsx';

interface ComparisonHeadProps {
  event: Event;
  task: Task;
  /** Undefined while loading. */
  suppliers?: ComparisonColumns['suppliers'];
}

/** Header: number of responses, when and by whom the box was opened, and the downloads. */
export function ComparisonHead({ event, task, suppliers }: ComparisonHeadProps) {
  const { t } = useTranslation();
  const ofTask = pathTo('event', { eventId: event.id, taskId: task.id });
  const hasAny = suppliers !== undefined && suppliers.length > 0;
  const params = { taskId: task.id };
  const workbook = (signal: AbortSignal) =>
    downloadFile(
      'GET /api/business-unit/tasks/:taskId/comparison.xlsx',
      { params, signal },
      t('comparison.fileName'),
    );
  async function archive() {
    const { data } = await callApi('POST /api/archives', { body: { of: 'TASK', id: task.id } });
    const link = document.createElement('a');
    link.href = data.url;
    link.download = '';
    link.click();
  }
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'));
  const hasFiles = suppliers?.some(({ files }) => files.length > 0) ?? false;
  return (
    <>
      {isPhone && <PhoneStrip event={event} task={task} href={`${ofTask}?${partName}=responses`} />}
      <PageHead
        title={suppliers ? t('comparison.title', { title: task.title, count: suppliers.length }) : task.title}
        mark={task.boxOpenedAt !== null && <BoxMark />}
        breadcrumb={
          isPhone
            ? []
            : [
                { label: t('pages.sourcingEvents'), href: pathTo('sourcingEvents') },
                { label: event.reference, href: pathTo('event', { eventId: event.id }) },
                { label: task.title, href: `${ofTask}?${partName}=responses` },
                { label: t('comparison.name') },
              ]
        }
        description={suppliers && <Facts event={event} task={task} suppliers={suppliers} />}
        tools={
          hasFiles && (
            <DownloadButton
              variant="outlined"
              icon={<FolderZipOutlined />}
              label={t('comparison.files')}
              onDownload={archive}
            />
          )
        }
        primaryAction={
          hasAny && (
            <DownloadButton
              variant="contained"
              icon={<TableChartOutlined />}
              label={t('comparison.excel')}
              onDownload={workbook}
            />
          )
        }
      />
    </>
  );
}

/** On a phone one line takes the place of the breadcrumbs: the way back, and the state of the box. */
function PhoneStrip({ event, task, href }: Pick<ComparisonHeadProps, 'event' | 'task'> & { href: string }) {
  const { t } = useTranslation();
  return (
    <Box
      component="nav"
      aria-label={t('kit.breadcrumb')}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        height: 48,
        mx: -2,
        mt: -2,
        mb: 1.5,
        px: 2,
        bgcolor: colours.tint,
        borderBottom: `1px solid ${colours.line}`,
        displayPrint: 'none',
      }}
    >
      <AppLink
        href={href}
        underline="hover"
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          flex: 1,
          minWidth: 0,
          minHeight: 44,
          fontWeight: 500,
        }}
      >
        <ArrowBack aria-hidden sx={{ fontSize: 18 }} />
        <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
          {event.title}
        </Box>
      </AppLink>
      {task.boxOpenedAt !== null && (
        <Box
          component="span"
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 1,
            fontSize: 13,
            fontWeight: 600,
            color: colours.ink2,
          }}
        >
          <BoxGlyph state="opened" size={20} />
          {t('comparison.opened')}
        </Box>
      )}
    </Box>
  );
}

const BoxMark = () => (
  <Box sx={{ display: { xs: 'none', sm: 'block' } }}>
    <BoxGlyph state="opened" size={48} />
  </Box>
);

function Facts({ event, task, suppliers }: Required<ComparisonHeadProps>) {
  const { t } = useTranslation();
  const { data: box } = useQuery({ ...boxQuery(task.id), enabled: event.sealed });
  const count = suppliers.length;
  const fit = suppliers.filter(({ fault }) => fault === null).length;
  const record = () =>
    downloadFile(
      'GET /api/business-unit/tasks/:taskId/opening/pdf',
      { params: { taskId: task.id } },
      t('comparison.recordName', { reference: event.reference }),
    );
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 16px', fontSize: 13 }}>
      {!event.sealed && <span>{t('comparison.unsealed')}</span>}
      {box?.openedAt && (
        <span>
          <TimestampText
            text={t('comparison.openedBy', {
              instant: formatExact(box.openedAt, event.timeZone),
              names: joinNames(box.openedBy),
            })}
          />
        </span>
      )}
      {box !== undefined && box.leftSealed.length > 0 && (
        <span>
          {t('comparison.left', {
            count: box.leftSealed.length,
            names: joinNames(box.leftSealed.map(({ name }) => name)),
          })}
        </span>
      )}
      {count > 0 && (
        <Box
          component="span"
          sx={{ display: 'flex', gap: 0.75, ...(fit < count && { color: colours.bad, fontWeight: 550 }) }}
        >
          <VerifiedOutlined aria-hidden sx={{ fontSize: 18 }} />
          {fit === count ? t('comparison.allFit', { count }) : t('comparison.someFit', { fit, count })}
        </Box>
      )}
      {box?.openedAt && (
        <Link
          component="button"
          type="button"
          underline="hover"
          onClick={() => void record().catch(() => undefined)}
          sx={{ fontSize: 13, fontWeight: 550, displayPrint: 'none' }}
        >
          {t('comparison.record')}
        </Link>
      )}
    </Box>
  );
}

import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import {
  answerPath,
  type Event,
  type SentResponse,
  type Sheet,
  type Task,
  templatePath,
} from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { boxQuery, responseQuery } from '../../../entities/boxes/box-queries.ts';
import { formatExact, groupHash } from '../../../entities/boxes/format-exact.ts';
import { SentFiles } from '../../../entities/boxes/sent-files.tsx';
import { formatMoney } from '../../../entities/sheets/format-amount.ts';
import { ReadQuestion, SubmittedAnswer } from '../../../entities/sheets/submitted-answer.tsx';
import { SubmittedPriceTable } from '../../../entities/sheets/submitted-price-table.tsx';
import { partName, useTaskPath } from '../../../entities/tasks/task-paths.ts';
import { ArrowBack } from '../../../shared/icons/arrow-back.ts';
import { ApiError, textOfError } from '../../../shared/lib/api-error.ts';
import { colours } from '../../../shared/theme/tokens.ts';
import { AppLink } from '../../../shared/ui/actions/app-link.tsx';
import { Count } from '../../../shared/ui/display/count.tsx';
import { DefinitionList } from '../../../shared/ui/display/definition-list.tsx';
import { EmptyState } from '../../../shared/ui/feedback/empty-state.tsx';
import { LoadFailure } from '../../../shared/ui/feedback/load-failure.tsx';
import { PageSkeleton } from '../../../shared/ui/feedback/skeletons.tsx';
import { PageColumns, SideSection } from '../../../shared/ui/layout/page-columns.tsx';
import { TimestampText } from '../../../shared/ui/time/timestamp.tsx';
import { ResponseFaults } from './box-faults.tsx';
import { SheetChanges } from './sheet-changes.tsx';

interface ResponseViewProps {
  event: Event;
  task: Task;
  supplierId: string;
}

/** Shows the response of one supplier exactly as submitted. */
export function ResponseView({ event, task, supplierId }: ResponseViewProps) {
  const { t } = useTranslation();
  const hrefOf = useTaskPath(event.id);
  const { data, error, refetch } = useQuery(responseQuery(task.id, event.sealed, supplierId));
  const status = error instanceof ApiError ? error.status : null;
  return (
    <>
      <AppLink
        href={hrefOf(task.id, { [partName]: 'responses' })}
        underline="hover"
        sx={{
          displayPrint: 'none',
          display: 'inline-flex',
          alignItems: 'center',
          gap: 0.75,
          mb: 1.5,
          fontSize: 13,
          fontWeight: 550,
        }}
      >
        <ArrowBack aria-hidden sx={{ fontSize: 16 }} />
        {t('box.response.back')}
      </AppLink>
      {data ? (
        <Read event={event} task={task} response={data} />
      ) : status === 404 ? (
        <EmptyState title={t('box.response.gone')} text={t('box.response.goneText')} />
      ) : status === 409 ? (
        <EmptyState text={textOfError(error)} />
      ) : error ? (
        <LoadFailure text={textOfError(error)} onRetry={() => void refetch()} />
      ) : (
        <PageSkeleton />
      )}
    </>
  );
}

interface ReadProps {
  event: Event;
  task: Task;
  response: SentResponse & { sheet: Sheet };
}

function Read({ event, task, response }: ReadProps) {
  const { t } = useTranslation();
  const { name, supplierCode, total, fault, sheet, sheetVersion } = response;
  const currency = sheet.priceTable?.currency;
  const { data: box } = useQuery({ ...boxQuery(task.id), enabled: event.sealed });
  const faults = box?.faults.filter(({ supplierId }) => supplierId === response.supplierId) ?? [];
  return (
    <Box component="article" aria-labelledby="response-of">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1.5, mb: 2 }}>
        <Typography
          id="response-of"
          component="h2"
          sx={{ fontSize: 20, lineHeight: '28px', fontWeight: 620, overflowWrap: 'anywhere', minWidth: 0 }}
        >
          {name}
        </Typography>
        <Box sx={{ color: colours.ink3, fontSize: 13 }}>{supplierCode}</Box>
        {total !== null && currency && (
          <Box sx={{ ml: { sm: 'auto' }, width: { xs: '100%', sm: 'auto' } }}>
            <Box component="span" sx={{ color: colours.ink2, fontSize: 13, mr: 1 }}>
              {t('box.response.total')}
            </Box>
            <Box
              component="span"
              sx={{ fontSize: 20, fontWeight: 620, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
            >
              {formatMoney(total, currency)} {currency}
            </Box>
          </Box>
        )}
      </Box>
      <PageColumns side={<Facts event={event} response={response} />}>
        {fault ? (
          <Alert severity="error">
            <AlertTitle>{t('box.response.damaged')}</AlertTitle>
            {fault} {t('box.response.damagedText')}
          </Alert>
        ) : (
          <>
            <ResponseFaults faults={faults} />
            {sheetVersion !== task.sheetVersion && (
              <Alert severity="info" sx={{ mb: 3 }}>
                {t('box.response.otherSheet', { version: sheetVersion })}
                <SheetChanges before={sheet} now={task.sheet} />
              </Alert>
            )}
            <Answers response={response} />
          </>
        )}
      </PageColumns>
    </Box>
  );
}

/** Answers in the order of the sheet, then prices, the returned Excel file and additional files. */
function Answers({ response: { sheet, values, files } }: { response: ReadProps['response'] }) {
  const { t } = useTranslation();
  const { sections, priceTable } = sheet;
  let number = 0;
  const filesAt = (path: string) => files.filter((file) => file.path === path);
  const shown = (path: string) => {
    const found = filesAt(path);
    return found.length > 0 ? <SentFiles files={found} /> : null;
  };
  return (
    <>
      {sections.map(({ id, title, questions }) => (
        <Box
          component="section"
          key={id}
          aria-labelledby={`section-${id}`}
          sx={{ pb: 3, mb: 3, borderBottom: `1px solid ${colours.line}` }}
        >
          <Typography
            id={`section-${id}`}
            variant="h3"
            component="h3"
            sx={{ mb: 2, overflowWrap: 'anywhere' }}
          >
            {title}
          </Typography>
          <Box sx={{ display: 'grid', gap: 2.5 }}>
            {questions.map((question) => {
              number += 1;
              const path = answerPath(question.id);
              return (
                <ReadQuestion key={question.id} question={question} number={number}>
                  <SubmittedAnswer question={question} value={values[path]} files={shown(path)} />
                </ReadQuestion>
              );
            })}
          </Box>
        </Box>
      ))}
      {priceTable && <SubmittedPriceTable table={priceTable} values={values} />}
      <MoreFiles title={t('sheets.template')} files={filesAt(templatePath)} />
      <MoreFiles title={t('sheets.additionalFiles')} files={filesAt('files')} />
    </>
  );
}

function MoreFiles({ title, files }: { title: string; files: SentResponse['files'] }) {
  if (files.length === 0) return null;
  return (
    <Box component="section" sx={{ mb: 3 }}>
      <Typography variant="h3" component="h3" sx={{ mb: 1 }}>
        {title}
      </Typography>
      <SentFiles files={files} />
    </Box>
  );
}

/** Facts from the receipt. */
function Facts({ event, response }: Pick<ReadProps, 'event' | 'response'>) {
  const { t } = useTranslation();
  const { receipt, sheetVersion, files } = response;
  const hash = receipt?.contentHash ?? '';
  return (
    <>
      {receipt && (
        <SideSection title={t('box.response.facts')}>
          <DefinitionList
            isTight
            facts={[
              {
                label: t('box.response.submitted'),
                value: receipt.submittedAt && (
                  <TimestampText text={formatExact(receipt.submittedAt, event.timeZone, true)} />
                ),
              },
              {
                label: t('box.response.version'),
                value: t('box.response.versionOf', { version: receipt.version, sheet: sheetVersion }),
              },
              {
                label: t('box.response.hash'),
                value: (
                  <Box
                    component="span"
                    sx={{ fontFamily: 'monospace', fontSize: 12, overflowWrap: 'anywhere' }}
                  >
                    <b>{groupHash(hash.slice(0, 8))}</b> {groupHash(hash.slice(8))}
                  </Box>
                ),
              },
            ]}
          />
        </SideSection>
      )}
      <SideSection title={t('box.response.files')} badge={<Count count={files.length} />}>
        {files.length > 0 ? (
          <SentFiles files={files} isBrief />
        ) : (
          <Box sx={{ color: colours.ink3 }}>{t('box.response.noFiles')}</Box>
        )}
      </SideSection>
    </>
  );
}

import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Event } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { FileLine } from '../../../entities/events/file-line.tsx';
import { MarkdownText } from '../../../shared/forms/markdown-text.tsx';
import { downloadFile } from '../../../shared/lib/download-file.ts';
import { colours } from '../../../shared/theme/tokens.ts';
import { DownloadButton } from '../../../shared/ui/actions/download-button.tsx';
import { DefinitionList } from '../../../shared/ui/display/definition-list.tsx';
import { PageColumns, SideSection } from '../../../shared/ui/layout/page-columns.tsx';
import { Timestamp } from '../../../shared/ui/time/timestamp.tsx';

/** Description and files of the event, with the facts next to them. */
export function EventOverview({ event }: { event: Event }) {
  const { t } = useTranslation();
  const { description, documents, termsAndConditionsFile, timeZone, questionsUntil, statusReason } = event;
  return (
    <PageColumns
      isForm
      side={
        <>
          <SideSection title={t('events.groups.when')}>
            <DefinitionList
              isTight
              facts={[
                {
                  label: t('events.fields.startDate'),
                  value: <Timestamp instant={event.startDate} timeZone={timeZone} />,
                },
                {
                  label: t('events.fields.endDate'),
                  value: <Timestamp instant={event.endDate} timeZone={timeZone} showsOwnTime />,
                },
                ...(event.completionDue
                  ? [
                      {
                        label: t('events.event.completionDueFrom'),
                        value: <Timestamp instant={event.completionDue} timeZone={timeZone} />,
                      },
                    ]
                  : []),
                {
                  label: t('events.fields.questionsUntil'),
                  value: questionsUntil && <Timestamp instant={questionsUntil} timeZone={timeZone} />,
                },
              ]}
            />
          </SideSection>
          <SideSection title={t('events.groups.box')}>
            {t(event.sealed ? 'events.sealed' : 'events.notSealed')}
            {event.openingNeedsTwo && <Openers event={event} />}
          </SideSection>
          {event.status !== 'DRAFT' && (
            <SideSection title={t('events.groups.responses')}>
              <Box sx={{ mb: 1 }}>{t('events.responses.lead')}</Box>
              <DownloadButton
                variant="outlined"
                label={t('events.responses.excel')}
                onDownload={(signal) => downloadResponses(event, signal)}
              />
            </SideSection>
          )}
          <SideSection title={t('events.fields.documents')}>
            {termsAndConditionsFile && <FileLine file={termsAndConditionsFile} />}
            {documents.map((file) => (
              <FileLine key={file.id} file={file} />
            ))}
            {!termsAndConditionsFile && documents.length === 0 && (
              <Box sx={{ color: colours.ink3 }}>{t('kit.notGiven')}</Box>
            )}
          </SideSection>
        </>
      }
    >
      {statusReason && (
        <Box sx={{ mb: 2 }}>
          <Typography variant="subtitle2">{t('events.event.reason')}</Typography>
          <Box sx={{ whiteSpace: 'pre-line' }}>{statusReason}</Box>
        </Box>
      )}
      {description ? (
        <MarkdownText text={description} />
      ) : (
        <Box sx={{ color: colours.ink3 }}>{t('events.event.noDescription')}</Box>
      )}
    </PageColumns>
  );
}

/** Two people open the box: who they can be. */
function Openers({ event: { openers, status } }: { event: Event }) {
  const { t } = useTranslation();
  if (!openers.length) {
    return (
      <>
        <Box>{t('events.checks.SECOND_PERSON_done')}</Box>
        <Box sx={{ color: colours.ink3 }}>
          {t(status === 'DRAFT' ? 'events.openers.none' : 'events.openers.anyone')}
        </Box>
      </>
    );
  }
  return (
    <>
      <Box sx={{ mb: 0.5 }}>{t('events.openers.lead', { count: openers.length })}</Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.25 }}>
        {openers.map(({ id, fullName, isActive }) => (
          <Box component="li" key={id} sx={{ overflowWrap: 'anywhere', fontWeight: 550 }}>
            {fullName}
            {!isActive && (
              <Box component="span" sx={{ fontWeight: 400, color: colours.warn }}>
                {` ${t('events.openers.inactive')}`}
              </Box>
            )}
          </Box>
        ))}
      </Box>
    </>
  );
}

/** Downloads all readable responses as one Excel file. */
const downloadResponses = ({ id, reference }: Event, signal: AbortSignal) =>
  downloadFile(
    'GET /api/business-unit/events/:eventId/responses.xlsx',
    { params: { eventId: id }, signal },
    `responses_${reference}.xlsx`,
  );

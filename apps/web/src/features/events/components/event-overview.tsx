import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import type { Event } from '@tenderbox/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { FileLine } from '../../../entities/events/file-line.tsx';
import { ActivitySection } from '../../../entities/history/activity-section.tsx';
import { MarkdownText } from '../../../shared/forms/markdown-text.tsx';
import { downloadFile } from '../../../shared/lib/download-file.ts';
import { colours } from '../../../shared/theme/tokens.ts';
import { DownloadButton } from '../../../shared/ui/actions/download-button.tsx';
import { Avatar } from '../../../shared/ui/display/avatar.tsx';
import { Count } from '../../../shared/ui/display/count.tsx';
import { DefinitionList } from '../../../shared/ui/display/definition-list.tsx';
import { ListSkeleton } from '../../../shared/ui/feedback/skeletons.tsx';
import { PageColumns, SideSection } from '../../../shared/ui/layout/page-columns.tsx';
import { Timestamp } from '../../../shared/ui/time/timestamp.tsx';
import { eventActivity, possibleOpenersQuery } from '../api/event-queries.ts';

/** Facts of the event in one column, with people and activity next to them. */
export function EventOverview({ event }: { event: Event }) {
  const { t } = useTranslation();
  const { documents, termsAndConditionsFile, timeZone, questionsUntil, statusReason, contact } = event;
  const { completionDue, status } = event;
  const activity = useMemo(() => eventActivity(event.id), [event.id]);
  return (
    <PageColumns
      isForm
      side={
        <>
          <People event={event} />
          <ActivitySection source={activity} name={event.title} timeZone={timeZone} tab="activity" />
        </>
      }
    >
      <DefinitionList
        facts={[
          { label: t('events.fields.description'), value: <Description text={event.description} /> },
          ...(statusReason ? [{ label: t('events.event.reason'), value: statusReason }] : []),
          {
            label: t('events.fields.startDate'),
            value: <Timestamp instant={event.startDate} timeZone={timeZone} />,
          },
          {
            label: t('events.fields.endDate'),
            value: <Timestamp instant={event.endDate} timeZone={timeZone} showsOwnTime />,
          },
          ...(completionDue
            ? [
                {
                  label: t('events.event.completionDueFrom'),
                  value: <Timestamp instant={completionDue} timeZone={timeZone} />,
                },
              ]
            : []),
          {
            label: t('events.fields.questionsUntil'),
            value: questionsUntil && <Timestamp instant={questionsUntil} timeZone={timeZone} />,
          },
          { label: t('events.groups.box'), value: <BoxRules event={event} /> },
          {
            label: t('events.fields.terms'),
            value: termsAndConditionsFile && <FileLine file={termsAndConditionsFile} />,
          },
          {
            label: t('events.fields.documents'),
            value: documents.length > 0 && documents.map((file) => <FileLine key={file.id} file={file} />),
          },
          { label: t('events.event.contact'), value: contact && `${contact.fullName}\n${contact.email}` },
          ...(status === 'DRAFT'
            ? []
            : [
                {
                  label: t('events.groups.responses'),
                  value: (
                    <>
                      <Box sx={{ mb: 1 }}>{t('events.responses.lead')}</Box>
                      <DownloadButton
                        variant="outlined"
                        label={t('events.responses.excel')}
                        onDownload={(signal) => downloadResponses(event, signal)}
                      />
                    </>
                  ),
                },
              ]),
        ]}
      />
    </PageColumns>
  );
}

function Description({ text }: { text: string | null }) {
  const { t } = useTranslation();
  if (!text) {
    return (
      <Box component="span" sx={{ color: colours.ink3 }}>
        {t('events.event.noDescription')}
      </Box>
    );
  }
  return (
    <Box sx={{ whiteSpace: 'normal', '& > * > :first-child': { mt: 0 }, '& > * > :last-child': { mb: 0 } }}>
      <MarkdownText text={text} />
    </Box>
  );
}

/** Admins of the business unit. Those who are named to open the boxes are marked. */
function People({ event: { openers } }: { event: Event }) {
  const { t } = useTranslation();
  const { data } = useQuery(possibleOpenersQuery);
  const people = data ?? [];
  const isOpener = (id: string) => openers.some((one) => one.id === id);
  return (
    <SideSection title={t('events.event.people')} badge={data && <Count count={people.length} />}>
      {!data && <ListSkeleton rows={2} />}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
        {people.map(({ id, fullName, isOwn }) => (
          <Box component="li" key={id} sx={{ display: 'flex', alignItems: 'center', gap: 1.25 }}>
            <Avatar name={fullName} variant={isOwn ? 'own' : 'quiet'} />
            <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              <Box sx={{ fontWeight: 550 }}>
                {isOwn ? t('events.fields.openerYou', { name: fullName }) : fullName}
              </Box>
              {isOpener(id) && (
                <Box sx={{ fontSize: 12, lineHeight: '16px', color: colours.ink3 }}>
                  {t('events.event.opensBox')}
                </Box>
              )}
            </Box>
          </Box>
        ))}
      </Box>
    </SideSection>
  );
}

/** Whether the box is sealed, and who opens it. */
function BoxRules({ event }: { event: Event }) {
  const { t } = useTranslation();
  return (
    <>
      {t(event.sealed ? 'events.sealed' : 'events.notSealed')}
      {event.openingNeedsTwo && <Openers event={event} />}
    </>
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

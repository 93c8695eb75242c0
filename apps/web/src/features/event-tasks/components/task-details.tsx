import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Event, Task } from '@tenderbox/contract';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { FileLine } from '../../../entities/events/file-line.tsx';
import { MarkdownText } from '../../../shared/forms/markdown-text.tsx';
import { loadTexts } from '../../../shared/i18n/load-texts.ts';
import { colours } from '../../../shared/theme/tokens.ts';
import { DefinitionList } from '../../../shared/ui/display/definition-list.tsx';
import { ListSkeleton } from '../../../shared/ui/feedback/skeletons.tsx';
import { PageColumns, SideSection } from '../../../shared/ui/layout/page-columns.tsx';
import { Timestamp } from '../../../shared/ui/time/timestamp.tsx';

const TaskSheet = lazy(async () => {
  const [{ TaskSheet: Sheet }] = await Promise.all([import('./task-sheet.tsx'), loadTexts(['sheets'])]);
  return { default: Sheet };
});

/** Content of a task: instructions, answer sheet, documents and rules. */
export function TaskDetails({ event, task }: { event: Event; task: Task }) {
  const { t } = useTranslation();
  const { instructions, documents, excelTemplate } = task;
  return (
    <PageColumns
      side={
        <>
          <Rules event={event} task={task} />
          <SideSection title={t('eventTasks.details.documents')}>
            {documents.map((file) => (
              <FileLine key={file.id} file={file} />
            ))}
            {documents.length === 0 && <Box sx={{ color: colours.ink3 }}>{t('kit.notGiven')}</Box>}
          </SideSection>
          {excelTemplate && (
            <SideSection title={t('eventTasks.details.template')}>
              <FileLine file={excelTemplate} />
            </SideSection>
          )}
        </>
      }
    >
      <Heading>{t('eventTasks.details.instructions')}</Heading>
      {instructions ? (
        <MarkdownText text={instructions} />
      ) : (
        <Box sx={{ color: colours.ink3 }}>{t('eventTasks.details.noInstructions')}</Box>
      )}
      {task.responseRequired && (
        <Box sx={{ mt: 3 }}>
          <Heading>{t('eventTasks.details.sheet')}</Heading>
          <Suspense fallback={<ListSkeleton />}>
            <TaskSheet task={task} />
          </Suspense>
        </Box>
      )}
    </PageColumns>
  );
}

function Heading({ children }: { children: string }) {
  return (
    <Typography component="h2" variant="subtitle1" sx={{ mb: 1 }}>
      {children}
    </Typography>
  );
}

function Rules({ event, task }: { event: Event; task: Task }) {
  const { t } = useTranslation();
  const { timeZone, sealed, openingNeedsTwo } = event;
  const allowed = (isAllowed: boolean) =>
    t(isAllowed ? 'eventTasks.details.allowed' : 'eventTasks.details.notAllowed');
  const box = sealed
    ? t(openingNeedsTwo ? 'eventTasks.details.boxByTwo' : 'eventTasks.details.boxByOne')
    : t('eventTasks.details.notSealed');
  const facts = task.responseRequired
    ? [
        { label: t('eventTasks.details.response'), value: t('eventTasks.details.wanted') },
        { label: t('eventTasks.details.decline'), value: allowed(task.declineAllowed) },
        { label: t('eventTasks.details.moreFiles'), value: allowed(task.additionalFilesAllowed) },
        { label: t('eventTasks.details.box'), value: box },
      ]
    : [{ label: t('eventTasks.details.response'), value: t('kit.status.task.RESPONSE_PROHIBITED') }];
  return (
    <SideSection title={t('eventTasks.details.rules')}>
      <DefinitionList
        isTight
        facts={[
          {
            label: t('eventTasks.details.start'),
            value: <Timestamp instant={task.startDate} timeZone={timeZone} />,
          },
          {
            label: t('eventTasks.details.end'),
            value: <Timestamp instant={task.endDate} timeZone={timeZone} />,
          },
          ...facts,
        ]}
      />
    </SideSection>
  );
}

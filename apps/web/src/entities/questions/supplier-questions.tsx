import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { MessageInList, PublishedQuestion } from '@tenderbox/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HelpOutlineOutlined } from '../../shared/icons/help-outline-outlined.ts';
import { LockOutlined } from '../../shared/icons/lock-outlined.ts';
import { textOfError } from '../../shared/lib/api-error.ts';
import { colours } from '../../shared/theme/tokens.ts';
import { AppLink } from '../../shared/ui/actions/app-link.tsx';
import { StatusChip } from '../../shared/ui/display/status-chip.tsx';
import { LoadFailure } from '../../shared/ui/feedback/load-failure.tsx';
import { ListSkeleton } from '../../shared/ui/feedback/skeletons.tsx';
import { Timestamp } from '../../shared/ui/time/timestamp.tsx';
import { MarkdownMessage } from '../messages/markdown-message.tsx';
import { ShowMore } from '../messages/show-more.tsx';
import { pathTo } from '../routes/path-to.ts';
import { QuestionForm } from './question-form.tsx';
import { QuestionItem, QuestionItems } from './question-item.tsx';
import { ownQuestionsQuery, publishedQuestionsQuery } from './question-queries.ts';

interface SupplierQuestionsProps {
  eventId: string;
  timeZone: string;
  buyer: { organisationName: string; businessUnitName: string };
  tasks: readonly { id: string; title: string }[];
  /** Only questions about this task. */
  taskId?: string;
  /** Opened for asking: the input is focused. */
  isAsking?: boolean;
  /** Shows a button that opens the form instead of the form. */
  isFormClosed?: boolean;
}

/** Supplier's view of published and own questions, with a form to ask another. */
export function SupplierQuestions(props: SupplierQuestionsProps) {
  const { eventId, timeZone, buyer, tasks, taskId, isAsking = false, isFormClosed = false } = props;
  const { t } = useTranslation();
  const [isOpened, setOpened] = useState(false);
  const published = useQuery(publishedQuestionsQuery(eventId));
  const own = useInfiniteQuery(ownQuestionsQuery(eventId));
  if (!published.data) {
    if (!published.error) return <ListSkeleton rows={2} />;
    return <LoadFailure text={textOfError(published.error)} onRetry={() => void published.refetch()} />;
  }
  const { items, questionsUntil, can } = published.data;
  const concerns = ({ task }: { task: { id: string } | null }) => !taskId || !task || task.id === taskId;
  const shown = items.filter(concerns);
  const isPrivate = ({ questionState }: MessageInList) => questionState !== 'PUBLISHED';
  const asked = (own.data?.pages.flatMap((page) => page.items) ?? []).filter(
    (question) => isPrivate(question) && concerns(question),
  );
  const timestamp = (instant: string) => <Timestamp instant={instant} timeZone={timeZone} />;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {shown.length + asked.length === 0 ? (
        <Box sx={{ color: colours.ink3 }}>{t('messages.questions.none')}</Box>
      ) : (
        <QuestionItems label={t('messages.questions.title')}>
          {shown.map((question) => (
            <Published key={question.id} question={question} timestamp={timestamp} />
          ))}
          {asked.map((question) => (
            <Own key={question.id} question={question} buyer={buyer.organisationName} timestamp={timestamp} />
          ))}
        </QuestionItems>
      )}
      <ShowMore list={own} />
      {questionsUntil && (
        <Box sx={{ fontSize: 13, color: colours.ink2 }}>
          {t(can.ask ? 'messages.questions.until' : 'messages.questions.over')} {timestamp(questionsUntil)}
        </Box>
      )}
      {can.ask &&
        (isFormClosed && !isOpened ? (
          <Button
            variant="outlined"
            color="inherit"
            startIcon={<HelpOutlineOutlined />}
            onClick={() => setOpened(true)}
            sx={{ justifySelf: 'start' }}
          >
            {t('messages.questions.ask')}
          </Button>
        ) : (
          <QuestionForm
            eventId={eventId}
            buyer={buyer}
            tasks={tasks}
            taskId={taskId}
            autoFocus={isAsking || isOpened}
          />
        ))}
    </Box>
  );
}

type RenderTimestamp = (instant: string) => React.ReactNode;

function Published({ question, timestamp }: { question: PublishedQuestion; timestamp: RenderTimestamp }) {
  const { t } = useTranslation();
  const { question: text, answer, files, task, publishedAt, messageId } = question;
  return (
    <QuestionItem
      question={text}
      answer={<MarkdownMessage text={answer} />}
      files={files}
      facts={
        <>
          {task && `${task.title}, `}
          {t('messages.questions.answered')} {timestamp(publishedAt)}
          {messageId && (
            <>
              {' · '}
              <ThreadLink messageId={messageId} question={text} />
            </>
          )}
        </>
      }
    />
  );
}

interface OwnProps {
  question: MessageInList;
  buyer: string;
  timestamp: RenderTimestamp;
}

function Own({ question, buyer, timestamp }: OwnProps) {
  const { t } = useTranslation();
  const { id, subject, questionState, task, sentAt } = question;
  return (
    <QuestionItem
      question={subject}
      isFaint
      answer={t(
        questionState === 'ANSWERED'
          ? 'messages.questions.answeredPrivately'
          : 'messages.questions.notAnswered',
        { buyer },
      )}
      mark={<StatusChip tone="neutral" icon={LockOutlined} label={t('messages.questions.private')} />}
      facts={
        <>
          {task && `${task.title}, `}
          {t('messages.questions.asked')} {timestamp(sentAt)}
          {' · '}
          <ThreadLink messageId={id} question={subject} />
        </>
      }
    />
  );
}

function ThreadLink({ messageId, question }: { messageId: string; question: string }) {
  const { t } = useTranslation();
  return (
    <AppLink
      href={pathTo('messages', { messageId })}
      aria-label={t('messages.questions.openOf', { question })}
    >
      {t('messages.questions.open')}
    </AppLink>
  );
}

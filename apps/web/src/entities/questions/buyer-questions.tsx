import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { AskedQuestion, QuestionState } from '@tenderbox/contract';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CampaignOutlined } from '../../shared/icons/campaign-outlined.ts';
import { HelpOutlineOutlined } from '../../shared/icons/help-outline-outlined.ts';
import { LockOutlined } from '../../shared/icons/lock-outlined.ts';
import { textOfError } from '../../shared/lib/api-error.ts';
import { ChoiceFilter } from '../../shared/tables/choice-filter.tsx';
import { colours } from '../../shared/theme/tokens.ts';
import { AppLink } from '../../shared/ui/actions/app-link.tsx';
import { StatusChip, type StatusTone } from '../../shared/ui/display/status-chip.tsx';
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx';
import { LoadFailure } from '../../shared/ui/feedback/load-failure.tsx';
import { ListSkeleton } from '../../shared/ui/feedback/skeletons.tsx';
import { Timestamp } from '../../shared/ui/time/timestamp.tsx';
import { MarkdownMessage } from '../messages/markdown-message.tsx';
import { ShowMore } from '../messages/show-more.tsx';
import { pathTo } from '../routes/path-to.ts';
import { AnswerQuestion } from './answer-question.tsx';
import { QuestionItem, QuestionItems } from './question-item.tsx';
import { questionsQuery } from './question-queries.ts';

const stateChipProps: Record<QuestionState, { tone: StatusTone; icon: typeof LockOutlined }> = {
  OPEN: { tone: 'orange', icon: HelpOutlineOutlined },
  ANSWERED: { tone: 'neutral', icon: LockOutlined },
  PUBLISHED: { tone: 'green', icon: CampaignOutlined },
};
const states = Object.keys(stateChipProps) as QuestionState[];

interface BuyerQuestionsProps {
  event: { id: string; timeZone: string; questionsUntil: string | null };
  /** Only questions about this task. */
  taskId?: string;
}

/** Questions of suppliers with their status and published answers. */
export function BuyerQuestions({ event, taskId }: BuyerQuestionsProps) {
  const { t } = useTranslation();
  const { id: eventId, timeZone, questionsUntil } = event;
  const [state, setState] = useState<QuestionState | ''>('');
  const narrowing = { ...(taskId && { taskId }), ...(state && { state }) };
  const list = useInfiniteQuery(questionsQuery(eventId, narrowing));
  const { data, error, refetch } = list;
  if (!data) {
    if (!error) return <ListSkeleton rows={3} />;
    return <LoadFailure text={textOfError(error)} onRetry={() => void refetch()} />;
  }
  const questions = data.pages.flatMap(({ items }) => items);
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 1 }}>
        {(questions.length > 0 || state !== '') && (
          <ChoiceFilter
            label={t('messages.questions.filter')}
            none={t('messages.questions.any')}
            options={states.map((value) => ({ value, label: t(`messages.questions.states.${value}`) }))}
            value={state}
            onChange={(value) => setState(value as QuestionState | '')}
          />
        )}
        {questionsUntil && (
          <Box sx={{ ml: 'auto', fontSize: 13, color: colours.ink2 }}>
            {t('messages.questions.until')} <Timestamp instant={questionsUntil} timeZone={timeZone} />
          </Box>
        )}
      </Box>
      {questions.length === 0 ? (
        <EmptyState icon={HelpOutlineOutlined} text={t('messages.questions.noneAsked')} />
      ) : (
        <QuestionItems label={t('messages.questions.title')}>
          {questions.map((question) => (
            <BuyerQuestion
              key={question.messageId}
              question={question}
              timeZone={timeZone}
              showsTask={!taskId}
            />
          ))}
        </QuestionItems>
      )}
      <ShowMore list={list} />
    </>
  );
}

interface BuyerQuestionProps {
  question: AskedQuestion;
  timeZone: string;
  showsTask: boolean;
}

function BuyerQuestion({ question, timeZone, showsTask }: BuyerQuestionProps) {
  const { t } = useTranslation();
  const { messageId, supplier, task, text, askedAt, state, published, can } = question;
  const { tone, icon } = stateChipProps[state];
  const id = useId();
  const [isAnswering, setAnswering] = useState(false);
  const isOpen = can.answer && state === 'OPEN';
  return (
    <QuestionItem
      question={text}
      answer={
        published && (
          <>
            <Box component="span" sx={{ fontSize: 12, color: colours.ink3 }}>
              {t('messages.questions.publishedAs')}
            </Box>
            <Box sx={{ fontWeight: 550 }}>{published.question}</Box>
            <MarkdownMessage text={published.answer} />
          </>
        )
      }
      mark={<StatusChip tone={tone} icon={icon} label={t(`messages.questions.states.${state}`)} />}
      facts={
        <>
          {[supplier.name, showsTask && task?.title].filter(Boolean).join(', ')},{' '}
          {t('messages.questions.asked')} <Timestamp instant={askedAt} timeZone={timeZone} />
          {' · '}
          {isOpen && (
            <>
              <Link
                component="button"
                type="button"
                aria-label={t('messages.questions.answerOf', { question: text })}
                aria-expanded={isAnswering}
                aria-controls={isAnswering ? id : undefined}
                onClick={() => setAnswering(!isAnswering)}
                sx={{ verticalAlign: 'baseline' }}
              >
                {t('messages.questions.answer')}
              </Link>
              {' · '}
            </>
          )}
          <AppLink
            href={pathTo('messages', { messageId })}
            aria-label={t('messages.questions.openOf', { question: text })}
          >
            {t('messages.questions.open')}
          </AppLink>
          {isOpen && isAnswering && (
            <Box
              id={id}
              sx={{ mt: 1.5, maxWidth: 720, fontSize: 14, lineHeight: '21px', color: colours.ink }}
            >
              <AnswerQuestion question={question} />
            </Box>
          )}
        </>
      }
    />
  );
}

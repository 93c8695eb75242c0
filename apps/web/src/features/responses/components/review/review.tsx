import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { TFunction } from 'i18next';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { colours } from '../../../../shared/theme/tokens.ts';
import { PageColumns } from '../../../../shared/ui/layout/page-columns.tsx';
import { useDraft } from '../../draft/draft-context.ts';
import type { DraftProblem, DraftSummary } from '../../draft/draft-summary.ts';
import { ChangedAnswers } from '../form/changed-answers.tsx';
import { sheetFieldAt } from '../form/part-names.ts';
import { useChangedMeanwhile } from '../form/use-changed-meanwhile.ts';
import { UnusualPrices } from '../unusual-prices.tsx';
import { ReviewAnswers } from './review-answers.tsx';
import { ReviewSide } from './review-side.tsx';
import { SubmitPanel } from './submit-panel.tsx';
import { useSubmission } from './use-submission.ts';

interface ReviewProps {
  summary: DraftSummary;
  onShowField: (path: string) => void;
  onBack: () => void;
}

/** Review of the answers as the buyer will read them, with missing ones as links and the submit button. */
export function Review({ summary, onShowField, onBack }: ReviewProps) {
  const { t } = useTranslation();
  const { task, isReadOnly } = useDraft();
  const { problems } = summary;
  const box = useRef<HTMLDivElement>(null);
  const submission = useSubmission(() => {
    box.current?.scrollIntoView({ block: 'center' });
    box.current?.focus({ preventScroll: true });
  });
  const { refusal } = submission;
  const { changed, readChanged, markSeen } = useChangedMeanwhile();
  const changedBox = useRef<HTMLDivElement>(null);
  const showChanged = () => {
    changedBox.current?.scrollIntoView({ block: 'center' });
    changedBox.current?.focus({ preventScroll: true });
  };
  useEffect(() => {
    if (refusal) window.scrollTo({ top: 0 });
  }, [refusal]);
  return (
    <PageColumns side={<ReviewSide />}>
      {refusal && (
        <Alert severity={refusal.isFinal ? 'error' : 'warning'} sx={{ mb: 2 }}>
          <b>{refusal.title}</b> {refusal.text}
        </Alert>
      )}
      {changed.size > 0 && (
        <ChangedAnswers ref={changedBox} changed={[...changed.values()]} onSeen={markSeen} />
      )}
      {problems.length > 0 && !isReadOnly && (
        <Box ref={box} tabIndex={-1} role="group" aria-labelledby="missing" sx={missingStyles}>
          <Box id="missing" component="h2">
            {t('responses.review.missing', { count: problems.length })}
          </Box>
          <ul>
            {problems.slice(0, maxListed).map((problem) => (
              <li key={problem.path}>
                <Link component="button" type="button" onClick={() => onShowField(problem.path)}>
                  {problemText(problem, task.sheet, t)}
                </Link>
              </li>
            ))}
          </ul>
          {problems.length > maxListed && t('responses.review.more', { count: problems.length - maxListed })}
        </Box>
      )}
      <UnusualPrices onShowField={onShowField} />
      <ReviewAnswers summary={summary} changed={changed} onShowField={onShowField} />
      {!isReadOnly && (
        <SubmitPanel
          summary={summary}
          submission={submission}
          onBack={onBack}
          isChanged={() => readChanged().size > 0}
          onChanged={showChanged}
          onMissing={() => {
            box.current?.scrollIntoView({ block: 'center' });
            box.current?.querySelector<HTMLElement>('button')?.focus({ preventScroll: true });
          }}
        />
      )}
    </PageColumns>
  );
}

const maxListed = 50;

/** Text of one problem: location, name and error. */
function problemText(problem: DraftProblem, sheet: Parameters<typeof sheetFieldAt>[0], t: TFunction): string {
  const asked = sheetFieldAt(sheet, problem.path);
  const what = {
    choose: t('responses.review.choose'),
    review: t('responses.review.lookAgain'),
    correct: problem.message,
    missing: problem.message,
  }[problem.kind];
  if (asked && 'question' in asked) {
    const { label } = asked.question;
    const name = t('responses.review.questionName', { number: asked.number, label });
    // No colon after a question mark.
    return t(`responses.review.${/[?!.:]$/.test(label) ? 'questionAfterMark' : 'question'}`, { name, what });
  }
  if (asked && 'line' in asked) {
    const isPrice = problem.kind === 'missing' && problem.path.endsWith('/unitPrice');
    return t('responses.review.line', {
      line: asked.line.code ?? asked.number,
      label: asked.line.description,
      what: isPrice
        ? t(sheet.priceTable?.noBidAllowed ? 'responses.review.priceOrNoBid' : 'responses.review.price')
        : what,
    });
  }
  return t('responses.review.template', { what });
}

const missingStyles = {
  border: `1px solid ${colours.badLine}`,
  borderLeft: `4px solid ${colours.bad}`,
  borderRadius: 1,
  px: 2,
  py: 1.5,
  mb: 3,
  outline: 'none',
  fontSize: 13,
  lineHeight: '22px',
  '& h2': { m: 0, mb: 0.5, fontSize: 14, fontWeight: 600, color: colours.bad },
  '& ul': { listStyle: 'none', m: 0, p: 0 },
  '& button': { color: colours.bad, textAlign: 'left', fontSize: 13, textDecorationColor: 'currentcolor' },
} as const;

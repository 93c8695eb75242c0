import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { answerPath, type FieldValue, hasValue, type Question, templatePath } from '@tenderbox/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { colours } from '../../../../shared/theme/tokens.ts';
import { useDraft } from '../../draft/draft-context.ts';
import type { DraftSummary, ProblemKind } from '../../draft/draft-summary.ts';
import { filesPath, listOf } from '../../draft/own-change.ts';
import { answerText } from '../form/answer-text.ts';
import { FileLink, FileList, StoredRow } from '../form/file-rows.tsx';
import { MissingMark } from '../form/missing-mark.tsx';
import { UploadsAt } from '../form/uploads-at.tsx';
import type { ChangedAnswer } from '../form/use-changed-meanwhile.ts';
import { ChangedNote, Part } from './review-part.tsx';
import { ReviewPrices } from './review-prices.tsx';

interface ReviewAnswersProps {
  summary: DraftSummary;
  onShowField: (path: string) => void;
  /** Changes by colleagues since the page was opened. */
  changed: ReadonlyMap<string, ChangedAnswer>;
}

/** All answers as the buyer will read them, each with an edit link. */
export function ReviewAnswers({ summary, onShowField, changed }: ReviewAnswersProps) {
  const { t } = useTranslation();
  const { store, task, uploads, isReadOnly } = useDraft();
  const { sheet, additionalFilesAllowed } = task;
  const open = new Map(summary.problems.map((problem) => [problem.path, problem]));
  const files = listOf(store.field(filesPath).value);
  const template = listOf(store.field(templatePath).value);
  let number = 0;
  const change = (path: string, label: string, isMissing = false) =>
    !isReadOnly && (
      <Button
        size="small"
        onClick={() => onShowField(path)}
        aria-label={t(isMissing ? 'responses.review.answerOf' : 'responses.review.changeOf', { label })}
        sx={{ minHeight: 0, py: 0, displayPrint: 'none' }}
      >
        {isMissing ? t('responses.review.answer') : t('responses.review.change')}
      </Button>
    );
  const filesOf = (ids: readonly string[]) =>
    ids.map((id) => {
      const file = uploads.fileOf(id);
      return (
        file && (
          <div key={id}>
            <FileLink file={file} />
          </div>
        )
      );
    });
  return (
    <>
      {sheet.sections.map((section) => (
        <Part key={section.id} title={section.title}>
          <Box component="dl" sx={answersStyles}>
            {section.questions.map((question) => {
              number += 1;
              const path = answerPath(question.id);
              const { value } = store.field(path);
              const problem = open.get(path);
              return (
                <div
                  key={question.id}
                  data-open={problem ? '' : undefined}
                  data-changed={changed.has(path) ? '' : undefined}
                >
                  <dt>
                    {number} {question.label}
                  </dt>
                  <dd>
                    <Answer question={question} value={value} files={filesOf} />
                    {question.type === 'FILE' && <UploadsAt path={path} />}
                    {problem && <Problem kind={problem.kind} message={problem.message} />}
                    <ChangedNote change={changed.get(path)} />
                  </dd>
                  <dd>{change(path, question.label, problem?.kind === 'missing')}</dd>
                </div>
              );
            })}
          </Box>
        </Part>
      ))}
      {sheet.priceTable && (
        <ReviewPrices
          summary={summary}
          changed={changed}
          onShowField={onShowField}
          table={sheet.priceTable}
        />
      )}
      {sheet.excelTemplateId && (
        <Part title={t('sheets.template')} action={change(templatePath, t('sheets.template'))}>
          {template.length > 0 ? filesOf(template) : <MissingMark text={t('responses.review.isMissing')} />}
          <UploadsAt path={templatePath} />
          <ChangedNote change={changed.get(templatePath)} />
        </Part>
      )}
      {additionalFilesAllowed && (
        <Part title={t('sheets.additionalFiles')} action={change(filesPath, t('sheets.additionalFiles'))}>
          <ChangedNote change={changed.get(filesPath)} />
          <FileList>
            {files.map((id) => {
              const file = uploads.fileOf(id);
              return file && <StoredRow key={id} file={file} onRemove={null} />;
            })}
          </FileList>
          <UploadsAt
            path={filesPath}
            fallback={files.length === 0 && <Quiet>{t('responses.review.noFiles')}</Quiet>}
          />
        </Part>
      )}
    </>
  );
}

interface AnswerProps {
  question: Question;
  value: FieldValue;
  files: (ids: readonly string[]) => ReactNode;
}

function Answer({ question, value, files }: AnswerProps) {
  const { t } = useTranslation();
  if (!hasValue(value)) return question.required ? null : <Quiet>{t('responses.review.notAnswered')}</Quiet>;
  if (question.type === 'FILE') return files(listOf(value));
  return <span style={{ whiteSpace: 'pre-wrap' }}>{answerText(value, t, question)}</span>;
}

function Problem({ kind, message }: { kind: ProblemKind; message: string }) {
  const { t } = useTranslation();
  const text = {
    missing: t('responses.review.isMissing'),
    correct: message,
    choose: t('responses.review.choose'),
    review: t('responses.review.lookAgain'),
  }[kind];
  return (
    <div>
      <MissingMark text={text} />
    </div>
  );
}

const Quiet = ({ children }: { children: ReactNode }) => (
  <Box component="span" sx={{ color: colours.ink3 }}>
    {children}
  </Box>
);

const answersStyles = {
  m: 0,
  '& > div': {
    display: 'grid',
    columnGap: 3,
    rowGap: 0.5,
    py: 1.5,
    fontSize: 14,
    lineHeight: '20px',
    gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: 'minmax(0, 30%) minmax(0, 1fr) auto' },
    borderBottom: `1px solid ${colours.line}`,
    contentVisibility: 'auto',
    containIntrinsicSize: 'auto 45px',
  },
  // The mark is outside the column, so that all labels and values are in line.
  '& > div[data-changed], & > div[data-open]': { ml: '-13px', pl: '10px' },
  '& > div[data-changed]': { borderLeft: `3px solid ${colours.warnFill}` },
  '& > div[data-open]': { borderLeft: `3px solid ${colours.bad}` },
  '& dt': { fontSize: 13, color: colours.ink2, overflowWrap: 'anywhere' },
  '& dd': {
    m: 0,
    minWidth: 0,
    overflowWrap: 'anywhere',
    order: { xs: 3, sm: 0 },
    gridColumn: { xs: '1 / -1', sm: 'auto' },
  },
  '& dd:last-of-type': { order: { xs: 2, sm: 0 }, gridColumn: 'auto' },
} as const;

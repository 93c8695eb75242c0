import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import {
  allowedFileExtensions,
  formatSize,
  limits,
  type Question,
  responseLimits,
  type SheetSection,
  templatePath,
} from '@tenderbox/contract';
import { lazy, memo, type ReactNode, Suspense, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { RequiredMark } from '../../../../shared/forms/field.tsx';
import { colours } from '../../../../shared/theme/tokens.ts';
import { ListSkeleton } from '../../../../shared/ui/feedback/skeletons.tsx';
import { useDraft, useDraftField } from '../../draft/draft-context.ts';
import type { DraftSummary } from '../../draft/draft-summary.ts';
import { filesPath, listOf } from '../../draft/own-change.ts';
import { PriceSection } from '../prices/price-section.tsx';
import { AnswerFiles } from './answer-files.tsx';
import { FieldNotes } from './field-notes.tsx';
import { FileLink } from './file-rows.tsx';
import { Orphans } from './orphans.tsx';
import { partId } from './part-names.ts';
import { QuestionField } from './question-field.tsx';
import { SectionNav } from './section-nav.tsx';
import { TaskInstructions } from './task-instructions.tsx';

// The side panel is loaded after the form, so that it does not delay the first input.
const FormSide = lazy(async () => ({ default: (await import('./form-side.tsx')).FormSide }));
const TaskQuestions = lazy(async () => ({ default: (await import('./task-questions.tsx')).TaskQuestions }));

/** Response form: sections with progress on the left, side panel on the right. */
export function ResponseForm({ summary }: { summary: DraftSummary }) {
  const { task, isReadOnly } = useDraft();
  const { sheet } = task;
  const isNarrow = useMediaQuery(useTheme().breakpoints.down('md'));
  const answeredIn = (id: string) => summary.parts.find(({ key }) => key === id)?.answered ?? 0;
  let number = 0;
  if (!task.responseRequired) {
    return (
      <Box sx={{ display: 'grid', gap: 3, maxWidth: 720 }}>
        <TaskInstructions />
        <Suspense>
          <TaskQuestions />
        </Suspense>
      </Box>
    );
  }
  const hasNav = summary.parts.length > maxPartsWithoutNav;
  return (
    <Box sx={{ ...(hasNav ? formStyles : formWithoutNavStyles), ...(isReadOnly && readOnlyStyles) }}>
      {isNarrow && (
        <Box sx={{ mb: 3, typography: 'body2' }}>
          <TaskInstructions />
        </Box>
      )}
      {hasNav && <SectionNav summary={summary} />}
      <Box
        sx={{
          minWidth: 0,
          '& > section + section': { mt: 5, pt: 4, borderTop: `1px solid ${colours.line}` },
        }}
      >
        {sheet.sections.map((section) => {
          const first = number + 1;
          number += section.questions.length;
          return (
            <Section
              key={section.id}
              section={section}
              first={first}
              total={section.questions.length}
              answered={answeredIn(section.id)}
            />
          );
        })}
        {sheet.priceTable && (
          <section aria-labelledby={partId('prices')}>
            <PriceSection table={sheet.priceTable} summary={summary.prices} />
          </section>
        )}
        {sheet.excelTemplateId && <Template />}
        {task.additionalFilesAllowed && <AdditionalFiles />}
        <Orphans />
      </Box>
      <Box
        component="aside"
        sx={{
          display: 'grid',
          gap: 3,
          alignContent: 'start',
          minWidth: 0,
          typography: 'body2',
          // Who is here and how to work in Excel say nothing on paper.
          '@media print': { display: 'none' },
        }}
      >
        <Suspense fallback={<ListSkeleton rows={3} />}>
          <FormSide isAskedAbove={isNarrow} />
        </Suspense>
      </Box>
    </Box>
  );
}

interface SectionProps {
  section: SheetSection;
  answered: number;
  total: number;
  /** Number of the first question. */
  first: number;
}

const Section = memo(function Section({ section, answered, total, first }: SectionProps) {
  const { t } = useTranslation();
  const { id, title, questions } = section;
  return (
    <section aria-labelledby={partId(id)}>
      <PartHead id={partId(id)} title={title.trim() || t('sheets.untitledSection')}>
        {t('kit.progress', { done: answered, total })}
      </PartHead>
      <Questions questions={questions} first={first} />
    </section>
  );
});

const Questions = memo(function Questions({ questions, first }: { questions: Question[]; first: number }) {
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3.5, maxWidth: 640 }}>
      {questions.map((question, place) => (
        <QuestionField key={question.id} question={question} number={first + place} />
      ))}
    </Box>
  );
});

interface PartHeadProps {
  id: string;
  title: string;
  isRequired?: boolean;
  children?: ReactNode;
}

function PartHead({ id, title, isRequired = false, children }: PartHeadProps) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1.5, mb: 2 }}>
      <Typography variant="h2" id={id} tabIndex={-1} sx={{ outline: 'none', scrollMarginTop: 140 }}>
        {title}
        {isRequired && <RequiredMark />}
      </Typography>
      <Box component="span" sx={{ fontSize: 13, color: colours.ink3, flex: 'none' }}>
        {children}
      </Box>
    </Box>
  );
}

/** Excel file of the buyer, to be filled in and returned. */
function Template() {
  const { t } = useTranslation();
  const { task } = useDraft();
  const id = useId();
  const field = useDraftField(templatePath);
  return (
    <section aria-labelledby={partId(templatePath)} data-path={templatePath}>
      <PartHead id={partId(templatePath)} title={t('sheets.template')} isRequired />
      <Box id={`${id}-help`} sx={{ mb: 1, fontSize: 13, color: colours.ink2 }}>
        {t('sheets.templateLead')} {task.excelTemplate && <FileLink file={task.excelTemplate} />}
      </Box>
      <AnswerFiles
        id={id}
        path={templatePath}
        labelledBy={partId(templatePath)}
        extensions={['.xlsx']}
        max={1}
      />
      <FieldNotes id={`${id}-notes`} path={templatePath} field={field} error={null} />
    </section>
  );
}

function AdditionalFiles() {
  const { t } = useTranslation();
  const { uploads, isReadOnly } = useDraft();
  const id = useId();
  const field = useDraftField(filesPath);
  // Read-only users see the file field only if there are files.
  if (isReadOnly && listOf(field.value).length === 0) return null;
  const size = listOf(field.value).reduce((sum, fileId) => sum + (uploads.fileOf(fileId)?.size ?? 0), 0);
  return (
    <section aria-labelledby={partId(filesPath)} data-path={filesPath}>
      <PartHead id={partId(filesPath)} title={t('sheets.additionalFiles')}>
        {t('responses.files.used', { used: formatSize(size), most: formatSize(responseLimits.filesSize) })}
      </PartHead>
      <AnswerFiles
        id={id}
        path={filesPath}
        labelledBy={partId(filesPath)}
        extensions={[]}
        max={responseLimits.files}
        dropLimits={t('responses.files.limits', {
          kinds: allowedFileExtensions.join(' '),
          size: formatSize(limits.fileSize),
        })}
      />
      <FieldNotes id={`${id}-notes`} path={filesPath} field={field} error={null} />
    </section>
  );
}

/** With more parts than these the form has a list of them. */
const maxPartsWithoutNav = 2;

const formStyles = {
  display: 'grid',
  alignItems: 'start',
  columnGap: 5,
  rowGap: { xs: 0, md: 4 },
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr)',
    md: '184px minmax(0, 1fr)',
    lg: '184px minmax(0, 832px) minmax(240px, 296px)',
  },
  '& > aside': { gridColumn: { md: 2, lg: 3 }, mt: { xs: 5, md: 0 } },
} as const;

/** Two sections are in sight anyway; their table needs the width more than a list of them. */
const formWithoutNavStyles = {
  ...formStyles,
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr)',
    lg: 'minmax(0, 1056px) minmax(240px, 296px)',
  },
  '& > aside': { mt: { xs: 5, md: 0 } },
} as const;

/** Styles that make fields look read-only. */
const readOnlyStyles = {
  '& .MuiOutlinedInput-root': { bgcolor: colours.tint },
  '& .MuiOutlinedInput-notchedOutline': { borderColor: colours.line },
  // What was chosen is read long after it can no longer be changed.
  '& .MuiFormControlLabel-root:has(:checked)': {
    '& .MuiFormControlLabel-label.Mui-disabled': { color: colours.ink },
    '& .Mui-checked.Mui-disabled': { color: colours.ink2 },
  },
} as const;

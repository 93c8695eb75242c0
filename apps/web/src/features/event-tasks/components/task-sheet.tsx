import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Question, Task } from '@tenderbox/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { PriceLines } from '../../../entities/sheets/price-lines.tsx';
import { kindText } from '../../../entities/sheets/question-text.ts';
import { colours } from '../../../shared/theme/tokens.ts';
import { TimestampText } from '../../../shared/ui/time/timestamp.tsx';

/** Read-only view of what a task asks for: the questions in short, and the price lines. */
export function TaskSheet({ task }: { task: Task }) {
  const { t } = useTranslation();
  const { sheet, excelTemplate, additionalFilesAllowed } = task;
  const { priceTable } = sheet;
  const { sections } = sheet;
  // Questions are numbered across sections, as suppliers see them.
  const firstNumbers = useMemo(() => {
    let next = 1;
    return new Map(
      sections.map(({ id, questions }) => {
        const first = next;
        next += questions.length;
        return [id, first];
      }),
    );
  }, [sections]);
  const lines = useMemo(
    () => priceTable?.lines.map((line) => ({ ...line, key: line.id })) ?? [],
    [priceTable],
  );
  if (sections.length === 0 && !priceTable && !excelTemplate && !additionalFilesAllowed) {
    return <Box sx={{ color: colours.ink3 }}>{t('eventTasks.sheet.empty')}</Box>;
  }
  return (
    <>
      {sections.map(({ id, title, questions }) => (
        <Box component="section" key={id} aria-label={title} sx={{ mb: 3 }}>
          <Typography variant="h3" component="h3" sx={{ mb: 0.5 }}>
            {title}
          </Typography>
          <Box component="ol" start={firstNumbers.get(id)} sx={{ m: 0, p: 0, pl: 3.5 }}>
            {questions.map((question) => (
              <QuestionLine key={question.id} question={question} />
            ))}
          </Box>
        </Box>
      ))}
      {priceTable && <PriceLines table={priceTable} lines={lines} />}
      {excelTemplate && (
        <Note title={t('sheets.template')} text={`${excelTemplate.name}. ${t('sheets.templateLead')}`} />
      )}
      {additionalFilesAllowed && (
        <Note title={t('sheets.additionalFiles')} text={t('sheets.additionalFilesLead')} />
      )}
    </>
  );
}

/** Question with its answer type. */
function QuestionLine({ question }: { question: Question }) {
  const { t } = useTranslation();
  const { label, help, required } = question;
  const hasOptions = question.type === 'ONE_OF' || question.type === 'SEVERAL_OF';
  return (
    <Box
      component="li"
      sx={{
        py: 0.75,
        borderBottom: `1px solid ${colours.line}`,
        overflowWrap: 'anywhere',
        '&::marker': { color: colours.ink3 },
      }}
    >
      <Box component="span" sx={{ fontWeight: 550 }}>
        {label}
      </Box>{' '}
      {!required && (
        <Box component="span" sx={{ color: colours.ink3 }}>
          {t('kit.form.optional')}
        </Box>
      )}
      <Box sx={{ fontSize: 13, lineHeight: '18px', color: colours.ink2 }}>
        <TimestampText text={kindText(question, t)} />
        {hasOptions && `: ${question.options.join(' / ')}`}
      </Box>
      {help && (
        <Box sx={{ fontSize: 13, lineHeight: '18px', color: colours.ink3, whiteSpace: 'pre-line' }}>
          {help}
        </Box>
      )}
    </Box>
  );
}

function Note({ title, text }: { title: string; text: string }) {
  return (
    <Box sx={{ mb: 3 }}>
      <Typography variant="h3" component="h3" sx={{ mb: 0.5 }}>
        {title}
      </Typography>
      <Typography sx={{ color: colours.ink2, overflowWrap: 'anywhere' }}>{text}</Typography>
    </Box>
  );
}

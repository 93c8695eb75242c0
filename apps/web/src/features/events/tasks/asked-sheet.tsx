import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Task } from '@tenderbox/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { BlankAnswer, BlankPrice } from '../../../entities/sheets/blank-inputs.tsx';
import { PriceLines } from '../../../entities/sheets/price-lines.tsx';
import { SheetQuestions } from '../../../entities/sheets/sheet-questions.tsx';
import { colours } from '../../../shared/theme/tokens.ts';

/** The answer sheet of a task as its suppliers see it; here nothing is filled in. */
export function AskedSheet({ task }: { task: Task }) {
  const { t } = useTranslation();
  const { sheet, excelTemplate, additionalFilesAllowed } = task;
  const { priceTable } = sheet;
  const sections = useMemo(
    () =>
      sheet.sections.map(({ id, title, questions }) => ({
        ...{ key: id, title },
        questions: questions.map((question) => ({ key: question.id, question })),
      })),
    [sheet.sections],
  );
  const lines = useMemo(
    () => priceTable?.lines.map((line) => ({ ...line, key: line.id })) ?? [],
    [priceTable],
  );
  if (sections.length === 0 && !priceTable && !excelTemplate && !additionalFilesAllowed) {
    return <Box sx={{ color: colours.ink3 }}>{t('eventTasks.sheet.empty')}</Box>;
  }
  return (
    <>
      <Box sx={{ mb: 2, fontSize: 13, color: colours.ink3 }}>{t('eventTasks.sheet.lead')}</Box>
      {/* Nothing inside can be filled in, and all of it can be read. */}
      <Box component="fieldset" disabled sx={{ m: 0, p: 0, border: 0, minWidth: 0 }}>
        <SheetQuestions
          sections={sections}
          answer={(_key, question, id) => <BlankAnswer id={id} question={question} />}
        />
        {priceTable && (
          <PriceLines
            table={priceTable}
            lines={lines}
            answer={(_line, part, label) => <BlankPrice part={part} label={label} />}
          />
        )}
      </Box>
      {excelTemplate && (
        <Note title={t('sheets.template')} text={`${excelTemplate.name}. ${t('sheets.templateLead')}`} />
      )}
      {additionalFilesAllowed && (
        <Note title={t('sheets.additionalFiles')} text={t('sheets.additionalFilesLead')} />
      )}
    </>
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

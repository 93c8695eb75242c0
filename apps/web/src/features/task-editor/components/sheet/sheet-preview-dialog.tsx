import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { BlankAnswer, BlankPrice } from '../../../../entities/sheets/blank-inputs.tsx';
import { PriceLines } from '../../../../entities/sheets/price-lines.tsx';
import { SheetQuestions } from '../../../../entities/sheets/sheet-questions.tsx';
import { MarkdownText } from '../../../../shared/forms/markdown-text.tsx';
import { colours } from '../../../../shared/theme/tokens.ts';
import { Dialog } from '../../../../shared/ui/feedback/dialog.tsx';
import type { TaskFormValues } from '../form/task-values.ts';
import { filledLines, questionContentOf, type SheetDraft } from './sheet-draft.ts';

/** Preview of the task as suppliers will see it. Input is not saved. */
export function SheetPreviewDialog({ sheet, onClose }: { sheet: SheetDraft; onClose: () => void }) {
  const { t } = useTranslation();
  const task = useFormContext().getValues() as TaskFormValues;
  return (
    <Dialog
      title={task.title.trim() || t('taskEditor.untitled')}
      width="wide"
      closeLabel={t('taskEditor.preview.close')}
      onClose={onClose}
    >
      <Alert severity="info" sx={{ mb: 3 }}>
        {t('taskEditor.preview.note')}
      </Alert>
      {task.instructions.trim() && (
        <Box sx={{ mb: 3, maxWidth: 720 }}>
          <MarkdownText text={task.instructions} />
        </Box>
      )}
      {task.documents.length > 0 && (
        <Box component="ul" sx={{ mt: 0, mb: 3, pl: 2.5 }}>
          {task.documents.map(({ id: fileId, name }) => (
            <li key={fileId}>{name}</li>
          ))}
        </Box>
      )}
      {task.responseRequired ? (
        <Sheet sheet={sheet} task={task} />
      ) : (
        <Typography sx={{ color: colours.ink2 }}>{t('taskEditor.preview.noResponse')}</Typography>
      )}
    </Dialog>
  );
}

function Sheet({ sheet, task }: { sheet: SheetDraft; task: TaskFormValues }) {
  const { t } = useTranslation();
  const sections = useMemo(
    () =>
      sheet.sections.map(({ key, title, questions }) => ({
        key,
        title,
        questions: questions.map((question) => ({
          key: question.key,
          question: questionContentOf(question),
        })),
      })),
    [sheet],
  );
  const { prices } = sheet;
  const isEmpty = sections.length === 0 && !prices && task.excelTemplate.length === 0;
  return (
    <>
      <Box sx={{ maxWidth: 720 }}>
        <SheetQuestions
          sections={sections}
          answer={(_key, question, id) => <BlankAnswer id={id} question={question} />}
        />
      </Box>
      {prices && (
        <PriceLines
          table={prices}
          lines={filledLines(prices)}
          answer={(_line, part, label) => <BlankPrice part={part} label={label} />}
        />
      )}
      {task.excelTemplate.map(({ id, name }) => (
        <Note key={id} title={t('sheets.template')} text={`${name}. ${t('sheets.templateLead')}`} />
      ))}
      {isEmpty && (
        <Typography sx={{ color: colours.ink2, mb: 3 }}>{t('taskEditor.preview.empty')}</Typography>
      )}
      {task.additionalFilesAllowed && (
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
      <Typography sx={{ color: colours.ink2 }}>{text}</Typography>
    </Box>
  );
}

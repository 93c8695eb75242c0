import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { memo, useDeferredValue, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AnswerInput, type AnswerValue } from '../../../../entities/sheets/answer-input.tsx';
import { SheetQuestion } from '../../../../entities/sheets/sheet-question.tsx';
import { colours } from '../../../../shared/theme/tokens.ts';
import { DownloadButton } from '../../../../shared/ui/actions/download-button.tsx';
import { DefinitionList } from '../../../../shared/ui/display/definition-list.tsx';
import { SideSection } from '../../../../shared/ui/layout/page-columns.tsx';
import { downloadSheetTemplate } from '../../api/import-sheet.ts';
import { countsOf, type QuestionDraft, questionContentOf } from '../sheet/sheet-draft.ts';
import { type SheetStore, useSheet } from '../sheet/sheet-store.ts';

interface EditorSideProps {
  store: SheetStore;
  openKey: string | null;
  /** Saved version. Null for a new task. */
  sheetVersion: number | null;
}

/** Side panel: preview of the open question, and key figures of the sheet. */
export function EditorSide({ store, openKey, sheetVersion }: EditorSideProps) {
  const sheet = useDeferredValue(useSheet(store).sheet);
  const questions = sheet.sections.flatMap((section) => section.questions);
  const place = questions.findIndex(({ key }) => key === openKey);
  const open = questions[place];
  const { sections: _sections, ...figures } = countsOf(sheet);
  return (
    <>
      {open && <OneQuestion key={`${open.key}.${open.type}`} question={open} number={place + 1} />}
      <Figures {...figures} currency={sheet.prices?.currency ?? null} sheetVersion={sheetVersion} />
      <Help />
    </>
  );
}

interface FiguresProps {
  questions: number;
  required: number;
  fileQuestions: number;
  lines: number;
  currency: string | null;
  sheetVersion: number | null;
}

const Figures = memo(function Figures({ currency, sheetVersion, ...counts }: FiguresProps) {
  const { t } = useTranslation();
  return (
    <SideSection title={t('taskEditor.side.soFar')}>
      <DefinitionList
        isTight
        facts={[
          {
            label: t('taskEditor.side.questions'),
            value:
              counts.questions > 0
                ? t('taskEditor.side.questionsOf', { count: counts.questions, required: counts.required })
                : t('taskEditor.side.none'),
          },
          {
            label: t('taskEditor.side.lines'),
            value: currency
              ? t('taskEditor.side.linesIn', { count: counts.lines, currency })
              : t('taskEditor.side.none'),
          },
          {
            label: t('taskEditor.side.files'),
            value: t('taskEditor.side.filesIn', { count: counts.fileQuestions }),
          },
          {
            label: t('taskEditor.side.version'),
            value:
              sheetVersion === null
                ? t('taskEditor.side.newVersion')
                : t('taskEditor.side.storedVersion', { version: sheetVersion }),
          },
        ]}
      />
    </SideSection>
  );
});

const Help = memo(function Help() {
  const { t } = useTranslation();
  return (
    <>
      <SideSection title={t('taskEditor.side.start')}>
        <Box sx={{ color: colours.ink2, mb: 1 }}>{t('taskEditor.side.startText')}</Box>
        <DownloadButton
          label={t('taskEditor.imports.template')}
          onDownload={(signal) => downloadSheetTemplate(t('taskEditor.imports.templateName'), signal)}
        />
      </SideSection>
      <Box sx={{ display: { xs: 'none', sm: 'block' } }}>
        <SideSection title={t('taskEditor.side.keys')}>
          <Box component="ul" sx={{ m: 0, pl: 2.25, color: colours.ink2, '& li + li': { mt: 0.5 } }}>
            {(['move', 'done', 'cells', 'undo'] as const).map((key) => (
              <li key={key}>{t(`taskEditor.side.keyboard.${key}`)}</li>
            ))}
          </Box>
        </SideSection>
      </Box>
    </>
  );
});

function OneQuestion({ question, number }: { question: QuestionDraft; number: number }) {
  const { t } = useTranslation();
  const id = useId();
  const [value, setValue] = useState<AnswerValue>(null);
  const asked = questionContentOf(question);
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-labelledby={`${id}-title`}
      sx={{ overflow: 'hidden', borderRadius: 2 }}
    >
      <Box
        id={`${id}-title`}
        sx={{ px: 1.75, py: 1, bgcolor: colours.tint, color: colours.ink2, fontWeight: 500 }}
      >
        {t('taskEditor.side.asSeen', { number })}
      </Box>
      <Box sx={{ p: 1.75, maxHeight: 420, overflow: 'auto' }}>
        <SheetQuestion question={asked} id={id}>
          <AnswerInput question={asked} id={id} value={value} onChange={setValue} />
        </SheetQuestion>
      </Box>
    </Paper>
  );
}

import Box from '@mui/material/Box';
import { allowedFileExtensions, type Event, type Task, taskLimits } from '@tenderbox/contract';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DocumentsField } from '../../../../entities/events/documents-field.tsx';
import { MarkdownField } from '../../../../shared/forms/markdown-field.tsx';
import { TextField } from '../../../../shared/forms/text-field.tsx';
import { measures, messageBarHeight, topBarHeight } from '../../../../shared/theme/tokens.ts';
import { SheetBuilder } from '../sheet/sheet-builder.tsx';
import { SheetImportDialog } from '../sheet/sheet-import-dialog.tsx';
import type { SheetStore } from '../sheet/sheet-store.ts';
import { DatesAndRules } from './dates-and-rules.tsx';
import { EditorNav } from './editor-nav.tsx';
import { EditorSection } from './editor-section.tsx';
import { EditorSide } from './editor-side.tsx';
import { type ChosenSupplier, SuppliersField } from './suppliers-field.tsx';

interface TaskFieldsProps {
  event: Event;
  /** Null for a new task. */
  task: Task | null;
  suppliers: readonly ChosenSupplier[];
  store: SheetStore;
}

/** All fields of a task on one page: description, answer sheet, suppliers, dates and rules. */
export function TaskFields({ event, task, suppliers, store }: TaskFieldsProps) {
  const { t } = useTranslation();
  const [openKey, setOpenKey] = useState<string | null>(null);
  const [isImporting, setImporting] = useState(false);
  const startImport = useCallback(() => setImporting(true), []);
  return (
    <Box
      sx={{
        display: 'grid',
        alignItems: 'start',
        columnGap: 5,
        rowGap: 3,
        gridTemplateColumns: {
          xs: 'minmax(0, 1fr)',
          lg: `200px minmax(0, 1fr) ${measures.side - 24}px`,
        },
      }}
    >
      <EditorNav store={store} />
      <Box sx={{ minWidth: 0, maxWidth: 880 }}>
        <EditorSection
          part="what"
          title={t('taskEditor.parts.what.title')}
          lead={t('taskEditor.parts.what.lead')}
        >
          <Box sx={{ display: 'grid', gap: 2.5, maxWidth: measures.form }}>
            <TextField
              name="title"
              label={t('taskEditor.fields.title')}
              isRequired
              autoFocus={task === null}
              autoComplete="off"
            />
            <MarkdownField
              name="instructions"
              label={t('taskEditor.fields.instructions')}
              max={taskLimits.instructions}
              isOptional
            />
            <DocumentsField
              name="documents"
              label={t('taskEditor.fields.documents')}
              help={t('taskEditor.fields.documentsHelp')}
              purpose="TASK_DOCUMENT"
              extensions={allowedFileExtensions}
            />
          </Box>
        </EditorSection>
        <EditorSection
          part="sheet"
          title={t('taskEditor.parts.sheet.title')}
          lead={t('taskEditor.parts.sheet.lead')}
        >
          <SheetBuilder store={store} openKey={openKey} onOpen={setOpenKey} onImport={startImport} />
          <Box sx={{ mt: 3, maxWidth: measures.form }}>
            <DocumentsField
              name="excelTemplate"
              label={t('taskEditor.fields.excelTemplate')}
              help={t('taskEditor.fields.excelTemplateHelp')}
              purpose="EXCEL_TEMPLATE"
              extensions={['.xlsx']}
              isSingle
            />
          </Box>
        </EditorSection>
        <EditorSection
          part="suppliers"
          title={t('taskEditor.parts.suppliers.title')}
          lead={t('taskEditor.parts.suppliers.lead')}
        >
          <SuppliersField stored={suppliers} isDisabled={task !== null && !task.can.changeSuppliers} />
        </EditorSection>
        <DatesAndRules event={event} task={task} />
      </Box>
      <Box
        component="aside"
        sx={{ display: 'grid', gap: 3, minWidth: 0, typography: 'body2', ...sideStyles }}
      >
        <EditorSide store={store} openKey={openKey} sheetVersion={task?.sheetVersion ?? null} />
      </Box>
      {isImporting && <SheetImportDialog store={store} onClose={() => setImporting(false)} />}
    </Box>
  );
}

const sideStyles = {
  position: { lg: 'sticky' },
  top: `calc(${topBarHeight} + 16px + ${messageBarHeight})`,
  maxHeight: { lg: 'calc(100vh - 170px)' },
  overflow: { lg: 'auto' },
} as const;

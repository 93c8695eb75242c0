import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import OutlinedInput from '@mui/material/OutlinedInput';
import Select from '@mui/material/Select';
import Switch from '@mui/material/Switch';
import { type QuestionType, questionTypes } from '@tenderbox/contract';
import { memo, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { KindIcon } from '../../../../entities/sheets/kind-icon.tsx';
import { Field } from '../../../../shared/forms/field.tsx';
import { ContentCopyOutlined } from '../../../../shared/icons/content-copy-outlined.ts';
import { DeleteOutlined } from '../../../../shared/icons/delete-outlined.ts';
import { colours, shadows } from '../../../../shared/theme/tokens.ts';
import type { BuilderActions } from './builder-actions.ts';
import { DraftInput } from './draft-input.tsx';
import { QuestionLimits } from './question-limits.tsx';
import { MoveHandle } from './question-row.tsx';
import type { QuestionDraft } from './sheet-draft.ts';

interface QuestionEditorProps {
  question: QuestionDraft;
  messages: Readonly<Record<string, string>>;
  actions: BuilderActions;
}

/** Inline editor of one question. */
export function QuestionEditor({ question, messages, actions }: QuestionEditorProps) {
  const { t } = useTranslation();
  const { key, type } = question;
  return (
    <Box component="li" data-question={key} data-field={`sheet.${key}`} className="editor" sx={editorStyles}>
      <EditorTools itemKey={key} actions={actions} />
      <Box sx={{ display: 'grid', gap: 2 }}>
        <DraftInput
          itemKey={key}
          field="label"
          label={t('taskEditor.question.label')}
          isRequired
          isFirst
          value={question.label}
          message={messages.label}
          onField={actions.typeInto}
        />
        <DraftInput
          itemKey={key}
          field="help"
          label={t('taskEditor.question.help')}
          isOptional
          multiline
          rows={1}
          value={question.help}
          message={messages.help}
          onField={actions.typeInto}
        />
        <Box
          sx={{ display: 'grid', gap: 2, alignItems: 'start', gridTemplateColumns: columnsOf[type] ?? pair }}
        >
          <KindSelect itemKey={key} type={type} onChange={actions.changeType} />
          <QuestionLimits question={question} messages={messages} actions={actions} />
        </Box>
        <Switches
          itemKey={key}
          required={question.required}
          wholeNumber={type === 'NUMBER' ? question.wholeNumber : null}
          onChange={actions.changeQuestion}
        />
      </Box>
    </Box>
  );
}

const pair = { xs: 'repeat(2, minmax(0, 1fr))', sm: '200px minmax(0, 1fr)' };
const stacked = { xs: 'minmax(0, 1fr)', sm: '200px minmax(0, 1fr)' };
const columnsOf: Partial<Record<QuestionType, { xs: string; sm: string }>> = {
  NUMBER: { xs: 'repeat(2, minmax(0, 1fr))', sm: '1.6fr repeat(3, minmax(0, 1fr))' },
  DATE: { xs: 'repeat(2, minmax(0, 1fr))', sm: '200px repeat(2, minmax(0, 1fr))' },
  FILE: { xs: 'minmax(0, 1fr)', sm: '200px minmax(0, 1fr) 160px' },
  ONE_OF: stacked,
  SEVERAL_OF: stacked,
};

// Memoised parts: re-rendering everything around the field would make typing slow.
const EditorTools = memo(function EditorTools({
  itemKey,
  actions,
}: {
  itemKey: string;
  actions: BuilderActions;
}) {
  const { t } = useTranslation();
  const item = t('taskEditor.builder.thisQuestion');
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, mb: 1 }}>
      <MoveHandle itemKey={itemKey} kind="question" name={item} onMove={actions.moveQuestion} />
      <Box
        className="number"
        sx={{ mr: 'auto', typography: 'body2', color: colours.ink2 }}
        data-word={t('taskEditor.builder.question')}
      />
      <IconButton
        size="small"
        aria-label={t('editing.copy', { item })}
        onClick={() => actions.copyQuestion(itemKey)}
      >
        <ContentCopyOutlined fontSize="small" />
      </IconButton>
      <IconButton
        size="small"
        aria-label={t('editing.remove', { item })}
        onClick={() => actions.removeQuestion(itemKey)}
      >
        <DeleteOutlined fontSize="small" />
      </IconButton>
      <Button size="small" variant="outlined" sx={{ ml: 0.5 }} onClick={() => actions.close(itemKey)}>
        {t('taskEditor.builder.done')}
      </Button>
    </Box>
  );
});

interface SwitchesProps {
  itemKey: string;
  required: boolean;
  /** Null if the question does not ask for a number. */
  wholeNumber: boolean | null;
  onChange: BuilderActions['changeQuestion'];
}

const Switches = memo(function Switches({ itemKey, required, wholeNumber, onChange }: SwitchesProps) {
  const { t } = useTranslation();
  return (
    <Box sx={{ pt: 0.5, borderTop: 1, borderColor: colours.line }}>
      <FormControlLabel
        label={t('taskEditor.question.required')}
        control={
          <Switch checked={required} onChange={(_event, isOn) => onChange(itemKey, { required: isOn })} />
        }
      />
      {wholeNumber !== null && (
        <FormControlLabel
          label={t('taskEditor.question.wholeNumber')}
          control={
            <Switch
              checked={wholeNumber}
              onChange={(_event, isOn) => onChange(itemKey, { wholeNumber: isOn })}
            />
          }
        />
      )}
    </Box>
  );
});

const editorStyles = {
  mx: { xs: -1, sm: -1.25 },
  my: '-1px',
  px: { xs: 1.5, sm: 2.25 },
  pt: 1,
  pb: 1.5,
  position: 'relative',
  zIndex: 1,
  bgcolor: colours.page,
  borderRadius: 2,
  border: `1px solid ${colours.primaryLine}`,
  boxShadow: shadows.floating,
};

interface KindSelectProps {
  itemKey: string;
  type: QuestionType;
  onChange: (key: string, type: QuestionType) => void;
}

const KindSelect = memo(function KindSelect({ itemKey, type, onChange }: KindSelectProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <Field id={id} name={`sheet.${itemKey}.type`} label={t('taskEditor.question.kind')}>
      <Select
        fullWidth
        id={id}
        labelId={`${id}-label`}
        value={type}
        onChange={({ target }) => onChange(itemKey, target.value as QuestionType)}
        input={<OutlinedInput />}
        sx={{ '& .MuiSelect-select': { display: 'flex', alignItems: 'center', gap: 1 } }}
      >
        {questionTypes.map((kind) => (
          <MenuItem key={kind} value={kind} sx={{ gap: 1 }}>
            <KindIcon type={kind} />
            {t(`sheets.types.${kind}`)}
          </MenuItem>
        ))}
      </Select>
    </Field>
  );
});

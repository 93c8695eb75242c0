import Autocomplete from '@mui/material/Autocomplete';
import MuiTextField from '@mui/material/TextField';
import { allowedFileExtensions, sheetLimits } from '@tenderbox/contract';
import { memo, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { DayInput } from '../../../../entities/sheets/day-input.tsx';
import { descriptionOf, Field } from '../../../../shared/forms/field.tsx';
import type { BuilderActions } from './builder-actions.ts';
import { DraftInput, type DraftInputProps } from './draft-input.tsx';
import { optionsOf, type QuestionDraft } from './sheet-draft.ts';

interface QuestionLimitsProps {
  question: QuestionDraft;
  /** Error messages by field. */
  messages: Readonly<Record<string, string>>;
  actions: BuilderActions;
}

/** Additional settings of an answer type. */
export function QuestionLimits({ question, messages, actions }: QuestionLimitsProps) {
  const { t } = useTranslation();
  const { type } = question;
  const fieldOf = (field: 'maxLength' | 'unit' | 'min' | 'max' | 'maxFiles' | 'options') => ({
    itemKey: question.key,
    field,
    value: question[field],
    message: messages[field],
    onField: actions.typeInto,
  });
  if (type === 'TEXT' || type === 'LONG_TEXT') {
    const most = type === 'TEXT' ? sheetLimits.text : sheetLimits.longText;
    return (
      <DraftInput
        {...fieldOf('maxLength')}
        label={t('taskEditor.question.maxLength', { most })}
        inputMode="numeric"
      />
    );
  }
  if (type === 'NUMBER') {
    return (
      <>
        <DraftInput {...fieldOf('unit')} label={t('taskEditor.question.unit')} />
        <DraftInput {...fieldOf('min')} label={t('taskEditor.question.min')} inputMode="decimal" />
        <DraftInput {...fieldOf('max')} label={t('taskEditor.question.max')} inputMode="decimal" />
      </>
    );
  }
  if (type === 'DATE') {
    return (
      <>
        <DayLimit {...fieldOf('min')} label={t('taskEditor.question.earliest')} />
        <DayLimit {...fieldOf('max')} label={t('taskEditor.question.latest')} />
      </>
    );
  }
  if (type === 'ONE_OF' || type === 'SEVERAL_OF') {
    return (
      <DraftInput
        {...fieldOf('options')}
        label={t('taskEditor.question.options')}
        help={t('taskEditor.question.optionsHelp', { count: optionsOf(question).length })}
        isRequired
        multiline
        rows={3}
      />
    );
  }
  if (type === 'FILE') {
    return (
      <>
        <ExtensionsInput
          extensions={question.extensions}
          itemKey={question.key}
          onChange={actions.changeQuestion}
        />
        <DraftInput
          {...fieldOf('maxFiles')}
          label={t('taskEditor.question.maxFiles', { most: sheetLimits.files })}
          inputMode="numeric"
        />
      </>
    );
  }
  return null;
}

type DayLimitProps = Pick<DraftInputProps, 'itemKey' | 'field' | 'value' | 'message' | 'onField' | 'label'>;

/** Date written like every other date, whatever the language of the browser is. */
function DayLimit({ itemKey, field, value, message, onField, label }: DayLimitProps) {
  const id = useId();
  return (
    <Field id={id} name={`sheet.${itemKey}.${field}`} label={label} message={message}>
      <DayInput
        named={{
          id,
          'aria-labelledby': `${id}-label`,
          'aria-describedby': descriptionOf({ id, message }) ?? '',
        }}
        value={value}
        onChange={(day) => onField(itemKey, field, day)}
        isRequired={false}
        isReadOnly={false}
        isInvalid={message !== undefined}
      />
    </Field>
  );
}

interface ExtensionsInputProps {
  itemKey: string;
  extensions: readonly string[];
  onChange: BuilderActions['changeQuestion'];
}

const ExtensionsInput = memo(function ExtensionsInput(props: ExtensionsInputProps) {
  const { itemKey, extensions, onChange } = props;
  const { t } = useTranslation();
  const id = useId();
  const label = t('taskEditor.question.extensions');
  return (
    <Field id={id} name={`sheet.${itemKey}.extensions`} label={label} isOptional>
      <Autocomplete
        multiple
        id={id}
        size="small"
        disableCloseOnSelect
        options={allowedFileExtensions as readonly string[]}
        value={[...extensions]}
        onChange={(_event, chosen) => onChange(itemKey, { extensions: chosen })}
        renderInput={(input) => (
          <MuiTextField
            {...input}
            hiddenLabel
            placeholder={extensions.length === 0 ? t('sheets.anyKind') : undefined}
          />
        )}
      />
    </Field>
  );
});

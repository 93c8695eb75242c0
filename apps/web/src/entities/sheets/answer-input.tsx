import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useTranslation } from 'react-i18next';
import { UploadFileOutlined } from '../../shared/icons/upload-file-outlined.ts';
import { DayInput } from './day-input.tsx';
import type { QuestionContent } from './question-text.ts';
import { useNumberInput } from './use-number-input.ts';

/** Answer as held by the form. Null if there is none. */
export type AnswerValue = string | boolean | readonly string[] | null;

interface AnswerInputProps {
  question: QuestionContent;
  /** Id of the input. It is labelled by the element `${id}-label`. */
  id: string;
  value: AnswerValue;
  onChange: (value: AnswerValue) => void;
  isInvalid?: boolean;
  isReadOnly?: boolean;
}

// MUI's auto-sizing textarea would force a layout of the whole page on every key press.
const textArea = {
  multiline: true,
  inputComponent: 'textarea',
  sx: {
    '& textarea': {
      height: 'auto',
      minHeight: 66,
      maxHeight: 420,
      resize: 'vertical',
      fieldSizing: 'content',
    },
  },
} as const;

/** Input for the answer to a question. */
export function AnswerInput(props: AnswerInputProps) {
  const { question, id, value, onChange, isInvalid = false, isReadOnly = false } = props;
  const { t } = useTranslation();
  const named = { id, 'aria-labelledby': `${id}-label`, 'aria-describedby': `${id}-help ${id}-notes` };
  const text = typeof value === 'string' ? value : '';
  const number = useNumberInput(text, onChange);
  switch (question.type) {
    case 'TEXT':
    case 'LONG_TEXT':
      return (
        <OutlinedInput
          fullWidth
          readOnly={isReadOnly}
          error={isInvalid}
          // No `maxLength`: a text that is too long is reported instead of truncated, because a pasted text
          // would silently lose its end.
          value={text}
          onChange={({ target }) => onChange(target.value)}
          {...(question.type === 'LONG_TEXT' && textArea)}
          slotProps={{ input: { ...named, required: question.required } }}
        />
      );
    case 'NUMBER':
      return (
        <OutlinedInput
          {...number}
          readOnly={isReadOnly}
          error={isInvalid}
          endAdornment={question.unit && <InputAdornment position="end">{question.unit}</InputAdornment>}
          slotProps={{
            input: {
              ...named,
              required: question.required,
              inputMode: question.wholeNumber ? 'numeric' : 'decimal',
            },
          }}
          sx={{ width: 200, maxWidth: '100%' }}
        />
      );
    case 'DATE':
      return (
        <DayInput
          named={named}
          isReadOnly={isReadOnly}
          isInvalid={isInvalid}
          onChange={onChange}
          isRequired={question.required}
          value={text}
        />
      );
    case 'YES_NO':
      return (
        <RadioGroup
          row
          {...named}
          value={typeof value === 'boolean' ? String(value) : ''}
          onChange={(_event, chosen) => onChange(chosen === 'true')}
        >
          <FormControlLabel
            value="true"
            label={t('sheets.yes')}
            control={<Radio size="small" disabled={isReadOnly} />}
          />
          <FormControlLabel
            value="false"
            label={t('sheets.no')}
            control={<Radio size="small" disabled={isReadOnly} />}
          />
        </RadioGroup>
      );
    case 'ONE_OF':
      return (
        <RadioGroup {...named} value={text} onChange={(_event, chosen) => onChange(chosen)}>
          {question.options.map((option) => (
            <FormControlLabel
              key={option}
              value={option}
              label={option}
              control={<Radio size="small" disabled={isReadOnly} />}
            />
          ))}
        </RadioGroup>
      );
    case 'SEVERAL_OF': {
      const chosen = Array.isArray(value) ? value : [];
      const choose = (option: string, isChosen: boolean) =>
        onChange(question.options.filter((one) => (one === option ? isChosen : chosen.includes(one))));
      return (
        <FormGroup role="group" {...named}>
          {question.options.map((option) => (
            <FormControlLabel
              key={option}
              label={option}
              control={
                <Checkbox
                  size="small"
                  disabled={isReadOnly}
                  checked={chosen.includes(option)}
                  onChange={(_event, isChosen) => choose(option, isChosen)}
                />
              }
            />
          ))}
        </FormGroup>
      );
    }
    case 'FILE':
      return (
        <Button variant="outlined" size="small" startIcon={<UploadFileOutlined />} {...named}>
          {t('sheets.chooseFiles', { count: question.maxFiles })}
        </Button>
      );
  }
}

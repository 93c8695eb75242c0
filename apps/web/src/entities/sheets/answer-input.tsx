import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { AskedQuestion } from './question-words.ts';

const DayPicker = lazy(() => import('../../shared/forms/day-picker.tsx'));

/** An answer as the form holds it; null while there is none. */
export type AnswerValue = string | boolean | readonly string[] | null;

interface AnswerInputProps {
  question: AskedQuestion;
  /** The id of the input; the element `${id}-label` names it. */
  id: string;
  value: AnswerValue;
  onChange: (value: AnswerValue) => void;
}

/** Where a supplier answers a question. */
export function AnswerInput({ question, id, value, onChange }: AnswerInputProps) {
  const { t } = useTranslation();
  const named = { id, 'aria-labelledby': `${id}-label`, 'aria-describedby': `${id}-help` };
  const text = typeof value === 'string' ? value : '';
  switch (question.type) {
    case 'TEXT':
    case 'LONG_TEXT':
      return (
        <OutlinedInput
          fullWidth
          multiline={question.type === 'LONG_TEXT'}
          minRows={3}
          value={text}
          onChange={({ target }) => onChange(target.value)}
          slotProps={{ input: { ...named, maxLength: question.maxLength } }}
        />
      );
    case 'NUMBER':
      return (
        <OutlinedInput
          value={text}
          onChange={({ target }) => onChange(target.value)}
          endAdornment={question.unit && <InputAdornment position="end">{question.unit}</InputAdornment>}
          slotProps={{ input: { ...named, inputMode: question.wholeNumber ? 'numeric' : 'decimal' } }}
          sx={{ width: 200, maxWidth: '100%' }}
        />
      );
    case 'DATE':
      return (
        <Suspense fallback={<OutlinedInput readOnly sx={{ width: 200 }} />}>
          <span style={{ display: 'block', maxWidth: 200 }}>
            <DayPicker id={id} value={text} onChange={onChange} />
          </span>
        </Suspense>
      );
    case 'YES_NO':
      return (
        <RadioGroup
          row
          {...named}
          value={typeof value === 'boolean' ? String(value) : ''}
          onChange={(_event, chosen) => onChange(chosen === 'true')}
        >
          <FormControlLabel value="true" label={t('sheets.yes')} control={<Radio size="small" />} />
          <FormControlLabel value="false" label={t('sheets.no')} control={<Radio size="small" />} />
        </RadioGroup>
      );
    case 'ONE_OF':
      return (
        <RadioGroup {...named} value={text} onChange={(_event, chosen) => onChange(chosen)}>
          {question.options.map((option) => (
            <FormControlLabel key={option} value={option} label={option} control={<Radio size="small" />} />
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

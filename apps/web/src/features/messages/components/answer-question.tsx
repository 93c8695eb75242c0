import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { type Message, messageLimits } from '@tenderbox/contract';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useKeptWords } from '../../../entities/messages/use-kept-words.ts';
import { WordsBox } from '../../../entities/messages/words-box.tsx';
import { Field } from '../../../shared/forms/field.tsx';
import { colours } from '../../../shared/theme/tokens.ts';
import { showAppMessage } from '../../../shared/ui/app-message.ts';
import { sendAnswer } from '../api/message-commands.ts';

/** Answers a question: to who asked alone, or for all suppliers concerned together with the question. */
export function AnswerQuestion({ message }: { message: Message }) {
  const { t } = useTranslation();
  const id = useId();
  const { can, supplier, task, text } = message;
  const reworded = useKeptWords(`question.${message.id}`);
  const [isPublished, setPublished] = useState(can.publish && reworded.words.text !== '');
  const [isMissing, setMissing] = useState(false);
  const question = reworded.words.typedAt > 0 ? reworded.words.text : text;
  const name = supplier?.name ?? '';
  return (
    <section aria-labelledby={`${id}-title`}>
      <Typography id={`${id}-title`} component="h2" variant="subtitle1" sx={{ mb: 0.5 }}>
        {t('messages.answer.title')}
      </Typography>
      {can.publish && (
        <RadioGroup
          aria-label={t('messages.answer.how')}
          value={isPublished ? 'publish' : 'private'}
          onChange={(_event, value) => setPublished(value === 'publish')}
          sx={{ mb: 1 }}
        >
          <Choice
            value="private"
            label={t('messages.answer.private')}
            text={t('messages.answer.privateText', { supplier: name })}
          />
          <Choice
            value="publish"
            label={t('messages.answer.publish')}
            text={
              task
                ? t('messages.answer.publishTask', { title: task.title })
                : t('messages.answer.publishEvent')
            }
          />
        </RadioGroup>
      )}
      {isPublished && (
        <Box sx={{ mb: 2 }}>
          <Field
            id={`${id}-question`}
            name="publishedQuestion"
            label={t('messages.answer.question')}
            help={t('messages.answer.questionHelp', { supplier: name })}
            message={isMissing ? t('rules.required') : undefined}
            isRequired
          >
            <OutlinedInput
              id={`${id}-question`}
              fullWidth
              multiline
              minRows={2}
              maxRows={10}
              value={question}
              error={isMissing}
              aria-describedby={`${id}-question-help`}
              slotProps={{ input: { maxLength: messageLimits.text } }}
              onChange={({ target }) => {
                setMissing(false);
                reworded.write({ text: target.value });
              }}
            />
          </Field>
        </Box>
      )}
      <WordsBox
        place={`answer.${message.id}`}
        label={
          isPublished ? t('messages.answer.publishLabel') : t('messages.answer.label', { supplier: name })
        }
        sendLabel={isPublished ? t('messages.answer.sendPublish') : t('messages.answer.send')}
        longest={messageLimits.text}
        mostFiles={messageLimits.files}
        isPrimary
        isComplete={() => {
          const isEmpty = isPublished && question.trim() === '';
          setMissing(isEmpty);
          if (isEmpty) document.getElementById(`${id}-question`)?.focus();
          return !isEmpty;
        }}
        onSend={async (words) => {
          await sendAnswer(message.id, words, isPublished ? question.trim() : null);
          reworded.clear();
          showAppMessage({ text: t(isPublished ? 'messages.answer.published' : 'messages.answer.done') });
        }}
      />
    </section>
  );
}

function Choice({ value, label, text }: { value: string; label: string; text: string }) {
  return (
    <FormControlLabel
      value={value}
      control={<Radio size="small" />}
      label={
        <span>
          <Box component="span" sx={{ fontWeight: 550 }}>
            {label}
          </Box>{' '}
          <Box component="span" sx={{ color: colours.ink2, fontSize: 13 }}>
            {text}
          </Box>
        </span>
      }
      sx={{
        alignItems: 'flex-start',
        mr: 0,
        '& .MuiFormControlLabel-label': { pt: '7px', lineHeight: '20px' },
      }}
    />
  );
}

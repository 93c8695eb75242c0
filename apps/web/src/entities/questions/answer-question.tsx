import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { messageLimits, namesInText } from '@tenderbox/contract';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '../../shared/forms/field.tsx';
import { colours } from '../../shared/theme/tokens.ts';
import { showAppMessage } from '../../shared/ui/feedback/app-message.ts';
import { MessageInput } from '../messages/message-input.tsx';
import { useLocalText } from '../messages/use-local-text.ts';
import { type Publication, PublicationDialog } from './publication-dialog.tsx';
import { sendAnswer } from './question-queries.ts';

/** Question of a supplier that the buyer can answer. */
export interface AnswerableQuestion {
  messageId: string;
  text: string;
  supplier: { name: string; supplierCode: string } | null;
  task: { title: string } | null;
  askedBy: string | null;
  can: { publish: boolean };
}

interface ShownPublication {
  publication: Publication;
  decide: (isConfirmed: boolean) => void;
}

/**
 * Answers a question, either only to the supplier who asked or published with the question for all suppliers
 * concerned.
 */
export function AnswerQuestion({ question: asked }: { question: AnswerableQuestion }) {
  const { t } = useTranslation();
  const id = useId();
  const { messageId, can, supplier, task, text, askedBy } = asked;
  const reworded = useLocalText(`question.${messageId}`);
  const [shown, setShown] = useState<ShownPublication | null>(null);
  const [isPublished, setPublished] = useState(can.publish && reworded.words.text !== '');
  const [isMissing, setMissing] = useState(false);
  const question = reworded.words.typedAt > 0 ? reworded.words.text : text;
  const name = supplier?.name ?? '';
  const asker = { name, supplierCode: supplier?.supplierCode ?? '', person: askedBy };
  const names = isPublished ? namesInText(question, { asker }) : [];
  const preview = (publication: Publication) =>
    new Promise<boolean>((decide) => setShown({ publication, decide }));
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
            note={
              names.length > 0 && (
                <Box
                  id={`${id}-names`}
                  role="status"
                  sx={{ fontSize: 13, fontWeight: 500, color: colours.warn }}
                >
                  {t('messages.answer.nameWarning', { names: names.join(', ') })}
                </Box>
              )
            }
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
              aria-describedby={`${id}-question-help${names.length > 0 ? ` ${id}-names` : ''}`}
              slotProps={{ input: { maxLength: messageLimits.text } }}
              onChange={({ target }) => {
                setMissing(false);
                reworded.write({ text: target.value });
              }}
            />
          </Field>
        </Box>
      )}
      <MessageInput
        storageKey={`answer.${messageId}`}
        label={
          isPublished ? t('messages.answer.publishLabel') : t('messages.answer.label', { supplier: name })
        }
        sendLabel={isPublished ? t('messages.answer.sendPublish') : t('messages.answer.send')}
        maxLength={messageLimits.text}
        maxFiles={messageLimits.files}
        isPrimary
        confirmSend={(words) => {
          if (!isPublished) return true;
          const publishedQuestion = question.trim();
          setMissing(publishedQuestion === '');
          if (publishedQuestion !== '') return preview({ ...words, publishedQuestion });
          document.getElementById(`${id}-question`)?.focus();
          return false;
        }}
        onSend={async (words) => {
          await sendAnswer(messageId, words, isPublished ? question.trim() : null);
          reworded.clear();
          showAppMessage({ text: t(isPublished ? 'messages.answer.published' : 'messages.answer.done') });
        }}
      />
      {shown && (
        <PublicationDialog
          messageId={messageId}
          publication={shown.publication}
          taskTitle={task?.title ?? null}
          onClose={(isConfirmed) => {
            setShown(null);
            shown.decide(isConfirmed);
          }}
        />
      )}
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

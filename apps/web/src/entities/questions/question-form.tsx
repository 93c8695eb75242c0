import Box from '@mui/material/Box';
import { messageLimits } from '@tenderbox/contract';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceFilter } from '../../shared/tables/choice-filter.tsx';
import { colours } from '../../shared/theme/tokens.ts';
import { showAppMessage } from '../../shared/ui/feedback/app-message.ts';
import { MessageInput } from '../messages/message-input.tsx';
import { askQuestion } from './question-queries.ts';

interface QuestionFormProps {
  eventId: string;
  buyer: { organisationName: string; businessUnitName: string };
  /** Tasks that can be asked about. */
  tasks: readonly { id: string; title: string }[];
  /** Task of the page. */
  taskId?: string;
  /** Focuses the input. */
  autoFocus?: boolean;
  onSent?: () => void;
}

/** Form for asking the buyer about an event or a task. */
export function QuestionForm({ eventId, buyer, tasks, taskId = '', autoFocus, onSent }: QuestionFormProps) {
  const { t } = useTranslation();
  const id = useId();
  const [about, setAbout] = useState(taskId);
  const { organisationName, businessUnitName } = buyer;
  return (
    <Box
      role="group"
      aria-labelledby={id}
      sx={{ p: 2, borderRadius: 1.5, bgcolor: colours.tint, border: `1px solid ${colours.line}` }}
    >
      <Box id={id} sx={{ typography: 'subtitle2' }}>
        {t('messages.questions.askBuyer', { buyer: organisationName })}
      </Box>
      <Box sx={{ mb: 1, fontSize: 13, color: colours.ink2 }}>
        {t('messages.questions.askHelp', { unit: `${organisationName}, ${businessUnitName}` })}
      </Box>
      <MessageInput
        storageKey={`ask.${eventId}.${taskId}`}
        label={t('messages.questions.label', { buyer: organisationName })}
        autoFocus={autoFocus}
        sendLabel={t('messages.questions.send')}
        maxLength={messageLimits.text}
        maxFiles={messageLimits.files}
        aside={
          <ChoiceFilter
            label={t('messages.questions.about')}
            options={[
              { value: '', label: t('messages.questions.theEvent') },
              ...tasks.map(({ id: value, title }) => ({ value, label: title })),
            ]}
            value={about}
            onChange={setAbout}
          />
        }
        onSend={async (words) => {
          await askQuestion(eventId, about || null, words);
          showAppMessage({ text: t('messages.questions.sent') });
          onSent?.();
        }}
      />
    </Box>
  );
}

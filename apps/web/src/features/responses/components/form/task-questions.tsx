import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { publishedQuestionsQuery } from '../../../../entities/questions/question-queries.ts';
import { SupplierQuestions } from '../../../../entities/questions/supplier-questions.tsx';
import { HelpOutlineOutlined } from '../../../../shared/icons/help-outline-outlined.ts';
import { colours } from '../../../../shared/theme/tokens.ts';
import { Count } from '../../../../shared/ui/display/count.tsx';
import { DialogFoot } from '../../../../shared/ui/feedback/dialog.tsx';
import { FormDialog } from '../../../../shared/ui/feedback/form-dialog.tsx';
import { SideSection } from '../../../../shared/ui/layout/page-columns.tsx';
import { Timestamp } from '../../../../shared/ui/time/timestamp.tsx';
import { useDraft } from '../../draft/draft-context.ts';

/** Side panel: published questions about the task, and a button to ask one. */
export function TaskQuestions() {
  const { t } = useTranslation();
  const { task, event } = useDraft();
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery(publishedQuestionsQuery(event.id));
  if (!data) return null;
  const published = data.items.filter((one) => !one.task || one.task.id === task.id);
  if (published.length === 0 && !data.can.ask) return null;
  return (
    <SideSection
      title={t('messages.questions.title')}
      badge={published.length > 0 && <Count count={published.length} />}
    >
      {data.questionsUntil && data.can.ask && (
        <Box sx={{ mb: 1, fontSize: 12, color: colours.ink2 }}>
          {t('messages.questions.until')}{' '}
          <Timestamp instant={data.questionsUntil} timeZone={event.timeZone} />
        </Box>
      )}
      <Button
        size="small"
        variant="outlined"
        color="inherit"
        startIcon={<HelpOutlineOutlined />}
        onClick={() => setOpen(true)}
      >
        {t(data.can.ask ? 'messages.questions.ask' : 'messages.questions.read')}
      </Button>
      {isOpen && (
        <FormDialog
          isStored
          title={t('messages.questions.title')}
          text={t('messages.questions.seenByAll')}
          onClose={() => setOpen(false)}
        >
          <SupplierQuestions
            eventId={event.id}
            timeZone={event.timeZone}
            buyer={event.buyer}
            tasks={[task]}
            taskId={task.id}
            isAsking
          />
          <DialogFoot>
            <Button color="inherit" onClick={() => setOpen(false)}>
              {t('messages.questions.close')}
            </Button>
          </DialogFoot>
        </FormDialog>
      )}
    </SideSection>
  );
}

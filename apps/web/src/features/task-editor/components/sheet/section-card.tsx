import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Add } from '../../../../shared/icons/add.ts';
import { MoreHoriz } from '../../../../shared/icons/more-horiz.ts';
import { Count } from '../../../../shared/ui/display/count.tsx';
import type { BuilderActions } from './builder-actions.ts';
import { QuestionEditor } from './question-editor.tsx';
import { MoveHandle, QuestionRow } from './question-row.tsx';
import type { SectionDraft } from './sheet-draft.ts';
import { type SheetMessages, shortMessage } from './sheet-messages.ts';

interface SectionCardProps {
  section: SectionDraft;
  /** Number of questions in the sections before this one. */
  before: number;
  /** Key of the open question, if it is in this section. */
  openKey: string | null;
  messages: SheetMessages;
  actions: BuilderActions;
  onAdd: (sectionKey: string, anchor: HTMLElement) => void;
  onMenu: (key: string, anchor: HTMLElement) => void;
}

const nothingWrong: Readonly<Record<string, string>> = {};

export const SectionCard = memo(function SectionCard(props: SectionCardProps) {
  const { section, before, openKey, messages, actions, onAdd, onMenu } = props;
  const { key, title, questions } = section;
  const { t } = useTranslation();
  const name = title.trim() || t('sheets.untitledSection');
  const wrong = messages.get(key)?.title;
  return (
    <section
      data-section={key}
      data-field={`sheet.${key}`}
      aria-label={name}
      className="section"
      style={{
        counterReset: `question ${before}`,
        // Skips rendering work outside the viewport. The open question extends beyond the edges of the card.
        contentVisibility: openKey ? 'visible' : 'auto',
        containIntrinsicSize: `auto ${46 + 45 * questions.length}px`,
      }}
    >
      <div className="head">
        <MoveHandle itemKey={key} kind="section" name={name} onMove={actions.moveSection} />
        <input
          className="title"
          data-title={key}
          value={title}
          placeholder={t('taskEditor.builder.sectionTitle')}
          aria-label={t('taskEditor.builder.sectionTitle')}
          aria-invalid={wrong !== undefined}
          autoComplete="off"
          onChange={({ target }) => actions.changeSection(key, target.value)}
        />
        <Count count={questions.length} />
        <Button
          size="small"
          startIcon={<Add />}
          data-add={key}
          aria-haspopup="menu"
          aria-label={t('taskEditor.builder.addTo', { name })}
          onClick={(event) => onAdd(key, event.currentTarget)}
          sx={{ ml: 'auto' }}
        >
          {t('taskEditor.builder.question')}
        </Button>
        <button
          type="button"
          className="act"
          aria-label={t('taskEditor.builder.more', { name })}
          aria-haspopup="menu"
          onClick={(event) => onMenu(key, event.currentTarget)}
        >
          <MoreHoriz />
        </button>
      </div>
      {wrong && <div className="message">{wrong}</div>}
      {questions.length === 0 && (
        <Box sx={{ px: 2, py: 1.5, typography: 'body2', color: 'text.secondary' }}>
          {t('taskEditor.builder.emptySection')}
        </Box>
      )}
      <ol>
        {questions.map((question) =>
          question.key === openKey ? (
            <QuestionEditor
              key={question.key}
              question={question}
              messages={messages.get(question.key) ?? nothingWrong}
              actions={actions}
            />
          ) : (
            <QuestionRow
              key={question.key}
              question={question}
              message={shortMessage(messages, question.key)}
              actions={actions}
              onMenu={onMenu}
            />
          ),
        )}
      </ol>
    </section>
  );
});

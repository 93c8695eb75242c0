import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { runKey } from '../../../../entities/keys/key-table.ts';
import { KindIcon } from '../../../../entities/sheets/kind-icon.tsx';
import { kindText } from '../../../../entities/sheets/question-text.ts';
import { RequiredMark } from '../../../../shared/forms/field.tsx';
import { ContentCopyOutlined } from '../../../../shared/icons/content-copy-outlined.ts';
import { DeleteOutlined } from '../../../../shared/icons/delete-outlined.ts';
import { DragIndicator } from '../../../../shared/icons/drag-indicator.ts';
import { MoreHoriz } from '../../../../shared/icons/more-horiz.ts';
import { TimestampText } from '../../../../shared/ui/time/timestamp.tsx';
import type { BuilderActions } from './builder-actions.ts';
import { type QuestionDraft, questionContentOf } from './sheet-draft.ts';

interface QuestionRowProps {
  question: QuestionDraft;
  /** Short error message. */
  message: string | null;
  actions: BuilderActions;
  onMenu: (key: string, anchor: HTMLElement) => void;
}

/** Collapsed question. Plain elements, styled by the surrounding list, because a sheet can have 500 questions. */
export const QuestionRow = memo(function QuestionRow({
  question,
  message,
  actions,
  onMenu,
}: QuestionRowProps) {
  const { t } = useTranslation();
  const { key, label, required, type } = question;
  const name = label.trim() || t('sheets.untitled');
  return (
    <li data-question={key} data-field={`sheet.${key}`} className="row">
      <MoveHandle itemKey={key} kind="question" name={name} onMove={actions.moveQuestion} />
      <button
        type="button"
        className="open"
        data-open={key}
        aria-expanded={false}
        onClick={() => actions.show(key)}
      >
        <span className="label">
          {name}
          {required && <RequiredMark />}
        </span>
        <span className="kind">
          <KindIcon type={type} />
          <span>
            <TimestampText text={kindText(questionContentOf(question), t)} />
          </span>
        </span>
        {message && <span className="message">{message}</span>}
      </button>
      <button
        type="button"
        className="act wide"
        aria-label={t('editing.copy', { item: name })}
        onClick={() => actions.copyQuestion(key)}
      >
        <ContentCopyOutlined />
      </button>
      <button
        type="button"
        className="act wide"
        aria-label={t('editing.remove', { item: name })}
        onClick={() => actions.removeQuestion(key)}
      >
        <DeleteOutlined />
      </button>
      <button
        type="button"
        className="act"
        aria-label={t('taskEditor.builder.more', { name })}
        aria-haspopup="menu"
        onClick={(event) => onMenu(key, event.currentTarget)}
      >
        <MoreHoriz />
      </button>
    </li>
  );
});

interface MoveHandleProps {
  itemKey: string;
  kind: 'question' | 'section';
  name: string;
  onMove: (key: string, step: -1 | 1) => void;
}

/** Drag handle for the mouse. Arrow keys move the item as well. */
export function MoveHandle({ itemKey, kind, name, onMove }: MoveHandleProps) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className="handle"
      draggable
      data-handle={itemKey}
      data-kind={kind}
      aria-label={t('taskEditor.builder.move', { name })}
      aria-describedby="sheet-move-hint"
      title={t('taskEditor.builder.moveHint')}
      onKeyDown={(event) =>
        runKey('sheetHandle', event, {
          itemUp: () => onMove(itemKey, -1),
          itemDown: () => onMove(itemKey, 1),
        })
      }
    >
      <DragIndicator />
    </button>
  );
}

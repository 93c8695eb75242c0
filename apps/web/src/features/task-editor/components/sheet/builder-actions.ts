import { type QuestionType, sheetLimits } from '@tenderbox/contract';
import type { TFunction } from 'i18next';
import type { TextField } from './draft-input.tsx';
import {
  addQuestion,
  addSection,
  changeQuestion,
  changeSection,
  changeType,
  copyQuestion,
  copySection,
  moveQuestion,
  moveSection,
  removeQuestion,
  removeSection,
  sectionOf,
} from './sheet-changes.ts';
import { blankQuestion, countsOf, newKey, type QuestionDraft, type SectionDraft } from './sheet-draft.ts';
import type { SheetStore } from './sheet-store.ts';

interface BuilderActionDeps {
  store: SheetStore;
  t: TFunction;
  /** Opens a question for editing. Null closes the open one. */
  open: (key: string | null) => void;
  /** Announces a change to screen readers. */
  say: (text: string) => void;
  /** Moves the focus after the change is rendered. */
  focus: (selector: string) => void;
}

export type BuilderActions = ReturnType<typeof builderActions>;

/** Actions on the sections and questions of a sheet. The object stays the same while the editor is open. */
export function builderActions({ store, t, open, say, focus }: BuilderActionDeps) {
  const nameOf = (key: string) => {
    const section = store.sheet.sections.find((one) => one.key === key);
    const question = sectionOf(store.sheet, key)?.questions.find((one) => one.key === key);
    return section ? section.title || t('sheets.untitledSection') : question?.label || t('sheets.untitled');
  };
  const isFull = () => {
    const full = countsOf(store.sheet).questions >= sheetLimits.questions;
    if (full) say(t('taskEditor.builder.fullQuestions', { count: sheetLimits.questions }));
    return full;
  };
  const isFullOfSections = () => {
    const full = store.sheet.sections.length >= sheetLimits.sections;
    if (full) say(t('taskEditor.builder.fullSections', { count: sheetLimits.sections }));
    return full;
  };

  function show(key: string) {
    open(key);
    focus(`[data-label="${key}"]`);
  }

  return {
    show,
    close: (key: string) => {
      open(null);
      focus(`[data-open="${key}"]`);
    },
    addQuestion: (sectionKey: string | null, type: QuestionType) => {
      if (isFull()) return;
      const question = blankQuestion(type);
      store.change(addQuestion(sectionKey, question, t('taskEditor.builder.firstSection')));
      show(question.key);
    },
    changeQuestion: (key: string, part: Partial<QuestionDraft>) => store.change(changeQuestion(key, part)),
    /** Changes the text of one field. */
    typeInto: (key: string, field: TextField, text: string) =>
      store.change(changeQuestion(key, { [field]: text }), `${key}.${field}`),
    changeType: (key: string, type: QuestionType) => store.change(changeType(key, type)),
    copyQuestion: (key: string) => {
      if (isFull()) return;
      const name = nameOf(key);
      const copy = newKey();
      store.change(copyQuestion(key, copy));
      say(t('taskEditor.builder.copied', { name }));
      show(copy);
    },
    removeQuestion: (key: string) => {
      const name = nameOf(key);
      const section = sectionOf(store.sheet, key);
      const place = section?.questions.findIndex((one) => one.key === key) ?? 0;
      const next = section?.questions[place + 1] ?? section?.questions[place - 1];
      store.change(removeQuestion(key));
      open(null);
      say(t('taskEditor.builder.removed', { name }));
      focus(next ? `[data-open="${next.key}"]` : `[data-add="${section?.key}"]`);
    },
    moveQuestion: (key: string, step: -1 | 1) => {
      store.change(moveQuestion(key, step));
      const section = sectionOf(store.sheet, key);
      const place = (section?.questions.findIndex((one) => one.key === key) ?? 0) + 1;
      const at = { name: nameOf(key), place, section: section ? nameOf(section.key) : '' };
      say(t('taskEditor.builder.movedTo', at));
      focus(`[data-handle="${key}"]`);
    },
    addSection: () => {
      if (isFullOfSections()) return;
      const section: SectionDraft = { key: newKey(), title: '', questions: [] };
      store.change(addSection(section));
      focus(`[data-title="${section.key}"]`);
    },
    changeSection: (key: string, title: string) =>
      store.change(changeSection(key, { title }), `${key}.title`),
    copySection: (key: string) => {
      const added = store.sheet.sections.find((one) => one.key === key)?.questions.length ?? 0;
      if (isFullOfSections()) return;
      if (countsOf(store.sheet).questions + added > sheetLimits.questions) {
        say(t('taskEditor.builder.fullQuestions', { count: sheetLimits.questions }));
        return;
      }
      const copy = newKey();
      store.change(copySection(key, copy));
      say(t('taskEditor.builder.copied', { name: nameOf(key) }));
      focus(`[data-title="${copy}"]`);
    },
    removeSection: (key: string) => {
      say(t('taskEditor.builder.removed', { name: nameOf(key) }));
      store.change(removeSection(key));
      focus('[data-part="undo"]');
    },
    moveSection: (key: string, step: -1 | 1) => {
      store.change(moveSection(key, step));
      const place = store.sheet.sections.findIndex((one) => one.key === key) + 1;
      say(t('taskEditor.builder.sectionMovedTo', { name: nameOf(key), place }));
      focus(`[data-handle="${key}"]`);
    },
  };
}

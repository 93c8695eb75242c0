import Box from '@mui/material/Box';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { visuallyHidden } from '@mui/utils';
import { questionTypes } from '@tenderbox/contract';
import {
  type KeyboardEvent,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { runKey } from '../../../../entities/keys/key-table.ts';
import { useKeyGroup } from '../../../../entities/keys/use-key-group.ts';
import { KindIcon } from '../../../../entities/sheets/kind-icon.tsx';
import { AssignmentOutlined } from '../../../../shared/icons/assignment-outlined.ts';
import { EmptyState } from '../../../../shared/ui/feedback/empty-state.tsx';
import { PriceGrid } from '../prices/price-grid.tsx';
import { builderActions } from './builder-actions.ts';
import { SectionCard } from './section-card.tsx';
import { sheetIssues } from './sheet-issues.ts';
import { noMessages, sheetMessages } from './sheet-messages.ts';
import { type SheetStore, useSheet } from './sheet-store.ts';
import { sheetStyles } from './sheet-styles.ts';
import { SheetToolbar } from './sheet-toolbar.tsx';
import { useSheetDrag } from './use-sheet-drag.ts';

interface SheetBuilderProps {
  store: SheetStore;
  /** Key of the open question. */
  openKey: string | null;
  onOpen: (key: string | null) => void;
  onImport: () => void;
}

/** Builder for sections, questions and prices: add, drag, copy, delete and undo. */
export function SheetBuilder({ store, openKey, onOpen, onImport }: SheetBuilderProps) {
  const { t } = useTranslation();
  useKeyGroup('sheetEditor');
  useKeyGroup('sheetHandle');
  const { sheet, canUndo, canRedo } = useSheet(store);
  const root = useRef<HTMLDivElement>(null);
  const focusNext = useRef<string | HTMLElement | null>(null);
  const [said, setSaid] = useState('');
  const [adding, setAdding] = useState<{ section: string | null; anchor: HTMLElement } | null>(null);
  const [menu, setMenu] = useState<{ key: string; anchor: HTMLElement } | null>(null);
  const drag = useSheetDrag(store);

  const actions = useMemo(() => {
    const focus = (selector: string) => {
      focusNext.current = selector;
    };
    return builderActions({ store, t, open: onOpen, say: setSaid, focus });
  }, [store, t, onOpen]);
  useEffect(() => {
    // The target may only be rendered after another update.
    const next = focusNext.current;
    const found = typeof next === 'string' ? root.current?.querySelector<HTMLElement>(next) : next;
    if (!found) return;
    focusNext.current = null;
    found.focus();
  });

  const forgetFocus = () => {
    focusNext.current = null;
  };

  const messages = useMessages(store);
  useRevealFirstIssue(store, actions.show);

  const addTo = useCallback(
    (section: string | null, anchor: HTMLElement) => setAdding({ section, anchor }),
    [],
  );
  const openMenu = useCallback((key: string, anchor: HTMLElement) => setMenu({ key, anchor }), []);

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const target = event.target as HTMLElement;
    // React events also bubble here from portals such as menus.
    if (!root.current?.contains(target)) return;
    forgetFocus();
    const key = target.closest<HTMLElement>('[data-question]')?.dataset.question;
    const close = () => (key && key === openKey ? actions.close(key) : false);
    // Enter in a field would submit the whole form.
    if (event.key === 'Enter' && target.tagName === 'INPUT') {
      event.preventDefault();
      if (target.getAttribute('role') !== 'combobox') close();
      return;
    }
    runKey('sheetEditor', event, {
      undo: () => store.undo(),
      redo: () => store.redo(),
      closeQuestion: close,
      questionUp: () => (key ? actions.moveQuestion(key, -1) : false),
      questionDown: () => (key ? actions.moveQuestion(key, 1) : false),
      // Only on the row of a closed question: in a field, Delete belongs to the text.
      deleteQuestion: () => (key && target.dataset.open ? actions.removeQuestion(key) : false),
    });
  }

  let sum = 0;
  const before = sheet.sections.map(({ questions }) => {
    sum += questions.length;
    return sum - questions.length;
  });
  const isSection = sheet.sections.some(({ key }) => key === menu?.key);
  const chosen = (act: () => void) => () => {
    setMenu(null);
    act();
  };
  return (
    <Box
      ref={root}
      data-field="sheet"
      onKeyDown={onKeyDown}
      onPointerDown={forgetFocus}
      {...drag}
      sx={sheetStyles}
    >
      <SheetToolbar
        store={store}
        actions={actions}
        canUndo={canUndo}
        canRedo={canRedo}
        onImport={onImport}
        hasPrices={sheet.prices !== null}
        onAdd={addTo}
      />
      <Box id="sheet-move-hint" sx={visuallyHidden}>
        {t('taskEditor.builder.moveHint')}
      </Box>
      <Box role="status" sx={visuallyHidden}>
        {said}
      </Box>
      {sheet.sections.length === 0 && sheet.prices === null && (
        <Box sx={{ mb: 2 }}>
          <EmptyState icon={AssignmentOutlined} text={t('taskEditor.builder.empty')} />
        </Box>
      )}
      {sheet.sections.map((section, place) => (
        <SectionCard
          key={section.key}
          section={section}
          before={before[place] ?? 0}
          openKey={section.questions.some(({ key }) => key === openKey) ? openKey : null}
          messages={messages}
          actions={actions}
          onAdd={addTo}
          onMenu={openMenu}
        />
      ))}
      {sheet.prices && <PriceGrid store={store} prices={sheet.prices} messages={messages} say={setSaid} />}
      {adding && (
        <Menu
          anchorEl={adding.anchor}
          open
          onClose={() => {
            focusNext.current = adding.anchor;
            setAdding(null);
          }}
          disableRestoreFocus
        >
          {questionTypes.map((type) => (
            <MenuItem
              key={type}
              sx={{ gap: 1.5 }}
              onClick={() => {
                setAdding(null);
                actions.addQuestion(adding.section, type);
              }}
            >
              <KindIcon type={type} />
              {t(`sheets.types.${type}`)}
            </MenuItem>
          ))}
        </Menu>
      )}
      {menu && (
        <Menu
          anchorEl={menu.anchor}
          open
          onClose={() => {
            focusNext.current = menu.anchor;
            setMenu(null);
          }}
          disableRestoreFocus
        >
          <MenuItem
            onClick={chosen(() => (isSection ? actions.moveSection : actions.moveQuestion)(menu.key, -1))}
          >
            {t('taskEditor.builder.up')}
          </MenuItem>
          <MenuItem
            onClick={chosen(() => (isSection ? actions.moveSection : actions.moveQuestion)(menu.key, 1))}
          >
            {t('taskEditor.builder.down')}
          </MenuItem>
          <MenuItem
            onClick={chosen(() => (isSection ? actions.copySection : actions.copyQuestion)(menu.key))}
          >
            {t('taskEditor.builder.copy')}
          </MenuItem>
          <MenuItem
            sx={{ color: 'error.main' }}
            onClick={chosen(() => (isSection ? actions.removeSection : actions.removeQuestion)(menu.key))}
          >
            {t('taskEditor.builder.delete')}
          </MenuItem>
        </Menu>
      )}
    </Box>
  );
}

/** Error messages from the first attempt to save on, updated as the user fixes them. */
function useMessages(store: SheetStore) {
  const { t } = useTranslation();
  const { formState, clearErrors } = useFormContext();
  const { sheet } = useSheet(store);
  const settled = useDeferredValue(sheet);
  const isTried = formState.submitCount > 0;
  const messages = useMemo(() => (isTried ? sheetMessages(settled, t) : noMessages), [isTried, settled, t]);
  const isFixed = messages === noMessages && formState.errors.sheet !== undefined;
  useEffect(() => {
    if (isTried && isFixed) clearErrors('sheet');
  }, [isTried, isFixed, clearErrors]);
  return messages;
}

/** After a failed save, opens the first invalid question unless something above it is invalid as well. */
function useRevealFirstIssue(store: SheetStore, show: (key: string) => void) {
  const { formState } = useFormContext();
  const { submitCount, errors } = formState;
  const isAbove = Boolean(errors.title || errors.instructions || errors.documents);
  const reveal = useRef(show);
  reveal.current = show;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each attempt
  useEffect(() => {
    if (submitCount === 0 || isAbove) return;
    const first = sheetIssues(store.sheet)[0];
    const isQuestion = store.sheet.sections.some(({ questions }) =>
      questions.some(({ key }) => key === first?.key),
    );
    if (first && isQuestion) reveal.current(first.key);
  }, [submitCount]);
}

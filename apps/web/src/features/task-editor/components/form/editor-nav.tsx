import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { memo, useDeferredValue, useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { CheckCircle } from '../../../../shared/icons/check-circle.ts';
import { ExpandMore } from '../../../../shared/icons/expand-more.ts';
import { colours, messageBarHeight, topBarHeight } from '../../../../shared/theme/tokens.ts';
import { Count } from '../../../../shared/ui/display/count.tsx';
import { filledLines, type SectionDraft } from '../sheet/sheet-draft.ts';
import { type SheetStore, useSheet } from '../sheet/sheet-store.ts';
import { type EditorPart, editorParts, partId } from './editor-section.tsx';

/** Navigation of the editor: current part, progress, and links to each part. */
export function EditorNav({ store }: { store: SheetStore }) {
  const { t } = useTranslation();
  const current = useCurrentPart();
  const sheet = useDeferredValue(useSheet(store).sheet);
  const [title, supplierIds] = useWatch({ name: ['title', 'supplierIds'] }) as [string, string[]];
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const isDone: Record<EditorPart, boolean> = {
    what: title.trim() !== '',
    sheet: sheet.sections.some(({ questions }) => questions.length > 0) || sheet.prices !== null,
    suppliers: supplierIds.length > 0,
    dates: false,
  };
  const number = (part: EditorPart) => editorParts.indexOf(part) + 1;
  return (
    <>
      <Box
        component="nav"
        aria-label={t('taskEditor.nav')}
        sx={{ ...navStyles, display: { xs: 'none', lg: 'block' } }}
      >
        {editorParts.map((part) => (
          <div key={part}>
            <button
              type="button"
              aria-current={part === current ? 'step' : undefined}
              onClick={() => goToPart(part)}
            >
              {isDone[part] && part !== current ? (
                <CheckCircle
                  titleAccess={t('kit.checks.done')}
                  sx={{ fontSize: 20, color: colours.okFill }}
                />
              ) : (
                <span className="number">{number(part)}</span>
              )}
              {t(`taskEditor.parts.${part}.title`)}
              {part === 'suppliers' && supplierIds.length > 0 && <Count count={supplierIds.length} />}
            </button>
            {part === 'sheet' && (
              <SheetParts
                sections={sheet.sections}
                lineCount={sheet.prices && filledLines(sheet.prices).length}
              />
            )}
          </div>
        ))}
      </Box>
      <Box component="nav" aria-label={t('taskEditor.nav')} sx={{ ...barStyles, display: { lg: 'none' } }}>
        <Button
          fullWidth
          color="inherit"
          endIcon={<ExpandMore />}
          aria-haspopup="menu"
          onClick={(event) => setAnchor(event.currentTarget)}
          sx={{ justifyContent: 'flex-start', gap: 1, px: 0, '& .MuiButton-endIcon': { ml: 'auto' } }}
        >
          <Box component="span" sx={{ px: 1, borderRadius: 1, bgcolor: colours.primaryTint, fontSize: 12 }}>
            {t('kit.progress', { done: number(current), total: editorParts.length })}
          </Box>
          {t(`taskEditor.parts.${current}.title`)}
        </Button>
        <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
          {editorParts.map((part) => (
            <MenuItem
              key={part}
              selected={part === current}
              onClick={() => {
                setAnchor(null);
                // Wait until the closing menu has released the page scroll.
                setTimeout(() => goToPart(part));
              }}
            >
              {t(`taskEditor.parts.${part}.title`)}
            </MenuItem>
          ))}
        </Menu>
      </Box>
    </>
  );
}

interface SheetPartsProps {
  sections: readonly SectionDraft[];
  /** Null without a price table. */
  lineCount: number | null;
}

const SheetParts = memo(function SheetParts({ sections, lineCount }: SheetPartsProps) {
  const { t } = useTranslation();
  return (
    <>
      {sections.map(({ key, title, questions }) => (
        <button type="button" className="inner" key={key} onClick={() => goToSection(key)}>
          <span className="name">{title.trim() || t('sheets.untitledSection')}</span>
          <Count count={questions.length} />
        </button>
      ))}
      {lineCount !== null && (
        <button type="button" className="inner" onClick={() => goTo('#sheet-prices')}>
          <span className="name">{t('taskEditor.prices.title')}</span>
          <Count count={lineCount} />
        </button>
      )}
    </>
  );
});

function goTo(selector: string, focused = selector) {
  document.querySelector(selector)?.scrollIntoView({ block: 'start' });
  document.querySelector<HTMLElement>(focused)?.focus({ preventScroll: true });
}
const goToPart = (part: EditorPart) => goTo(`#${partId(part)}`, `#${partId(part)}-title`);
const goToSection = (key: string) => goTo(`[data-section="${key}"]`, `[data-title="${key}"]`);

/** Returns the part at the top of the window. */
function useCurrentPart(): EditorPart {
  const [current, setCurrent] = useState<EditorPart>('what');
  useEffect(() => {
    const updateCurrent = () => {
      const passed = editorParts.filter((part) => {
        const element = document.getElementById(partId(part));
        return element && element.getBoundingClientRect().top < window.innerHeight / 3;
      });
      setCurrent(passed.at(-1) ?? 'what');
    };
    window.addEventListener('scroll', updateCurrent, { passive: true });
    return () => window.removeEventListener('scroll', updateCurrent);
  }, []);
  return current;
}

const navStyles = {
  position: 'sticky',
  top: `calc(${topBarHeight} + 16px + ${messageBarHeight})`,
  borderLeft: `2px solid ${colours.line}`,
  maxHeight: 'calc(100vh - 180px)',
  overflow: 'auto',
  '& button': {
    display: 'flex',
    alignItems: 'center',
    gap: 1.25,
    width: '100%',
    minHeight: 36,
    px: 2,
    border: 0,
    borderLeft: '2px solid transparent',
    ml: '-2px',
    background: 'none',
    font: 'inherit',
    fontSize: 13,
    color: colours.ink2,
    textAlign: 'left',
    cursor: 'pointer',
    '&:hover': { color: colours.ink },
    '& > span:last-of-type:not(.number, .name)': { ml: 'auto' },
  },
  '& button[aria-current]': { fontWeight: 600, color: colours.ink, borderColor: colours.primary },
  '& .number': {
    display: 'grid',
    placeItems: 'center',
    width: 20,
    height: 20,
    borderRadius: '50%',
    fontSize: 12,
    bgcolor: colours.tint2,
  },
  '& [aria-current] .number': { bgcolor: colours.primary, color: colours.page },
  '& .inner': { minHeight: 30, pl: 6 },
  '& .name': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
} as const;

const barStyles = {
  position: 'sticky',
  top: `calc(${topBarHeight} + ${messageBarHeight})`,
  zIndex: 3,
  mx: { xs: -2, sm: 0 },
  px: { xs: 2, sm: 0 },
  bgcolor: colours.page,
  borderBottom: `1px solid ${colours.line}`,
} as const;

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CheckCircle } from '../../../../shared/icons/check-circle.ts';
import { ErrorIcon } from '../../../../shared/icons/error.ts';
import { ExpandMore } from '../../../../shared/icons/expand-more.ts';
import { MergeOutlined } from '../../../../shared/icons/merge-outlined.ts';
import { colours, messageBarHeight } from '../../../../shared/theme/tokens.ts';
import { useDraft } from '../../draft/draft-context.ts';
import type { DraftSummary, PartSummary, ProblemKind } from '../../draft/draft-summary.ts';
import { filesPath } from '../../draft/own-change.ts';
import { partId, partTitle } from './part-names.ts';

/** Height of the status line on wide screens and phones. Other sticky elements are placed below it. */
const lineHeight = { wide: 48, narrow: 76 };

/** Navigation of the form with the progress of each part. */
export function SectionNav({ summary }: { summary: DraftSummary }) {
  const { t } = useTranslation();
  const { task } = useDraft();
  const { parts, answered, total } = summary;
  const current = useCurrentPart(parts);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const shown = parts.find(({ key }) => key === current) ?? parts[0];
  const title = (key: string) => partTitle(task.sheet, key, t);
  if (!shown) return null;
  return (
    <>
      <Box
        component="nav"
        aria-label={t('responses.nav.label')}
        sx={{ ...navStyles, display: { xs: 'none', md: 'block' } }}
      >
        {parts.map((part) => (
          <button
            type="button"
            key={part.key}
            aria-current={part.key === current ? 'step' : undefined}
            onClick={() => goToPart(part.key)}
          >
            <PartIcon part={part} />
            <span className="part">
              <span className="name">
                {title(part.key)}
                <PartHint part={part} />
              </span>
              <PartCount part={part} />
            </span>
          </button>
        ))}
        <Box sx={{ mt: 2, ml: 2 }}>
          <Box sx={{ fontSize: 13 }}>
            <b>{t('kit.progress', { done: answered, total })}</b> {t('responses.nav.answered')}
          </Box>
          <Bar share={total > 0 ? answered / total : 0} />
        </Box>
      </Box>
      <Box
        component="nav"
        aria-label={t('responses.nav.label')}
        sx={{ ...pickerStyles, display: { md: 'none' } }}
      >
        <Button
          fullWidth
          color="inherit"
          endIcon={<ExpandMore />}
          aria-haspopup="menu"
          onClick={(event) => setAnchor(event.currentTarget)}
          sx={{ justifyContent: 'flex-start', gap: 1, px: 0, '& .MuiButton-endIcon': { ml: 0 } }}
        >
          <PartIcon part={shown} />
          {title(shown.key)}
          <PartCount part={shown} />
          <Box component="span" sx={{ ml: 'auto', fontSize: 13 }}>
            {t('kit.progress', { done: answered, total })}
          </Box>
        </Button>
        <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
          {parts.map((part) => (
            <MenuItem
              key={part.key}
              selected={part.key === current}
              onClick={() => {
                setAnchor(null);
                // Wait until the closing menu has released the page scroll.
                setTimeout(() => goToPart(part.key));
              }}
              sx={{ gap: 1.5 }}
            >
              <PartIcon part={part} />
              {title(part.key)}
              <Box sx={{ ml: 'auto', pl: 2, fontSize: 13, color: colours.ink3 }}>
                <PartCount part={part} />
              </Box>
            </MenuItem>
          ))}
        </Menu>
      </Box>
    </>
  );
}

const countOf = ({ problems }: PartSummary, ...kinds: ProblemKind[]) =>
  problems.filter(({ kind }) => kinds.includes(kind)).length;

function PartIcon({ part }: { part: PartSummary }) {
  if (countOf(part, 'correct') > 0)
    return <ErrorIcon aria-hidden sx={{ fontSize: 20, color: colours.bad }} />;
  if (countOf(part, 'choose', 'review') > 0) {
    return <MergeOutlined aria-hidden sx={{ fontSize: 20, color: colours.warn }} />;
  }
  const isDone = part.total > 0 ? part.answered === part.total : part.answered > 0;
  if (isDone) return <CheckCircle aria-hidden sx={{ fontSize: 20, color: colours.okFill }} />;
  const share = part.total > 0 ? (part.answered / part.total) * 100 : 0;
  return (
    <Box
      aria-hidden
      sx={{ position: 'relative', display: 'flex', flex: 'none', '& > *': { display: 'block' } }}
    >
      <CircularProgress
        variant="determinate"
        value={100}
        size={18}
        thickness={8}
        sx={{ color: colours.line2 }}
      />
      <CircularProgress
        variant="determinate"
        value={share}
        size={18}
        thickness={8}
        sx={{ position: 'absolute', inset: 0 }}
      />
    </Box>
  );
}

function PartHint({ part }: { part: PartSummary }) {
  const { t } = useTranslation();
  const [correct, choose, review] = [
    countOf(part, 'correct'),
    countOf(part, 'choose'),
    countOf(part, 'review'),
  ];
  if (correct > 0) return <small className="bad">{t('responses.toCorrect', { count: correct })}</small>;
  if (choose > 0) return <small className="warn">{t('responses.toChoose', { count: choose })}</small>;
  return review > 0 ? <small className="warn">{t('responses.toReview', { count: review })}</small> : null;
}

function PartCount({ part: { key, answered, total } }: { part: PartSummary }) {
  const { t } = useTranslation();
  return (
    <Box component="span" className="count" sx={{ fontSize: 12, fontWeight: 400, color: colours.ink3 }}>
      {key === filesPath ? answered : t('kit.progress', { done: answered, total })}
    </Box>
  );
}

function Bar({ share }: { share: number }) {
  return (
    <Box aria-hidden sx={{ mt: 1, height: 6, borderRadius: 3, bgcolor: colours.tint2, overflow: 'hidden' }}>
      <Box sx={{ height: '100%', width: `${share * 100}%`, bgcolor: colours.okFill }} />
    </Box>
  );
}

function goToPart(key: string) {
  const heading = document.getElementById(partId(key));
  heading?.scrollIntoView({ block: 'start' });
  heading?.focus({ preventScroll: true });
}

/** Returns the part at the top of the window. */
function useCurrentPart(parts: readonly PartSummary[]): string | undefined {
  const [current, setCurrent] = useState(parts[0]?.key);
  useEffect(() => {
    const updateCurrent = () => {
      const passed = parts.filter(({ key }) => {
        const element = document.getElementById(partId(key));
        return element && element.getBoundingClientRect().top < window.innerHeight / 3;
      });
      setCurrent((passed.at(-1) ?? parts[0])?.key);
    };
    updateCurrent();
    window.addEventListener('scroll', updateCurrent, { passive: true });
    return () => window.removeEventListener('scroll', updateCurrent);
  }, [parts]);
  return current;
}

const navStyles = {
  position: 'sticky',
  top: `calc(${lineHeight.wide + 16}px + ${messageBarHeight})`,
  maxHeight: 'calc(100vh - 160px)',
  overflow: 'auto',
  '& button': {
    display: 'flex',
    alignItems: 'center',
    gap: 1.25,
    width: '100%',
    minHeight: 44,
    px: 2,
    py: 0.5,
    border: 0,
    borderLeft: `2px solid ${colours.line}`,
    background: 'none',
    font: 'inherit',
    fontSize: 13,
    lineHeight: '18px',
    color: colours.ink2,
    textAlign: 'left',
    cursor: 'pointer',
    '&:hover': { color: colours.ink },
    '&:focus-visible': { outline: `2px solid ${colours.primary}`, outlineOffset: '-2px' },
  },
  '& button[aria-current]': { fontWeight: 600, color: colours.ink, borderColor: colours.primary },
  // A long count wraps below the name, so that the name is not broken into letters.
  '& .part': { flex: 1, minWidth: 0, display: 'flex', flexWrap: 'wrap', columnGap: 1.25 },
  '& .name': { flexGrow: 1, minWidth: 'min-content', overflowWrap: 'break-word' },
  '& .count': { flex: 'none' },
  '& small': { display: 'block', fontSize: 12, lineHeight: '16px', fontWeight: 500 },
  '& .bad': { color: colours.bad },
  '& .warn': { color: colours.warn },
} as const;

const pickerStyles = {
  position: 'sticky',
  top: `calc(${lineHeight.narrow}px + ${messageBarHeight})`,
  zIndex: 3,
  mx: { xs: -2, sm: 0 },
  px: { xs: 2, sm: 0 },
  bgcolor: colours.page,
  // At 200% zoom, sticky elements must leave two thirds of the window to the form.
  '@media (max-height: 560px)': { position: 'static' },
  borderTop: `1px solid ${colours.line}`,
  borderBottom: `1px solid ${colours.line}`,
  mb: 3,
} as const;

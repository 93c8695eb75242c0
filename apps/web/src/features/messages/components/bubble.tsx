import Box from '@mui/material/Box';
import type { FileReference } from '@tenderbox/contract';
import { type ReactNode, useEffect, useRef } from 'react';
import { FileChips } from '../../../entities/messages/file-chip.tsx';
import { MarkdownMessage } from '../../../entities/messages/markdown-message.tsx';
import { MessageTime } from '../../../entities/messages/message-time.tsx';
import { colours } from '../../../shared/theme/tokens.ts';
import { Avatar } from '../../../shared/ui/display/avatar.tsx';

/** Sent by the buyer to many, by the viewer's own side, or by the other side. */
type BubbleVariant = 'sent' | 'own' | 'plain';

const variantStyles: Record<BubbleVariant, object> = {
  sent: { bgcolor: colours.tint },
  own: { bgcolor: colours.primaryTint, borderColor: '#D5E6F8', '& .faint': { color: colours.ink2 } },
  plain: {},
};

interface BubbleProps {
  /** Author. Generic if the person is not known. */
  name: string;
  /** Name for the initials when `name` is "You". */
  initialsOf?: string;
  /** The viewer is the author. */
  isYou?: boolean;
  company?: string;
  at: string;
  text: string;
  files: readonly FileReference[];
  variant: BubbleVariant;
  /** Unread before this page was opened. */
  isNew?: boolean;
  /** Named in the URL: scrolled into view and focused. */
  isSelected?: boolean;
  /** Note about what happened with it, for example that it was published. */
  note?: ReactNode;
  side?: 'left' | 'right';
}

/** One message or reply: author, time, text and files. */
export function Bubble(props: BubbleProps) {
  const { name, isYou = false, company, at, text, files, variant, note, side } = props;
  const { isNew = false, isSelected = false } = props;
  const element = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isSelected || !element.current) return;
    const prefersReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
    element.current.scrollIntoView({
      behavior: prefersReducedMotion ? 'instant' : 'smooth',
      block: 'center',
    });
    element.current.focus({ preventScroll: true });
  }, [isSelected]);
  return (
    <Box
      component="article"
      ref={element}
      tabIndex={isSelected ? -1 : undefined}
      data-selected={isSelected || undefined}
      data-new={isNew || undefined}
      sx={{
        border: `1px solid ${colours.line}`,
        borderRadius: 1.5,
        px: 2,
        py: 1.75,
        fontSize: 14,
        lineHeight: '21px',
        scrollMarginTop: 90,
        overflowWrap: 'anywhere',
        ...variantStyles[variant],
        ...((isNew || isSelected) && {
          borderColor: colours.primaryLine,
          boxShadow: `inset 3px 0 0 ${colours.primary}`,
        }),
        ...(side === 'left' && { mr: { xs: 3, sm: 8 } }),
        ...(side === 'right' && { ml: { xs: 3, sm: 8 } }),
        '&:focus': { outline: 'none' },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25, mb: 1, fontSize: 13, lineHeight: '18px' }}>
        <Avatar name={props.initialsOf ?? name} variant={isYou ? 'own' : 'quiet'} />
        <Box sx={{ minWidth: 0 }}>
          <Box component="span" sx={{ fontWeight: 600 }}>
            {name}
          </Box>{' '}
          {company && (
            <Box
              component="span"
              className="faint"
              sx={{
                color: colours.ink3,
                display: { xs: 'block', sm: 'inline' },
                fontSize: { xs: 12, sm: 13 },
              }}
            >
              {company}
            </Box>
          )}
        </Box>
        <Box
          className="faint"
          sx={{ ml: 'auto', flex: 'none', color: colours.ink3, fontSize: 12, '& span': { color: 'inherit' } }}
        >
          <MessageTime instant={at} />
        </Box>
      </Box>
      <MarkdownMessage text={text} />
      <FileChips files={files} />
      {note && (
        <Box className="faint" sx={{ mt: 1, fontSize: 12, lineHeight: '16px', color: colours.ink3 }}>
          {note}
        </Box>
      )}
    </Box>
  );
}

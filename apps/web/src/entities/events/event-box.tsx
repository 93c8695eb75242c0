import type { BoxState } from '@tenderbox/contract';
import { DescriptionOutlined } from '../../shared/icons/description-outlined.ts';
import { colours } from '../../shared/theme/tokens.ts';
import { BoxGlyph, type BoxGlyphState as Drawing } from '../../shared/ui/brand/box-glyph.tsx';

const drawings: Record<Exclude<BoxState, 'NONE'>, Drawing> = {
  OPEN_SLOT: 'open',
  SHUT: 'shut',
  CAN_BE_OPENED: 'shut',
  OPENED: 'opened',
};

/** Drawing of an event's box. Null if there is none. */
const drawingOf = (box: BoxState): Drawing | null => (box === 'NONE' ? null : drawings[box]);

/** Box of an event in its state, or a document if nothing is sealed. */
export function EventBox({ box, size = 24 }: { box: BoxState; size?: number }) {
  const drawing = drawingOf(box);
  if (drawing) return <BoxGlyph state={drawing} size={size} />;
  return <DescriptionOutlined aria-hidden sx={{ fontSize: size, color: colours.ink3, flex: 'none' }} />;
}

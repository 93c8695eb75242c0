import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined';
import type { BoxState } from '@tenderbox/contract';
import { colours } from '../../shared/theme/tokens.ts';
import { BoxGlyph, type BoxState as Drawing } from '../../shared/ui/box-glyph.tsx';

const drawings: Record<Exclude<BoxState, 'NONE'>, Drawing> = {
  OPEN_SLOT: 'open',
  SHUT: 'shut',
  CAN_BE_OPENED: 'shut',
  OPENED: 'opened',
};

/** How the box of an event is drawn; null where there is none. */
const drawingOf = (box: BoxState): Drawing | null => (box === 'NONE' ? null : drawings[box]);

/** The box of an event in its state, or a document where nothing is sealed. */
export function EventBox({ box, size = 24 }: { box: BoxState; size?: number }) {
  const drawing = drawingOf(box);
  if (drawing) return <BoxGlyph state={drawing} size={size} />;
  return <DescriptionOutlined aria-hidden sx={{ fontSize: size, color: colours.ink3, flex: 'none' }} />;
}

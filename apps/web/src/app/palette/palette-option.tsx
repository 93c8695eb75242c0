import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { colours } from '../../shared/theme/tokens.ts';
import { Keys } from './keys.tsx';
import type { PaletteItem } from './palette-item.ts';

interface OptionProps {
  id: string;
  item: PaletteItem;
  search: string;
  isChosen: boolean;
  onChoose: () => void;
  onSelect: (isNewTab: boolean) => void;
}

/** Something that was found. The search field has the focus and handles the keys. */
export function PaletteOption({ id, item, search, isChosen, onChoose, onSelect }: OptionProps) {
  return (
    <Box
      id={id}
      role="option"
      aria-selected={isChosen}
      onMouseMove={isChosen ? undefined : onChoose}
      onClick={(event) => onSelect(event.ctrlKey || event.metaKey)}
      sx={{
        display: 'grid',
        gridTemplateColumns: '24px minmax(0, 1fr) auto',
        gap: 1.5,
        alignItems: 'center',
        minHeight: 44,
        px: 2.25,
        py: 0.5,
        fontSize: 14,
        lineHeight: '18px',
        cursor: 'pointer',
        overflowWrap: 'anywhere',
        '& > svg': { fontSize: 22, color: colours.ink3 },
        '&[aria-selected=true]': { bgcolor: colours.primaryTint },
        '& [data-urgency=calm], & [data-urgency=over]': { color: colours.ink2 },
      }}
    >
      {item.icon}
      <span>
        <Marked text={item.label} search={search} />
        {item.note && (
          <Box
            component="span"
            sx={{ display: 'block', fontSize: 12, lineHeight: '16px', color: colours.ink2 }}
          >
            {item.note}
          </Box>
        )}
      </span>
      <Box
        component="span"
        sx={{ display: 'flex', gap: 1, alignItems: 'center', fontSize: 12, color: colours.ink2 }}
      >
        {item.aside}
        <Box component="span" aria-hidden sx={{ display: { xs: 'none', sm: 'inline' } }}>
          {item.keys ? <Keys keys={item.keys} /> : isChosen && <Keys keys={['↵']} />}
        </Box>
      </Box>
    </Box>
  );
}

/** Text with the searched part in bold. */
function Marked({ text, search }: { text: string; search: string }): ReactNode {
  const place = search ? text.toLowerCase().indexOf(search.toLowerCase()) : -1;
  if (place < 0) return text;
  return (
    <>
      {text.slice(0, place)}
      <b style={{ fontWeight: 650 }}>{text.slice(place, place + search.length)}</b>
      {text.slice(place + search.length)}
    </>
  );
}

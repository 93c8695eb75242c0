import Box from '@mui/material/Box';
import { splitAtNames } from '@tenderbox/contract';
import { colours } from '../../theme/tokens.ts';

const nameMarkStyles = {
  bgcolor: colours.warnTint,
  color: colours.warn,
  borderRadius: '3px',
  px: '2px',
};

/** Text with the given names highlighted. */
export function NamesMarked({ text, names }: { text: string; names: readonly string[] }) {
  return splitAtNames(text, names).map((piece, index) =>
    piece.isName ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text have no other key
      <Box component="mark" key={index} sx={nameMarkStyles}>
        {piece.text}
      </Box>
    ) : (
      piece.text
    ),
  );
}

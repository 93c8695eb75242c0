/** Background of a line, as wide as the window. */
export const behind = (image: string, line: string) => ({
  borderImage: `${image} fill 0 / 0 / 0 100vmax`,
  clipPath: 'inset(0 -100vmax -1px)',
  '&::after': {
    content: '""',
    position: 'absolute',
    inset: 'auto 0 0',
    height: '1px',
    borderImage: `linear-gradient(${line}, ${line}) fill 0 / 0 / 0 100vmax`,
  },
});

/** The same in one colour. */
export const plain = (colour: string, line: string) => ({
  ...behind(`linear-gradient(${colour}, ${colour})`, line),
  bgcolor: colour,
});

// Material Design icon by Google, Apache-2.0. Written by `npm run icon`.
import { createIcon } from './create-icon.tsx';

export const KeyboardArrowUp = /* @__PURE__ */ createIcon(
  'KeyboardArrowUp',
  'M7.41 15.41 12 10.83l4.59 4.58L18 14l-6-6-6 6z',
);

// Material Design icon by Google, Apache-2.0. Written by `npm run icon`.
import { createIcon } from './create-icon.tsx';

export const KeyboardArrowDown = /* @__PURE__ */ createIcon(
  'KeyboardArrowDown',
  'M7.41 8.59 12 13.17l4.59-4.58L18 10l-6 6-6-6z',
);

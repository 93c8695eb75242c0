// Material Design icon by Google, Apache-2.0. Written by `npm run icon`.
import { createIcon } from './create-icon.tsx';

export const ChevronRight = /* @__PURE__ */ createIcon(
  'ChevronRight',
  'M10 6 8.59 7.41 13.17 12l-4.58 4.59L10 18l6-6z',
);

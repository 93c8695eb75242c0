// Material Design icon by Google, Apache-2.0. Written by `npm run icon`.
import { createIcon } from './create-icon.tsx';

export const ChevronLeft = /* @__PURE__ */ createIcon(
  'ChevronLeft',
  'M15.41 7.41 14 6l-6 6 6 6 1.41-1.41L10.83 12z',
);

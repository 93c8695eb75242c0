// Material Design icon by Google, Apache-2.0. Written by `npm run icon`.
import { createIcon } from './create-icon.tsx';

export const ExpandLess = /* @__PURE__ */ createIcon(
  'ExpandLess',
  'm12 8-6 6 1.41 1.41L12 10.83l4.59 4.58L18 14z',
);

// Material Design icon by Google, Apache-2.0. Written by `npm run icon`.
import { createIcon } from './create-icon.tsx';

export const Send = /* @__PURE__ */ createIcon('Send', 'M2.01 21 23 12 2.01 3 2 10l15 2-15 2z');

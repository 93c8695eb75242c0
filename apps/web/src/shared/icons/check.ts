// Material Design icon by Google, Apache-2.0. Written by `npm run icon`.
import { createIcon } from './create-icon.tsx';

export const Check = /* @__PURE__ */ createIcon('Check', 'M9 16.17 4.83 12l-1.42 1.41L9 19 21 7l-1.41-1.41z');

// Material Design icon by Google, Apache-2.0. Written by `npm run icon`.
import { createIcon } from './create-icon.tsx';

export const ArrowDropDown = /* @__PURE__ */ createIcon('ArrowDropDown', 'm7 10 5 5 5-5z');

// Material Design icon by Google, Apache-2.0. Written by `npm run icon`.
import { createIcon } from './create-icon.tsx';

export const Pause = /* @__PURE__ */ createIcon('Pause', 'M6 19h4V5H6zm8-14v14h4V5z');

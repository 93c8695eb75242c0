// Material Design icon by Google, Apache-2.0. Written by `npm run icon`.
import { createIcon } from './create-icon.tsx';

export const PlayArrow = /* @__PURE__ */ createIcon('PlayArrow', 'M8 5v14l11-7z');

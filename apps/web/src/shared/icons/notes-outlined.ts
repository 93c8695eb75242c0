// Material Design icon by Google, Apache-2.0. Written by `npm run icon`.
import { createIcon } from './create-icon.tsx';

export const NotesOutlined = /* @__PURE__ */ createIcon(
  'NotesOutlined',
  'M21 11.01 3 11v2h18zM3 16h12v2H3zM21 6H3v2.01L21 8z',
);

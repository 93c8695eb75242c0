// Material Design icon by Google, Apache-2.0. Written by `npm run icon`.
import { createIcon } from './create-icon.tsx';

export const ReportGmailerrorredOutlined = /* @__PURE__ */ createIcon(
  'ReportGmailerrorredOutlined',
  'M15.73 3H8.27L3 8.27v7.46L8.27 21h7.46L21 15.73V8.27zM19 14.9 14.9 19H9.1L5 14.9V9.1L9.1 5h5.8L19 9.1z',
  'M11 16a1 1 0 1 0 2 0a1 1 0 1 0 -2 0z',
  'M11 7h2v7h-2z',
);

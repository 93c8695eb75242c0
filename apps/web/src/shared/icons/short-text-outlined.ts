// Material Design icon by Google, Apache-2.0. Written by `npm run icon`.
import { createIcon } from './create-icon.tsx';

export const ShortTextOutlined = /* @__PURE__ */ createIcon('ShortTextOutlined', 'M4 9h16v2H4zm0 4h10v2H4z');

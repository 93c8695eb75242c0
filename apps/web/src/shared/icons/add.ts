// Material Design icon by Google, Apache-2.0. Written by `npm run icon`.
import { createIcon } from './create-icon.tsx';

export const Add = /* @__PURE__ */ createIcon('Add', 'M19 13h-6v6h-2v-6H5v-2h6V5h2v6h6z');

/** Everything needed for pasting, in one chunk that is loaded on demand. */
export { PasteDialog } from './paste-dialog.tsx';
export { PasteNotice } from './paste-notice.tsx';

/** What a paste needs, in one chunk that is loaded when somebody is about to paste. */
export { PasteDialog } from './paste-dialog.tsx';
export { PasteNotice } from './paste-notice.tsx';

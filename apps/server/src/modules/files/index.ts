export { attachFiles } from './commands/attach-files.ts';
export { keepRecorded, type ReceivedFile, receiveFile } from './commands/receive-file.ts';
export { expiryJob, orphanJob } from './file.jobs.ts';
export type { FilesParts } from './file.parts.ts';
export type { FileFacts, FilePurposeRule, FilePurposeRules } from './file.purposes.ts';
export { registerFileRoutes } from './file.routes.ts';
export { fileOfUnit } from './file-of-unit.ts';
export { filesOf, joinFilesOf, releaseFiles, shareFiles } from './file-use.repo.ts';
export { refuse } from './receive-upload.ts';

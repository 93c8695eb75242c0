export { listArchiveContents } from './archive.content.ts';
export { registerArchiveRoutes } from './archive.routes.ts';

export { archives } from './archive.content.ts';
export { registerArchiveRoutes } from './archive.routes.ts';

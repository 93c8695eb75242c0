export { recordArchive } from './record.archive.ts';
export { registerRecordRoutes } from './record.routes.ts';

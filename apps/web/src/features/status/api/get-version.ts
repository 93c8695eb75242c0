export { versionQuery } from '../../../shared/lib/version.ts';

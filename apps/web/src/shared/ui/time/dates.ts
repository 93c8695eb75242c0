/** Time zone formatting shared with the server. */
export {
  formatDate,
  formatDateTime,
  formatInstant,
  instantOf,
  isInstant,
  wallClockOf,
  zoneNameAt,
} from '@tenderbox/contract';
export { deviceTimeZone, ownTimeZone } from './own-time-zone.ts';

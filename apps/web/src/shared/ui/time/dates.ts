/** Time zone formatting shared with the server. */
export {
  formatDate,
  formatDateTime,
  formatInstant,
  instantOf,
  isInstant,
  viewerTimeZone,
  wallClockOf,
  zoneNameAt,
} from '@tenderbox/contract';

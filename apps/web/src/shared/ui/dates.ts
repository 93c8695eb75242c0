/** Instants as zones show them: the same functions on both sides. */
export {
  formatDate,
  formatDateTime,
  formatInstant,
  instantOf,
  viewerTimeZone,
  wallClockOf,
  zoneNameAt,
} from '@tenderbox/contract';

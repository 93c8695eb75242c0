/** Instants as zones show them: the same functions on both sides. */
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

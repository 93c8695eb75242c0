import { useTranslation } from 'react-i18next';
import { ownTimeZone } from '../../shared/ui/time/dates.ts';

/** Time zones shown to a supplier: the event's, the supplier's own, and UTC. */
export function useClocks(timeZone: string): { label: string; zone: string }[] {
  const { t } = useTranslation();
  return [
    { label: t('supplierEvents.clocks.event'), zone: timeZone },
    { label: t('supplierEvents.clocks.own'), zone: ownTimeZone() },
    { label: t('supplierEvents.clocks.utc'), zone: 'UTC' },
  ];
}

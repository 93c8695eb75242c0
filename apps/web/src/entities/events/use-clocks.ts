import { useTranslation } from 'react-i18next';
import { viewerTimeZone } from '../../shared/ui/dates.ts';

/** The clocks that a supplier reads an instant on: of the event, its own, and UTC. */
export function useClocks(timeZone: string): { label: string; zone: string }[] {
  const { t } = useTranslation();
  return [
    { label: t('supplierEvents.clocks.event'), zone: timeZone },
    { label: t('supplierEvents.clocks.own'), zone: viewerTimeZone() },
    { label: t('supplierEvents.clocks.utc'), zone: 'UTC' },
  ];
}

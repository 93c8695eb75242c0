import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { serverInstant } from '../../shared/lib/server-clock.ts';
import { colours } from '../../shared/theme/tokens.ts';
import { formatDateTime, ownTimeZone, zoneNameAt } from '../../shared/ui/time/dates.ts';
import { useUserInRole } from '../session/use-user.ts';

const hour = 3_600_000;

/** Hours that one time zone is currently ahead of another. */
function hoursAhead(own: string, other: string, now: string): number {
  const clockOf = (zone: string) => Date.parse(`${formatDateTime(now, zone).replace(' ', 'T')}Z`);
  return (clockOf(own) - clockOf(other)) / hour;
}

/** The buyer, its time zone, and the difference from the user's own. */
export function ZonesNote({ timeZone }: { timeZone: string }) {
  const { t } = useTranslation();
  const user = useUserInRole();
  if (!user) return null;
  const now = serverInstant();
  const own = ownTimeZone();
  const ahead = hoursAhead(own, timeZone, now);
  const key = ahead === 0 ? 'zones' : ahead > 0 ? 'zonesAhead' : 'zonesBehind';
  return (
    <Box sx={{ ml: 'auto', fontSize: 13, color: colours.ink3 }}>
      {t(`supplierEvents.${key}`, {
        buyer: [user.organisationName, user.businessUnitName].filter(Boolean).join(', '),
        zone: zoneNameAt(now, timeZone),
        own: zoneNameAt(now, own),
        hours: Math.abs(ahead),
      })}
    </Box>
  );
}

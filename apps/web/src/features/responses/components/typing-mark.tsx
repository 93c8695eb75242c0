import Box from '@mui/material/Box';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { initialsOf } from '../../../shared/lib/initials-of.ts';
import { colours } from '../../../shared/theme/tokens.ts';
import { useDraft } from '../draft/draft-context.ts';
import type { Colleague } from '../draft/presence.ts';

/** Who of the team types in a field, if anybody. */
export function useColleagueAt(path: string): Colleague | null {
  const { presence } = useDraft();
  return useSyncExternalStore(
    presence.subscribe,
    () => presence.colleagues.find((colleague) => colleague.path === path) ?? null,
  );
}

/** The initials of somebody. */
export function Avatar({
  name,
  size = 20,
  isOther = true,
}: {
  name: string;
  size?: number;
  isOther?: boolean;
}) {
  return (
    <Box
      component="span"
      aria-hidden
      sx={{
        ...{ display: 'inline-grid', placeItems: 'center', flex: 'none', width: size, height: size },
        ...{ borderRadius: '50%', fontSize: size < 24 ? 9 : 12, fontWeight: 600 },
        ...(isOther
          ? { bgcolor: colours.link, color: colours.page }
          : { bgcolor: colours.tint2, color: colours.ink2 }),
      }}
    >
      {initialsOf(name).slice(0, 2)}
    </Box>
  );
}

/** "Tom Fry is typing": not a lock, nothing is overwritten in silence. */
export function TypingMark({ colleague: { fullName } }: { colleague: Colleague }) {
  const { t } = useTranslation();
  return (
    <Box
      role="status"
      sx={{
        ...{ display: 'inline-flex', alignItems: 'center', gap: 1, alignSelf: 'flex-start' },
        ...{ color: colours.link, fontSize: 12, lineHeight: '20px', fontWeight: 500 },
      }}
    >
      <Avatar name={fullName} />
      {t('responses.field.typing', { name: fullName })}
    </Box>
  );
}

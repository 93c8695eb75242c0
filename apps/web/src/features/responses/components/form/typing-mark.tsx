import Box from '@mui/material/Box';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { colours } from '../../../../shared/theme/tokens.ts';
import { Avatar } from '../../../../shared/ui/display/avatar.tsx';
import { useDraft } from '../../draft/draft-context.ts';
import type { Colleague } from '../../draft/presence.ts';

/** Colleague who is typing in a field, or null. */
export function useColleagueAt(path: string): Colleague | null {
  const { presence } = useDraft();
  return useSyncExternalStore(
    presence.subscribe,
    () => presence.colleagues.find((colleague) => colleague.path === path) ?? null,
  );
}

/** "Tom Fry is typing". Not a lock: concurrent changes become a conflict. */
export function TypingMark({ colleague: { fullName } }: { colleague: Colleague }) {
  const { t } = useTranslation();
  return (
    <Box
      role="status"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 1,
        alignSelf: 'flex-start',
        color: colours.link,
        fontSize: 12,
        lineHeight: '20px',
        fontWeight: 500,
      }}
    >
      <Avatar name={fullName} size={20} variant="present" />
      {t('responses.field.typing', { name: fullName })}
    </Box>
  );
}

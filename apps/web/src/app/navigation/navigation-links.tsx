import Box from '@mui/material/Box';
import type { SignedInUser } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { AppLink } from '../../shared/ui/actions/app-link.tsx';
import { useRouteName } from '../use-route-name.ts';
import { currentOf } from './current-of.ts';
import { linksOf } from './links-of.ts';
import { UnreadSlot } from './unread-slot.tsx';

interface NavigationLinksProps {
  user: SignedInUser;
  direction: 'row' | 'column';
  onFollow?: () => void;
}

/** Links of the user's role, with the current page marked. */
export function NavigationLinks({ user, direction, onFollow }: NavigationLinksProps) {
  const { t } = useTranslation();
  const shown = useRouteName();
  const isRow = direction === 'row';
  return (
    <Box component="nav" aria-label={t('navigation.main')} sx={{ alignSelf: 'stretch' }}>
      <Box
        component="ul"
        sx={{
          display: 'flex',
          flexDirection: direction,
          height: '100%',
          gap: isRow ? 0.5 : 0,
          m: 0,
          p: 0,
          listStyle: 'none',
        }}
      >
        {linksOf(user).map((link) => (
          <Box component="li" key={link.label} sx={{ display: 'flex' }}>
            <AppLink
              href={link.href}
              underline="none"
              aria-current={currentOf(link, shown)}
              onClick={onFollow}
              sx={{
                display: 'flex',
                alignItems: 'center',
                gap: 1,
                flex: 1,
                minHeight: 48,
                px: isRow ? 1.5 : 2.5,
                color: 'text.secondary',
                fontWeight: 500,
                outlineOffset: -4,
                '&:hover': { color: 'text.primary', bgcolor: isRow ? undefined : 'action.hover' },
                '&[aria-current]': {
                  color: 'text.primary',
                  fontWeight: 600,
                  boxShadow: (theme) => `inset ${isRow ? '0 -2px' : '3px 0'} 0 ${theme.palette.primary.main}`,
                },
              }}
            >
              {t(link.label)}
              {link.routes[0] === 'messages' && <UnreadSlot />}
            </AppLink>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { SignedInUser } from '@tenderbox/contract';
import { colours } from '../../shared/theme/tokens.ts';

const cut = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

/** Slot for the logged-in user and entity, if the top bar has space. */
export function UserSummary({ user }: { user: SignedInUser }) {
  const hasRoom = useMediaQuery(useTheme().breakpoints.up('lg'));
  if (!hasRoom) return null;
  const { fullName, bidderName, organisationName, businessUnitName } = user;
  const place = bidderName ?? [organisationName, businessUnitName].filter(Boolean).join(' · ');
  return (
    <Box
      sx={{
        maxWidth: 220,
        mr: -2.5,
        textAlign: 'right',
        fontSize: 12,
        lineHeight: '16px',
        color: colours.ink3,
      }}
    >
      <Box sx={{ ...cut, fontSize: 13, fontWeight: 500, lineHeight: '18px', color: colours.ink }}>
        {fullName}
      </Box>
      <Box sx={cut}>{place}</Box>
    </Box>
  );
}

import Box from '@mui/material/Box';
import { measures } from '../../shared/theme/theme.ts';
import { HomeLink } from '../home-link.tsx';

/** The bar on top of every ordinary screen. */
export function TopBar() {
  return (
    <Box
      component="header"
      sx={{
        position: 'sticky',
        top: 0,
        zIndex: 'appBar',
        bgcolor: 'background.paper',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          height: measures.topBar - 1,
          maxWidth: measures.content,
          mx: 'auto',
          px: { xs: 2, sm: 3 },
        }}
      >
        <Box sx={{ display: { xs: 'none', sm: 'flex' } }}>
          <HomeLink />
        </Box>
        <Box sx={{ display: { xs: 'flex', sm: 'none' } }}>
          <HomeLink variant="mobile" />
        </Box>
      </Box>
    </Box>
  );
}

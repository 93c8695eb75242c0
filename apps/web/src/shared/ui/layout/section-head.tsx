import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { visuallyHidden } from '@mui/utils';
import type { ReactNode } from 'react';
import { PhoneBar } from './phone-bar.tsx';

interface SectionHeadProps {
  title?: string;
  /** Id of the heading, for `aria-labelledby`. */
  titleId?: string;
  /** The tab above says the same: the heading is for screen readers only. */
  isTitleInTab?: boolean;
  description?: string;
  /** What can be done here, the most usual last; on a phone at the foot of the screen beside the primary button. */
  actions?: ReactNode;
  /** Primary button of the page. */
  primaryAction?: ReactNode;
}

/** Header of a section with its actions. */
export function SectionHead(props: SectionHeadProps) {
  const { title, titleId, isTitleInTab = false, description, actions, primaryAction } = props;
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'));
  return (
    <Stack
      direction={{ xs: 'column', sm: 'row' }}
      spacing={2}
      sx={{
        mb: 2,
        justifyContent: 'space-between',
        alignItems: { sm: 'flex-start' },
        '& > .MuiButton-root': { flex: 'none' },
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        {title && (
          <Typography variant="h2" id={titleId} style={isTitleInTab ? visuallyHidden : undefined}>
            {title}
          </Typography>
        )}
        {description && (
          <Typography sx={{ color: 'text.secondary', mt: isTitleInTab ? 0 : 0.5 }}>{description}</Typography>
        )}
      </Box>
      {isPhone && primaryAction ? (
        <PhoneBar>
          {actions}
          {primaryAction}
        </PhoneBar>
      ) : (
        <>
          {isPhone && actions ? <Stack direction="row">{actions}</Stack> : actions}
          {primaryAction}
        </>
      )}
    </Stack>
  );
}

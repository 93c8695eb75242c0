import Box from '@mui/material/Box';
import Breadcrumbs from '@mui/material/Breadcrumbs';
import Stack from '@mui/material/Stack';
import { useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AppLink } from '../actions/app-link.tsx';
import { MoreMenu, type MoreMenuItem } from '../actions/more-menu.tsx';
import { TimestampText } from '../time/timestamp.tsx';
import { useNamedPage } from './page-title.ts';
import { PhoneBar } from './phone-bar.tsx';

/** Breadcrumb. The last one usually has no link. */
interface Crumb {
  label: string;
  href?: string;
}

interface PageHeadProps {
  title: string;
  /** Shown before the title: a logo or initials. */
  mark?: ReactNode;
  breadcrumb?: readonly Crumb[];
  /** Shown next to the title, usually a status chip. */
  status?: ReactNode;
  description?: ReactNode;
  /** Secondary buttons next to the title. Rare actions belong in a MoreMenu. */
  actions?: ReactNode;
  /** Secondary buttons for the whole list, such as Import. On a phone they are next to the primary button. */
  tools?: ReactNode;
  /** Primary button of the page. On a phone it is at the bottom of the screen. */
  primaryAction?: ReactNode;
  /** Rare and destructive actions in the menu. */
  more?: readonly MoreMenuItem[];
}

/** Page header with breadcrumbs, title and actions. */
export function PageHead(props: PageHeadProps) {
  const { title, mark, breadcrumb = [], status, description, actions, tools, primaryAction, more } = props;
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'));
  useNamedPage(title);
  return (
    <Box component="header" sx={{ mb: 3 }}>
      <Trail crumbs={breadcrumb} />
      <Stack
        direction="row"
        useFlexGap
        spacing={2}
        sx={{ alignItems: mark && !description ? 'center' : 'flex-start', flexWrap: 'wrap' }}
      >
        {mark}
        {/* Buttons that would leave less than this for the title get a line of their own. */}
        <Box sx={{ flex: { xs: 1, sm: '1 1 340px' }, minWidth: 0 }}>
          <Stack direction="row" useFlexGap spacing={1.5} sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
            <Typography variant="h1" sx={{ overflowWrap: 'anywhere' }}>
              {title}
            </Typography>
            {status}
          </Stack>
          {description && (
            <Typography
              component="div"
              sx={{ color: 'text.secondary', mt: 0.5, maxWidth: typeof description === 'string' ? 720 : 1 }}
            >
              {typeof description === 'string' ? <TimestampText text={description} /> : description}
            </Typography>
          )}
        </Box>
        {(actions || more?.length || ((tools || primaryAction) && !isPhone)) && (
          <Stack
            direction="row"
            spacing={1}
            sx={{
              alignItems: 'center',
              flexShrink: 0,
              // On a phone buttons get a line of their own; a menu alone stays next to the title.
              '&:has(> .MuiButton-root)': { width: { xs: '100%', sm: 'auto' } },
              '& > .MuiButton-contained': { flexGrow: { xs: 1, sm: 0 } },
            }}
          >
            {!isPhone && tools}
            {actions}
            {!isPhone && primaryAction}
            {more && <MoreMenu items={more} />}
          </Stack>
        )}
      </Stack>
      {isPhone && (tools || primaryAction) && (
        <PhoneBar>
          {tools}
          {primaryAction}
        </PhoneBar>
      )}
    </Box>
  );
}

/** Breadcrumbs. */
export function Trail({ crumbs }: { crumbs: readonly Crumb[] }) {
  const { t } = useTranslation();
  if (crumbs.length === 0) return null;
  return (
    <Breadcrumbs aria-label={t('kit.breadcrumb')} sx={{ mb: 0.5, fontSize: 13 }}>
      {crumbs.map(({ label, href }) =>
        href ? (
          <AppLink key={label} href={href} underline="hover" sx={{ fontSize: 13, color: 'text.secondary' }}>
            {label}
          </AppLink>
        ) : (
          <Typography key={label} variant="body2" aria-current="page" sx={{ color: 'text.secondary' }}>
            {label}
          </Typography>
        ),
      )}
    </Breadcrumbs>
  );
}

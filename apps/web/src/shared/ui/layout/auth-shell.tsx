import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { colours, measures, messageBarHeight } from '../../theme/tokens.ts';
import { DetailedBoxGlyph } from '../brand/detailed-box-glyph.tsx';
import { Logo } from '../brand/logo.tsx';

interface AuthShellProps {
  children: ReactNode;
  /** Shown directly below the form. */
  below?: ReactNode;
  /** Shown at the bottom of the screen. */
  foot?: ReactNode;
  /** Logo, if it is a link. */
  logo?: ReactNode;
}

/** Layout of the pages before the login: the brand and one narrow column in a fixed position. */
export function AuthShell({ children, below, foot, logo = <Logo /> }: AuthShellProps) {
  return (
    <Box
      sx={{
        display: 'grid',
        minHeight: `calc(100dvh - ${messageBarHeight})`,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
        gridTemplateRows: { xs: 'auto 1fr', md: '1fr' },
      }}
    >
      <Brand logo={logo} />
      <Box
        sx={{
          display: 'flex',
          flexDirection: 'column',
          alignItems: 'center',
          px: { xs: 2, sm: 3 },
          pt: { xs: 2.5, md: 9 },
        }}
      >
        <Box sx={{ width: '100%', maxWidth: measures.card, flex: 1 }}>
          {children}
          {below}
        </Box>
        {foot && <Box sx={{ pt: 2, pb: 2.5 }}>{foot}</Box>}
      </Box>
    </Box>
  );
}

/** Product description next to the form, or a short header above it on narrow screens. */
function Brand({ logo }: { logo: ReactNode }) {
  const { t } = useTranslation();
  return (
    <Box
      sx={{
        display: 'flex',
        flexDirection: 'column',
        overflow: 'hidden',
        px: { xs: 2, sm: 3, lg: 8 },
        pt: { xs: 1.75, md: 5 },
        pb: { xs: 2, md: 4.5 },
        color: colours.page,
        '& a': { color: 'inherit' },
        background: `radial-gradient(90% 70% at 20% 10%, #12508F 0%, ${colours.navy} 45%, ${colours.navyDeep} 100%)`,
      }}
    >
      {logo}
      <Slot />
      <Box sx={{ mt: { xs: 1.5, md: 5.5 } }}>
        <Box
          sx={{
            maxWidth: 480,
            fontWeight: 640,
            mb: { xs: 0.5, md: 2 },
            fontSize: { xs: 18, md: 40 },
            lineHeight: { xs: '24px', md: '46px' },
            letterSpacing: { xs: '-.02em', md: '-.028em' },
          }}
        >
          {t('shell.tagline')}
        </Box>
        <Box
          sx={{
            maxWidth: { md: 452 },
            color: '#C9DCF0',
            fontSize: { xs: 13, md: 16 },
            lineHeight: { xs: '19px', md: '26px' },
          }}
        >
          {t('shell.promise')}
        </Box>
      </Box>
      <ThreeStates />
    </Box>
  );
}

// On a low screen the text takes precedence.
const onlyTall = { display: { xs: 'none', md: 'block' }, '@media (max-height: 820px)': { display: 'none' } };

/** Illustration of a price schedule going into the slot, with its prices hidden. */
function Slot() {
  const { t } = useTranslation();
  const lines = t('shell.sample.lines', { returnObjects: true });
  return (
    <Box aria-hidden sx={{ mt: 3.5, ...onlyTall }}>
      <Box sx={{ height: 204, overflow: 'hidden', mx: -2.5, px: 2.5 }}>
        <Box
          sx={{
            width: 312,
            mt: 4.25,
            ml: 5.5,
            p: '16px 20px 60px',
            borderRadius: 1,
            fontSize: 13,
            color: colours.navyDeep,
            boxShadow: '0 -8px 36px rgba(3, 18, 38, .35)',
            background: 'linear-gradient(180deg, #F7FBFF 0%, #E6F0FB 58%, #9DBDDE 92%)',
            transform: 'rotate(-3.5deg)',
          }}
        >
          <Line>
            <b>{t('shell.sample.title')}</b>
            <span>{t('shell.sample.currency')}</span>
          </Line>
          {lines.map((line, place) => (
            <Line key={line} hasRule>
              <span>{line}</span>
              <Box
                sx={{
                  width: 82 - 8 * place,
                  height: 11,
                  borderRadius: '3px',
                  bgcolor: colours.navy,
                  opacity: 0.9,
                }}
              />
            </Line>
          ))}
        </Box>
      </Box>
      <Box
        sx={{
          position: 'relative',
          height: 16,
          mt: -1,
          borderRadius: 1,
          bgcolor: '#04152B',
          boxShadow: 'inset 0 4px 6px rgba(0, 0, 0, .6), 0 1px 0 rgba(255, 255, 255, .14)',
        }}
      />
    </Box>
  );
}

function Line({ children, hasRule = false }: { children: ReactNode; hasRule?: boolean }) {
  return (
    <Box
      sx={{
        display: 'flex',
        justifyContent: 'space-between',
        alignItems: 'center',
        ...(hasRule ? { borderTop: '1px solid #C8DCF0', py: '6px' } : { mb: 1.25 }),
      }}
    >
      {children}
    </Box>
  );
}

const states = ['open', 'shut', 'opened'] as const;

/** The box in its three states with explanations. */
function ThreeStates() {
  const { t } = useTranslation();
  return (
    <Box
      sx={{
        mt: 'auto',
        pt: 4,
        gap: 2.5,
        gridTemplateColumns: 'repeat(3, 1fr)',
        display: { xs: 'none', md: 'grid' },
      }}
    >
      {states.map((state) => (
        <Box
          key={state}
          sx={{
            position: 'relative',
            '& + &::before': {
              content: '""',
              position: 'absolute',
              top: 36,
              right: 'calc(100% + 10px)',
              width: 'calc(100% - 74px)',
              borderTop: '2px dashed #5F8CBC',
            },
          }}
        >
          <Box
            sx={{
              display: 'grid',
              placeItems: 'center',
              width: 72,
              height: 72,
              mb: 1.75,
              borderRadius: 2,
              bgcolor: colours.primaryTint,
            }}
          >
            <DetailedBoxGlyph state={state} />
          </Box>
          <Typography variant="subtitle1" component="p">
            {t(`shell.box.${state}`)}
          </Typography>
          <Box sx={{ maxWidth: 170, fontSize: 13, lineHeight: '18px', color: '#B5CDE6' }}>
            {t(`shell.box.${state}Text`)}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { FirstSteps } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { pathTo } from '../../../entities/routes/path-to.ts';
import { colours } from '../../../shared/theme/tokens.ts';
import { AppLink } from '../../../shared/ui/actions/app-link.tsx';
import { BoxGlyph } from '../../../shared/ui/brand/box-glyph.tsx';
import { Avatar } from '../../../shared/ui/display/avatar.tsx';
import { SideSection } from '../../../shared/ui/layout/page-columns.tsx';

const boxStates = ['open', 'shut', 'opened'] as const;

/** What helps on the first day: how a sealed event goes, what to read, whom to ask. */
export function FirstStepsSide({ personToAsk }: Pick<FirstSteps, 'personToAsk'>) {
  const { t } = useTranslation();
  return (
    <>
      <SideSection title={t('firstRun.sealed.title')}>
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.75 }}>
          {boxStates.map((state) => (
            <Box component="li" key={state} sx={{ display: 'flex', alignItems: 'center', gap: 1.75 }}>
              <BoxGlyph state={state} size={56} />
              <span>
                <Box component="b" sx={{ display: 'block', fontWeight: 600 }}>
                  {t(`firstRun.sealed.${state}`)}
                </Box>
                <Box component="span" sx={{ color: colours.ink2 }}>
                  {t(`firstRun.sealed.${state}Text`)}
                </Box>
              </span>
            </Box>
          ))}
        </Box>
      </SideSection>
      <SideSection title={t('firstRun.reading')}>
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
          {(['training', 'faq', 'help'] as const).map((page) => (
            <li key={page}>
              <AppLink href={pathTo(page)} sx={{ fontWeight: 500 }}>
                {t(`pages.${page}`)}
              </AppLink>
            </li>
          ))}
        </Box>
      </SideSection>
      {personToAsk && (
        <SideSection title={t('firstRun.asking')}>
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25 }}>
            <Avatar name={personToAsk.fullName} />
            <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              <Box component="b" sx={{ display: 'block', fontWeight: 600 }}>
                {personToAsk.fullName}
              </Box>
              <Box component="span" sx={{ display: 'block', fontSize: 12, color: colours.ink2 }}>
                {t('firstRun.organisationAdmin')}
              </Box>
              <Link href={`mailto:${personToAsk.email}`} sx={{ fontSize: 12 }}>
                {personToAsk.email}
              </Link>
            </Box>
          </Box>
        </SideSection>
      )}
    </>
  );
}

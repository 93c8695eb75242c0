import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ThreeZones } from '../../../../entities/events/three-zones.tsx';
import { HistoryOutlined } from '../../../../shared/icons/history-outlined.ts';
import { VerifiedOutlined } from '../../../../shared/icons/verified-outlined.ts';
import { VisibilityOffOutlined } from '../../../../shared/icons/visibility-off-outlined.ts';
import { colours } from '../../../../shared/theme/tokens.ts';
import { BoxGlyph } from '../../../../shared/ui/brand/box-glyph.tsx';
import { SideSection } from '../../../../shared/ui/layout/page-columns.tsx';
import { useNowUntil } from '../../../../shared/ui/time/countdown.tsx';
import { timeLeft } from '../../../../shared/ui/time/time-left.ts';
import { useDraft, useSending } from '../../draft/draft-context.ts';

/** Side panel of the review: the deadline, and what Submit does. */
export function ReviewSide() {
  const { t } = useTranslation();
  const { task, event } = useDraft();
  const { response } = useSending();
  const end = task.effectiveEndDate;
  const now = useNowUntil(end);
  const { unit, urgency, ...left } = timeLeft(Date.parse(end), now);
  const version = (response.submittedVersion ?? response.withdrawn?.version ?? 0) + 1;
  const buyer = event.buyer.organisationName;
  return (
    <>
      <Box sx={{ bgcolor: colours.tint, border: `1px solid ${colours.line}`, borderRadius: 1.5, p: 2 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, mb: 1.5 }}>
          {event.sealed && <BoxGlyph state={urgency === 'over' ? 'shut' : 'open'} size={48} />}
          <div>
            <Box sx={{ fontSize: 20, lineHeight: '28px', fontWeight: 620 }}>
              {t(`kit.countdown.${unit}`, left)}
            </Box>
            <Box sx={{ fontSize: 12, color: colours.ink3 }}>{t('responses.side.toSubmit')}</Box>
          </div>
        </Box>
        <ThreeZones instant={end} timeZone={event.timeZone} />
      </Box>
      {response.can.submit && (
        <SideSection title={t('responses.side.whatSubmitDoes')}>
          <Box component="ul" sx={listStyles}>
            {event.sealed ? (
              <Item
                icon={<BoxGlyph state="shut" size={18} />}
                text={t('responses.side.seals', { version })}
              />
            ) : (
              <Item
                icon={<VisibilityOffOutlined aria-hidden />}
                text={t('responses.side.sends', { version, buyer })}
              />
            )}
            <Item icon={<VerifiedOutlined aria-hidden />} text={t('responses.side.receipt')} />
            {event.sealed && (
              <Item
                icon={<VisibilityOffOutlined aria-hidden />}
                text={t('responses.side.tells', { buyer })}
              />
            )}
            <Item icon={<HistoryOutlined aria-hidden />} text={t('responses.side.replaced')} />
          </Box>
        </SideSection>
      )}
    </>
  );
}

const Item = ({ icon, text }: { icon: ReactNode; text: string }) => (
  <li>
    {icon}
    <span>{text}</span>
  </li>
);

const listStyles = {
  listStyle: 'none',
  m: 0,
  p: 0,
  fontSize: 13,
  lineHeight: '20px',
  '& li': { display: 'flex', gap: 1.25, py: 1.25 },
  '& li + li': { borderTop: `1px solid ${colours.line}` },
  '& svg': { fontSize: 18, color: colours.ink2, flex: 'none' },
} as const;

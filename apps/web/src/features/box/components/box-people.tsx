import Box from '@mui/material/Box';
import type { BoxStatus, Event } from '@tenderbox/contract';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { joinNames } from '../../../entities/boxes/format-exact.ts';
import { CheckCircleOutlined } from '../../../shared/icons/check-circle-outlined.ts';
import { HistoryOutlined } from '../../../shared/icons/history-outlined.ts';
import { LockOutlined } from '../../../shared/icons/lock-outlined.ts';
import { MoreTimeOutlined } from '../../../shared/icons/more-time-outlined.ts';
import { VerifiedOutlined } from '../../../shared/icons/verified-outlined.ts';
import { initialsOf } from '../../../shared/lib/initials-of.ts';
import { colours } from '../../../shared/theme/tokens.ts';
import { SideSection } from '../../../shared/ui/layout/page-columns.tsx';
import { formatInstant } from '../../../shared/ui/time/dates.ts';
import { TimestampText } from '../../../shared/ui/time/timestamp.tsx';

const maxShown = 12;

/** People who can open a box, and who has already confirmed. */
export function BoxOpeners({ event, box }: { event: Event; box: BoxStatus }) {
  const { t } = useTranslation();
  const { openers, openersAreNamed, voidConfirmations } = box;
  return (
    <SideSection title={t('box.openers.title')}>
      {openersAreNamed && (
        <Box sx={{ mb: 1, color: colours.ink2 }}>
          {t(box.closed ? 'box.openers.namedThen' : 'box.openers.named')}
        </Box>
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
        {openers.slice(0, maxShown).map(({ fullName, isOwn, isActive, confirmedAt }, place) => {
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: two people may have one name
            <Box component="li" key={place} sx={{ display: 'flex', alignItems: 'center', gap: 1.25 }}>
              <Box aria-hidden sx={markStyles}>
                {initialsOf(fullName).slice(0, 2)}
              </Box>
              <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                <Box sx={{ fontWeight: 550, fontSize: 13, lineHeight: '18px' }}>
                  {isOwn ? t('box.openers.you', { name: fullName }) : fullName}
                </Box>
                <Box
                  sx={{
                    fontSize: 12,
                    lineHeight: '16px',
                    color: confirmedAt ? colours.ok : isActive ? colours.ink3 : colours.warn,
                  }}
                >
                  {confirmedAt ? (
                    <TimestampText
                      text={t('box.openers.confirmed', {
                        instant: formatInstant(confirmedAt, event.timeZone),
                      })}
                    />
                  ) : (
                    t(isActive ? 'box.openers.role' : 'box.openers.inactive')
                  )}
                </Box>
              </Box>
              {confirmedAt && (
                <CheckCircleOutlined aria-hidden sx={{ fontSize: 18, color: colours.okFill }} />
              )}
            </Box>
          );
        })}
      </Box>
      {openers.length > maxShown && (
        <Box sx={{ mt: 1, color: colours.ink3 }}>
          {t('box.outside.more', { count: openers.length - maxShown })}
        </Box>
      )}
      {voidConfirmations.length > 0 && (
        <Box component="ul" aria-label={t('box.openers.voidLabel')} sx={voidStyles}>
          {voidConfirmations.slice(0, maxShown).map((one) => (
            <li key={`${one.by}-${one.at}`}>
              <TimestampText text={voidText(t, one, event.timeZone)} />
            </li>
          ))}
        </Box>
      )}
    </SideSection>
  );
}

/** Says whose confirmation no longer counts, and why. */
export const voidText = (
  t: TFunction,
  { by, at, why }: BoxStatus['voidConfirmations'][number],
  timeZone: string,
): string =>
  t(`box.moment.void.${why}`, {
    name: by ?? t('box.moment.someone'),
    instant: formatInstant(at, timeZone),
  });

const voidStyles = {
  listStyle: 'none',
  m: 0,
  mt: 1.5,
  p: 0,
  display: 'grid',
  gap: 0.75,
  fontSize: 12,
  lineHeight: '16px',
  color: colours.ink2,
  overflowWrap: 'anywhere',
};

const markStyles = {
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: 32,
  height: 32,
  borderRadius: '50%',
  bgcolor: colours.tint2,
  color: colours.ink2,
  fontSize: 12,
  fontWeight: 600,
};

/** Explains the effects of opening before the box is opened. */
export function OpeningEffects({
  count,
  leftSealed,
}: {
  count: number;
  /** Suppliers whose responses stay sealed. */
  leftSealed: BoxStatus['leftSealed'];
}) {
  const { t } = useTranslation();
  const left = leftSealed.length;
  const effects = [
    {
      Icon: HistoryOutlined,
      text: count > 0 ? t('box.effects.record', { count }) : t('box.effects.recordEmpty'),
    },
    ...(count > 0 ? [{ Icon: VerifiedOutlined, text: t('box.effects.told', { count }) }] : []),
    ...(left > 0
      ? [
          {
            Icon: LockOutlined,
            text: t('box.effects.left', {
              count: left,
              names: joinNames(leftSealed.map(({ name }) => name)),
            }),
          },
        ]
      : []),
    { Icon: MoreTimeOutlined, text: t('box.effects.final') },
  ];
  return (
    <SideSection title={t('box.effects.title')}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.25 }}>
        {effects.map(({ Icon, text }) => (
          <Box component="li" key={text} sx={{ display: 'flex', gap: 1.25 }}>
            <Icon aria-hidden sx={{ fontSize: 20, color: colours.ink3, flex: 'none' }} />
            {text}
          </Box>
        ))}
      </Box>
    </SideSection>
  );
}

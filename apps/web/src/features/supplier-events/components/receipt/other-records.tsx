import Box from '@mui/material/Box';
import type { Receipt, Response } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { colours } from '../../../../shared/theme/tokens.ts';
import { AppLink } from '../../../../shared/ui/actions/app-link.tsx';
import { Count } from '../../../../shared/ui/display/count.tsx';
import { Timestamp } from '../../../../shared/ui/time/timestamp.tsx';
import { shortHash } from '../../task-progress.ts';
import { Block } from '../event/block.tsx';

interface OtherRecordsProps {
  records: Receipt[];
  shown: Receipt;
  timeZone: string;
  hrefOf: (record: Receipt) => string;
  /** Name of the team member who submitted or withdrew, or null if unknown. */
  senderOf: (record: Receipt) => string | null;
}

/** All versions and withdrawals, newest first, each linked to its receipt. */
export function OtherRecords({ records, shown, timeZone, hrefOf, senderOf }: OtherRecordsProps) {
  const { t } = useTranslation();
  if (records.length < 2) return null;
  return (
    <Block title={t('receipt.records.title')} badge={<Count count={records.length} />}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, borderTop: `1px solid ${colours.line}` }}>
        {records.map((record, place) => {
          const { version, contentHash, submittedAt, withdrawnAt, signature } = record;
          const words = t(contentHash ? 'receipt.records.version' : 'receipt.records.withdrawal', {
            version,
          });
          return (
            <Box
              component="li"
              key={signature}
              sx={{
                display: 'flex',
                flexWrap: 'wrap',
                alignItems: 'center',
                columnGap: 2,
                py: 1.25,
                borderBottom: `1px solid ${colours.line}`,
                fontSize: 13,
              }}
            >
              <Box sx={{ flex: 1, minWidth: 160, fontWeight: 600 }}>
                {signature === shown.signature ? (
                  <span aria-current="true">{words}</span>
                ) : (
                  <AppLink href={hrefOf(record)}>{words}</AppLink>
                )}
                {place === 0 && (
                  <Box component="span" sx={{ ml: 1, fontWeight: 400, color: colours.ink2 }}>
                    {t('receipt.records.last')}
                  </Box>
                )}
              </Box>
              <Box component="span" sx={{ color: colours.ink2 }}>
                {senderOf(record)}
              </Box>
              {contentHash && <code>{shortHash(contentHash)}</code>}
              <Timestamp instant={submittedAt ?? withdrawnAt ?? ''} timeZone={timeZone} />
            </Box>
          );
        })}
      </Box>
    </Block>
  );
}

interface RefusedAttemptsProps {
  attempts: Response['refusedAttempts'];
  timeZone: string;
}

/** What was attempted and not taken, and why. */
export function RefusedAttempts({ attempts, timeZone }: RefusedAttemptsProps) {
  const { t } = useTranslation();
  if (attempts.length === 0) return null;
  return (
    <Block title={t('receipt.refused.title')} badge={<Count count={attempts.length} />}>
      <Box sx={{ mb: 1, fontSize: 13, color: colours.ink2 }}>{t('receipt.refused.text')}</Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, borderTop: `1px solid ${colours.line}` }}>
        {attempts.map(({ at, code, kind }) => (
          <Box
            component="li"
            key={`${at} ${kind} ${code}`}
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              columnGap: 2,
              py: 1.25,
              fontSize: 13,
              borderBottom: `1px solid ${colours.line}`,
            }}
          >
            <Box sx={{ flex: 1, minWidth: 160 }}>
              {t(`receipt.refused.kinds.${kind}`)}:{' '}
              {t(`receipt.refused.codes.${code as 'TASK_ENDED'}`, {
                defaultValue: t('receipt.refused.other'),
              })}
            </Box>
            <Timestamp instant={at} timeZone={timeZone} />
          </Box>
        ))}
      </Box>
    </Block>
  );
}

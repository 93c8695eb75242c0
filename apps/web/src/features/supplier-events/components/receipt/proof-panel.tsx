import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { proofLength } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { CheckCircle } from '../../../../shared/icons/check-circle.ts';
import { ErrorOutlineOutlined } from '../../../../shared/icons/error-outline-outlined.ts';
import { HelpOutlineOutlined } from '../../../../shared/icons/help-outline-outlined.ts';
import { serverInstant } from '../../../../shared/lib/server-clock.ts';
import { colours } from '../../../../shared/theme/tokens.ts';
import { ListSkeleton } from '../../../../shared/ui/feedback/skeletons.tsx';
import { formatInstant, ownTimeZone } from '../../../../shared/ui/time/dates.ts';
import { TimestampText } from '../../../../shared/ui/time/timestamp.tsx';
import { shortHash } from '../../task-progress.ts';
import { type CheckResult, checkBox, type Evidence } from '../../verify/check-box.ts';

const checkQuery = (evidence: Evidence) => ({
  queryKey: ['box-check', evidence.proof.closing.signature, evidence.proof.receipt.signature],
  queryFn: async () => ({ checks: await checkBox(evidence), at: serverInstant() }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Diagram of the proof, and the result of checking it in this browser. */
export function ProofPanel({ evidence, timeZone }: { evidence: Evidence; timeZone: string }) {
  const { t } = useTranslation();
  const { data } = useQuery(checkQuery(evidence));
  const { proof } = evidence;
  const time = proof.receipt.submittedAt ?? proof.receipt.withdrawnAt ?? '';
  return (
    <Box
      component="section"
      sx={{
        mt: 2,
        mb: 1.5,
        p: { xs: 2, sm: 2.5 },
        borderRadius: '12px',
        bgcolor: '#F7FAFD',
        border: '1px solid #C9DCEF',
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1 }}>
        <Typography component="h2" sx={{ fontSize: 16, fontWeight: 600, mr: 'auto' }}>
          {t('receipt.proof.title')}
        </Typography>
        {data && <Summary verdicts={Object.values(data.checks)} at={data.at} />}
      </Box>
      <Path from={proof.receipt.contentHash ?? proof.leaf} to={proof.closing.root} />
      {data ? (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 2, p: 0 }}>
          <Check verdict={data.checks.signature} name="signature" instant={formatInstant(time, timeZone)} />
          {data.checks.content && <Check verdict={data.checks.content} name="content" />}
          <Check verdict={data.checks.path} name="path" />
        </Box>
      ) : (
        <ListSkeleton rows={3} />
      )}
      {data && <WhatNow verdicts={Object.values(data.checks)} />}
    </Box>
  );
}

/** Result in one line: valid, invalid or only partly checked. */
function Summary({ verdicts, at }: { verdicts: (CheckResult | null)[]; at: string }) {
  const { t } = useTranslation();
  const key = verdicts.includes('failed') ? 'failed' : verdicts.every(isFine) ? 'held' : 'partly';
  const { colour, icon: Icon } = verdictStyles[key];
  return (
    <Box
      role="status"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.75,
        fontSize: 12,
        fontWeight: 550,
        color: colour,
      }}
    >
      <Icon aria-hidden sx={{ fontSize: 16 }} />
      <span>
        <TimestampText text={t(`receipt.proof.${key}`, { instant: formatInstant(at, ownTimeZone()) })} />
      </span>
    </Box>
  );
}

const isFine = (verdict: CheckResult | null) => verdict === null || verdict === 'held';

const verdictStyles = {
  held: { colour: colours.ok, icon: CheckCircle },
  partly: { colour: colours.warn, icon: HelpOutlineOutlined },
  revoked: { colour: colours.warn, icon: HelpOutlineOutlined },
  unsupported: { colour: colours.warn, icon: HelpOutlineOutlined },
  failed: { colour: colours.bad, icon: ErrorOutlineOutlined },
} as const;

interface CheckProps {
  verdict: CheckResult;
  name: 'signature' | 'content' | 'path';
  instant?: string;
}

function Check({ verdict, name, instant }: CheckProps) {
  const { t } = useTranslation();
  const { colour, icon: Icon } = verdictStyles[verdict];
  return (
    <Box component="li" data-verdict={verdict} sx={{ display: 'flex', gap: 1.25, py: 0.75, fontSize: 13 }}>
      <Icon
        aria-label={t(`receipt.proof.verdicts.${verdict}`)}
        sx={{ fontSize: 20, color: verdict === 'held' ? colours.okFill : colour }}
      />
      <span>
        <TimestampText text={t(`receipt.proof.checks.${name}.${verdict}`, { instant })} />
      </span>
    </Box>
  );
}

/** What to do if not everything is valid. */
function WhatNow({ verdicts }: { verdicts: (CheckResult | null)[] }) {
  const { t } = useTranslation();
  if (verdicts.every(isFine)) return null;
  const key = verdicts.includes('failed')
    ? 'failed'
    : verdicts.includes('revoked')
      ? 'revoked'
      : verdicts.includes('partly')
        ? 'noSignatures'
        : 'noCryptography';
  return (
    <Box
      role={key === 'failed' ? 'alert' : undefined}
      sx={{ mt: 1, fontSize: 13, color: key === 'failed' ? colours.bad : colours.ink2 }}
    >
      {t(`receipt.proof.whatNow.${key}`)}
    </Box>
  );
}

const steps = Array.from({ length: proofLength }, (_, step) => step);

/** Path from the response to the root hash, one dot per hash. */
function Path({ from, to }: { from: string; to: string }) {
  const { t } = useTranslation();
  return (
    <Box sx={{ display: 'flex', flexDirection: { xs: 'column', sm: 'row' }, alignItems: 'stretch' }}>
      <End label={t('receipt.proof.own')} hash={from} />
      <Box
        sx={{
          position: 'relative',
          flex: 1,
          display: 'flex',
          alignItems: 'center',
          justifyContent: { xs: 'flex-start', sm: 'center' },
          minHeight: { xs: 40, sm: 52 },
          pl: { xs: 6, sm: 0 },
          fontSize: 12,
          color: colours.ink2,
        }}
      >
        <Box
          aria-hidden
          sx={{
            position: 'absolute',
            display: 'flex',
            justifyContent: 'space-evenly',
            flexDirection: { xs: 'column', sm: 'row' },
            alignItems: 'center',
            inset: { xs: '0 auto 0 20px', sm: '18px 0 auto' },
            '&::before': {
              content: '""',
              position: 'absolute',
              bgcolor: '#8FB4D9',
              inset: { xs: '0 auto 0 2.5px', sm: '2.5px 0 auto' },
              width: { xs: '1px', sm: 'auto' },
              height: { xs: 'auto', sm: '1px' },
            },
          }}
        >
          {steps.map((step) => (
            <Box
              key={step}
              sx={{
                zIndex: 1,
                width: 6,
                height: 6,
                borderRadius: '50%',
                bgcolor: colours.page,
                border: '1.5px solid #3D7AB8',
                display: { xs: step % 3 ? 'none' : 'block', sm: 'block' },
              }}
            />
          ))}
        </Box>
        <Box component="span" sx={{ mt: { sm: 4.5 } }}>
          {t('receipt.proof.steps', { count: proofLength })}
        </Box>
      </Box>
      <End label={t('receipt.proof.root')} hash={to} isRoot />
    </Box>
  );
}

function End({ label, hash, isRoot = false }: { label: string; hash: string; isRoot?: boolean }) {
  return (
    <Box
      sx={{
        px: 1.25,
        py: 0.75,
        borderRadius: 1,
        fontSize: 13,
        fontWeight: 600,
        ...(isRoot
          ? { bgcolor: colours.navy, color: colours.page }
          : { bgcolor: colours.page, border: '1px solid #C9DCEF' }),
        '& code': { display: 'block', fontSize: 12, fontWeight: 400, whiteSpace: 'nowrap' },
      }}
    >
      {label}
      <code>{`${shortHash(hash)} … ${hash.slice(-4)}`}</code>
    </Box>
  );
}

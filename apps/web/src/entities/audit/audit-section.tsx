import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type AuditHead, auditHeadSchema } from '@tenderbox/contract';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { VerifiedUserOutlined } from '../../shared/icons/verified-user-outlined.ts';
import { textOfError } from '../../shared/lib/api-error.ts';
import { colours } from '../../shared/theme/tokens.ts';
import { BusyButton } from '../../shared/ui/actions/busy-button.tsx';
import { DownloadButton } from '../../shared/ui/actions/download-button.tsx';
import { ProgressLine } from '../../shared/ui/feedback/progress-line.tsx';
import { formatInstant, ownTimeZone } from '../../shared/ui/time/dates.ts';
import { TimestampText } from '../../shared/ui/time/timestamp.tsx';
import type { AuditSource } from './audit-source.ts';
import { AuditVerdictNotice } from './audit-verdict.tsx';
import { useAuditCheck } from './use-audit-check.ts';

interface AuditSectionProps {
  source: AuditSource;
  /** Name of this audit trail in e-mails. */
  chain: string;
}

/** Checks an audit trail, optionally against an e-mailed head, and offers it for download. */
export function AuditSection({ source, chain }: AuditSectionProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const { state, check, clear, cancel } = useAuditCheck(source);
  const [pasted, setPasted] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const { data: heads } = useQuery({
    queryKey: [...source.queryKey, 'heads'],
    queryFn: ({ signal }) => source.readHeads(signal),
  });
  const [last] = heads ?? [];
  const isChecking = state.step === 'checking';

  function start() {
    const head = pasted?.trim() ? readHead(pasted) : null;
    const wrong = pasted?.trim() && !head ? t('audit.headIsNone') : null;
    const isOther = head && head.chain !== chain ? t('audit.headOfOther') : null;
    setFault(wrong ?? isOther);
    if (wrong || isOther) clear();
    else void check(head);
  }

  return (
    <Box component="section" aria-labelledby={titleId} sx={panel}>
      <Stack direction="row" useFlexGap spacing={1.5}>
        <VerifiedUserOutlined
          aria-hidden
          sx={{ color: colours.navy, mt: '2px', display: { xs: 'none', sm: 'block' } }}
        />
        <Box sx={{ minWidth: 0, flex: 1 }}>
          <Typography variant="h3" component="h2" id={titleId}>
            {t('audit.label')}
          </Typography>
          <Typography sx={{ color: colours.ink2, mt: 0.5, maxWidth: 760 }}>{t('audit.lead')}</Typography>
          {heads && (
            <Typography variant="caption" sx={{ color: colours.ink2, display: 'block', mt: 0.5 }}>
              <TimestampText
                text={
                  last
                    ? t('audit.lastHead', { number: last.number, at: formatInstant(last.at, ownTimeZone()) })
                    : t('audit.noHead')
                }
              />
            </Typography>
          )}
          {pasted !== null && (
            <TextField
              label={t('audit.head')}
              multiline
              minRows={3}
              maxRows={8}
              fullWidth
              value={pasted}
              onChange={({ target }) => {
                setPasted(target.value);
                setFault(null);
                // The previous result does not apply to the new text.
                clear();
              }}
              error={fault !== null}
              helperText={fault ?? t('audit.headHelp')}
              sx={{ mt: 2 }}
            />
          )}
          <Stack
            direction={{ xs: 'column', sm: 'row' }}
            useFlexGap
            spacing={1}
            sx={{ mt: 2, alignItems: { sm: 'center' } }}
          >
            <BusyButton variant="outlined" isBusy={isChecking} onClick={start}>
              {t('audit.check')}
            </BusyButton>
            {isChecking && <Button onClick={cancel}>{t('audit.cancel')}</Button>}
            {pasted === null && <Button onClick={() => setPasted('')}>{t('audit.compare')}</Button>}
            <Box sx={{ alignSelf: 'center' }}>
              <DownloadButton
                label={t('audit.export')}
                onDownload={(signal) => source.download(t('audit.fileName'), signal)}
              />
            </Box>
          </Stack>
          <Box role="status" sx={{ mt: isChecking ? 1.5 : 0 }}>
            {isChecking && <ProgressLine {...state} width={120} label={t('audit.checking', state)} />}
          </Box>
          {state.step === 'failed' && (
            <Alert severity="error" sx={{ mt: 2 }}>
              {textOfError(state.error)}
            </Alert>
          )}
          {state.step === 'unsigned' && (
            <Alert severity="error" sx={{ mt: 2 }}>
              {t(`audit.signature.${state.signature}`)}
            </Alert>
          )}
          {state.step === 'done' && <AuditVerdictNotice verdict={state.verdict} />}
        </Box>
      </Stack>
    </Box>
  );
}

const panel = {
  border: 1,
  borderColor: colours.line,
  borderRadius: 1,
  p: 2,
  mb: 4,
  bgcolor: colours.tint,
};

/** Extracts a head from pasted text, ignoring the surrounding text of the e-mail. */
function readHead(text: string): AuditHead | null {
  try {
    const json = text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1);
    return auditHeadSchema.safeParse(JSON.parse(json)).data ?? null;
  } catch {
    return null;
  }
}

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { limits } from '@tenderbox/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { VerificationSetUp } from '../../../entities/session/sign-in/check-credentials.ts';
import { ContentCopy } from '../../../shared/icons/content-copy.ts';

/** Set-up of an authenticator app by QR code or key. */
export function VerificationSetUpCard({ image, secret }: VerificationSetUp) {
  const { t } = useTranslation();
  return (
    <Box component="section" sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 2 }}>
      <Typography variant="h3" component="h2" sx={{ mb: 1 }}>
        {t('verification.setUpHeading')}
      </Typography>
      <Box component="ol" sx={{ m: 0, pl: 2.5, display: 'grid', gap: 1.5 }}>
        <li>{t('verification.install')}</li>
        <li>
          {t('verification.scan')}
          <Box
            component="img"
            src={image}
            alt={t('verification.qrCode')}
            sx={{
              display: 'block',
              width: { xs: '100%', md: 184 },
              maxWidth: limits.qrImageWidth,
              mx: 'auto',
              mt: 1,
            }}
          />
          {secret && <SecretAsText secret={secret} />}
        </li>
        <li>{t('verification.enterCode')}</li>
      </Box>
    </Box>
  );
}

function SecretAsText({ secret }: { secret: string }) {
  const { t } = useTranslation();
  const [isCopied, setCopied] = useState(false);
  const groups = secret.match(/.{1,4}/g)?.join(' ') ?? secret;

  async function copy() {
    await navigator.clipboard.writeText(secret);
    setCopied(true);
  }

  return (
    <Box sx={{ mt: 1.5 }}>
      <Typography variant="body2" color="textSecondary">
        {t('verification.secretHint')}
      </Typography>
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', columnGap: 1, mt: 0.5 }}>
        <Box component="code" aria-label={t('verification.secret')} sx={{ fontSize: 13, userSelect: 'all' }}>
          {groups}
        </Box>
        {/* Browsers offer the clipboard only over HTTPS and on localhost. */}
        {'clipboard' in navigator && (
          <Button size="small" startIcon={<ContentCopy />} onClick={() => void copy()}>
            {isCopied ? t('verification.copied') : t('verification.copy')}
          </Button>
        )}
      </Box>
    </Box>
  );
}

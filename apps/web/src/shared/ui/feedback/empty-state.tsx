import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CloudOffOutlined } from '../../icons/cloud-off-outlined.ts';
import type { IconComponent } from '../../icons/create-icon.tsx';
import { SyncOutlined } from '../../icons/sync-outlined.ts';
import { colours } from '../../theme/tokens.ts';
import { BoxGlyph } from '../brand/box-glyph.tsx';

interface EmptyStateProps {
  /** Short title, if the sentence alone would be long. */
  title?: string;
  /** One sentence. */
  text: string;
  /** The next step, usually a button. */
  action?: ReactNode;
  /** Default: the box. */
  icon?: IconComponent;
}

/** States that nothing is here yet and what to do. */
export function EmptyState({ title, text, action, icon: Icon }: EmptyStateProps) {
  return (
    <Box
      sx={{ display: 'grid', justifyItems: 'center', textAlign: 'center', px: 3, py: 5, color: colours.ink2 }}
    >
      {Icon ? (
        <Icon aria-hidden sx={{ fontSize: 32, color: colours.ink3 }} />
      ) : (
        <BoxGlyph state="open" size={56} />
      )}
      {title && <Box sx={{ mt: 1.5, fontWeight: 600, color: colours.ink }}>{title}</Box>}
      <Box sx={{ mt: title ? 0.5 : 1.5, maxWidth: 380 }}>{text}</Box>
      {action && <Box sx={{ mt: 2 }}>{action}</Box>}
    </Box>
  );
}

/** Shown in place of content that needs a connection. */
export function OfflineState({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={CloudOffOutlined}
      title={t('kit.offline.title')}
      text={t('kit.offline.text')}
      action={
        <Button variant="outlined" startIcon={<SyncOutlined />} onClick={onRetry}>
          {t('kit.offline.retry')}
        </Button>
      }
    />
  );
}

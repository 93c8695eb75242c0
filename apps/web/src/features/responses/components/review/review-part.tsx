import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { colours } from '../../../../shared/theme/tokens.ts';
import { ValueText } from '../form/changed-answers.tsx';
import type { ChangedAnswer } from '../form/use-changed-meanwhile.ts';

/** One section of the review. */
export function Part({
  title,
  action,
  children,
}: {
  title: string;
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Box component="section" sx={{ mb: 4 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', borderBottom: `1px solid ${colours.line}`, pb: 1 }}>
        <Typography variant="h3" component="h2" sx={{ mr: 'auto' }}>
          {title}
        </Typography>
        {action}
      </Box>
      <Box sx={{ pt: 1 }}>{children}</Box>
    </Box>
  );
}

/** Example: "Just changed by Tom Fry, before: 10". */
export function ChangedNote({ change }: { change: ChangedAnswer | undefined }) {
  const { t } = useTranslation();
  if (!change) return null;
  return (
    <Box sx={{ fontSize: 12, lineHeight: '18px', color: colours.warn, whiteSpace: 'normal' }}>
      {t('responses.review.changedBy', { name: change.by ?? t('responses.conflict.colleague') })}{' '}
      <ValueText value={change.before} path={change.path} />
    </Box>
  );
}

import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { usePasswordStrength } from '../password-strength.ts';

const colours = ['error.main', 'error.main', 'warning.main', 'success.main', 'success.main'];
const steps = [1, 2, 3, 4];

/** Strength of a password, as text and bar. */
export function PasswordStrength({ password, email }: { password: string; email: string }) {
  const { t } = useTranslation();
  const score = usePasswordStrength(password, email);
  const words = t('password.strengths', { returnObjects: true });
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mt: 1, minHeight: 20 }}>
      <Box aria-hidden sx={{ display: 'flex', flex: 1, gap: 0.5 }}>
        {steps.map((step) => (
          <Box
            key={step}
            sx={{
              flex: 1,
              height: 4,
              borderRadius: 2,
              bgcolor: score !== null && step <= Math.max(score, 1) ? colours[score] : 'divider',
            }}
          />
        ))}
      </Box>
      <Typography role="status" variant="body2">
        {score !== null && (
          <>
            {t('password.strength')} <strong>{words[score]}</strong>
          </>
        )}
      </Typography>
    </Box>
  );
}

import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { usePasswordScore } from '../password-strength.ts';

const colours = ['error.main', 'error.main', 'warning.main', 'success.main', 'success.main'];
const steps = [1, 2, 3, 4];

/** How strong a password is: in words, and as a bar. */
export function PasswordStrength({ password }: { password: string }) {
  const { t } = useTranslation();
  const score = usePasswordScore(password);
  const words = t('password.strengths', { returnObjects: true });
  return (
    <Box role="status" sx={{ mt: 1, minHeight: 28 }}>
      {score !== null && (
        <>
          <Box aria-hidden sx={{ display: 'flex', gap: 0.5 }}>
            {steps.map((step) => (
              <Box
                key={step}
                sx={{
                  flex: 1,
                  height: 4,
                  borderRadius: 2,
                  bgcolor: step <= Math.max(score, 1) ? colours[score] : 'divider',
                }}
              />
            ))}
          </Box>
          <Typography variant="body2" sx={{ mt: 0.5 }}>
            {t('password.strength')} <strong>{words[score]}</strong>
          </Typography>
        </>
      )}
    </Box>
  );
}

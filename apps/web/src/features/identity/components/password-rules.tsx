import Box from '@mui/material/Box';
import { visuallyHidden } from '@mui/utils';
import { useTranslation } from 'react-i18next';
import { CheckCircle } from '../../../shared/icons/check-circle.ts';
import { RadioButtonUnchecked } from '../../../shared/icons/radio-button-unchecked.ts';
import { colours } from '../../../shared/theme/tokens.ts';
import { usePasswordRuleResults } from '../password-strength.ts';

interface PasswordRulesProps {
  id: string;
  password: string;
  email: string;
}

/** Password rules, each ticked as soon as the typed password follows it. */
export function PasswordRules({ id, password, email }: PasswordRulesProps) {
  const { t } = useTranslation();
  const results = usePasswordRuleResults(password, email);
  return (
    <Box
      component="ul"
      id={id}
      aria-label={t('password.rulesLabel')}
      sx={{ listStyle: 'none', m: 0, mt: 1, p: 0, typography: 'body2', color: colours.ink2 }}
    >
      {t('password.rules', { returnObjects: true }).map((rule, place) => {
        const isMet = results[place] === true;
        const Icon = isMet ? CheckCircle : RadioButtonUnchecked;
        return (
          <Box component="li" key={rule} data-kept={isMet} sx={{ display: 'flex', gap: 1, py: '1px' }}>
            <Icon aria-hidden sx={{ fontSize: 16, mt: '2px', color: isMet ? colours.okFill : colours.off }} />
            <span>
              {rule}
              {isMet && <span style={visuallyHidden}> {t('password.ruleKept')}</span>}
            </span>
          </Box>
        );
      })}
    </Box>
  );
}

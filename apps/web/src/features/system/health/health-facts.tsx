import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { HealthState } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { Check } from '../../../shared/icons/check.ts';
import { ErrorOutlineOutlined } from '../../../shared/icons/error-outline-outlined.ts';
import { WarningAmberOutlined } from '../../../shared/icons/warning-amber-outlined.ts';
import { colours } from '../../../shared/theme/tokens.ts';
import { StatusChip } from '../../../shared/ui/display/status-chip.tsx';
import { TimestampText } from '../../../shared/ui/time/timestamp.tsx';
import type { HealthFact } from './list-facts.ts';

/** All facts with their state. One that needs someone takes a whole row and says what to do. */
export function HealthFacts({ facts }: { facts: HealthFact[] }) {
  const { t } = useTranslation();
  return (
    <Card sx={{ px: { xs: 2, sm: 3 }, overflow: 'hidden' }}>
      <Box
        component="ul"
        aria-label={t('systemHealth.facts')}
        sx={{
          m: 0,
          p: 0,
          listStyle: 'none',
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
          columnGap: 5,
        }}
      >
        {facts.map((fact) => (
          <Fact key={fact.id} fact={fact} />
        ))}
      </Box>
    </Card>
  );
}

function Fact({ fact: { state, name, text, advice } }: { fact: HealthFact }) {
  const { t } = useTranslation();
  const isOk = state === 'ok';
  return (
    <Box
      component="li"
      data-state={state}
      sx={{
        gridColumn: isOk ? undefined : '1 / -1',
        py: 1.25,
        // Hidden above the first row.
        boxShadow: `0 -1px 0 ${colours.line}`,
      }}
    >
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: isOk
            ? { xs: 'minmax(0, 1fr) auto', md: 'auto minmax(0, 1fr) auto' }
            : 'minmax(0, 1fr) auto',
          columnGap: 2,
          alignItems: 'center',
          gridTemplateAreas: isOk
            ? { xs: '"name state" "text text"', md: '"name text state"' }
            : '"name state" "text text"',
        }}
      >
        <Typography sx={{ gridArea: 'name', fontWeight: 550 }}>{name}</Typography>
        <Typography
          variant="body2"
          sx={{
            gridArea: 'text',
            color: colours.ink2,
            overflowWrap: 'anywhere',
            textAlign: { md: isOk ? 'right' : 'left' },
          }}
        >
          <TimestampText text={text} />
        </Typography>
        <Box sx={{ gridArea: 'state' }}>
          <FactState state={state} />
        </Box>
      </Box>
      {!isOk && (
        <Typography variant="body2" sx={{ mt: 0.5, maxWidth: 760 }}>
          <Box component="span" sx={{ fontWeight: 600 }}>
            {t('systemHealth.whatToDo')}
            {': '}
          </Box>
          {advice}
        </Typography>
      )}
    </Box>
  );
}

function FactState({ state }: { state: HealthState }) {
  const { t } = useTranslation();
  const label = t(`systemHealth.states.${state}`);
  if (state === 'warning') return <StatusChip tone="orange" icon={WarningAmberOutlined} label={label} />;
  if (state === 'failed') return <StatusChip tone="red" icon={ErrorOutlineOutlined} label={label} />;
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, fontSize: 12, color: colours.ok }}
    >
      <Check aria-hidden sx={{ fontSize: 16 }} />
      {label}
    </Box>
  );
}

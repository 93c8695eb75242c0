import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useTranslation } from 'react-i18next';
import { Wide } from '../../../shared/forms/field-group.tsx';
import { TextField } from '../../../shared/forms/text-field.tsx';
import { useField } from '../../../shared/forms/use-field.ts';
import { Add } from '../../../shared/icons/add.ts';
import { Close } from '../../../shared/icons/close.ts';
import { colours } from '../../../shared/theme/tokens.ts';
import { OptionalText } from './plan-inputs.tsx';

interface Band {
  upTo: string | null;
  points: string;
}

/** Bands in ascending order; the last one may have no bound. */
export function BandFields({ name, isDay = false }: { name: string; isDay?: boolean }) {
  const { t } = useTranslation();
  const { field, message } = useField(name);
  const bands = (field.value ?? []) as Band[];
  return (
    <Wide>
      <Box sx={{ display: 'grid', gap: 1 }}>
        {bands.map((_band, index) => (
          <Box
            // biome-ignore lint/suspicious/noArrayIndexKey: bands have no id, and the fields are named by it
            key={index}
            sx={{ display: 'grid', gap: 1, gridTemplateColumns: '1fr 1fr 40px', alignItems: 'end' }}
          >
            <OptionalText
              name={`${name}.${index}.upTo`}
              label={t('evaluationPlan.fields.upTo')}
              inputMode={isDay ? undefined : 'decimal'}
              type={isDay ? 'date' : 'text'}
              placeholder={t('evaluationPlan.fields.upToAny')}
            />
            <TextField
              name={`${name}.${index}.points`}
              label={t('evaluationPlan.fields.points')}
              inputMode="decimal"
            />
            <IconButton
              aria-label={t('evaluationPlan.removeBand')}
              disabled={bands.length === 1}
              onClick={() => field.onChange(bands.filter((_one, place) => place !== index))}
            >
              <Close fontSize="small" />
            </IconButton>
          </Box>
        ))}
        {message && <Box sx={{ color: colours.bad, fontSize: 13 }}>{message}</Box>}
        <Box>
          <Button
            size="small"
            startIcon={<Add />}
            onClick={() => field.onChange([{ upTo: isDay ? null : '0', points: '0' }, ...bands])}
          >
            {t('evaluationPlan.addBand')}
          </Button>
        </Box>
      </Box>
    </Wide>
  );
}

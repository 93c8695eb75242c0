import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { currencies } from '@tenderbox/contract';
import { memo, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ContentPasteOutlined } from '../../../../shared/icons/content-paste-outlined.ts';
import { colours } from '../../../../shared/theme/tokens.ts';
import { Count } from '../../../../shared/ui/display/count.tsx';
import { showAppMessage } from '../../../../shared/ui/feedback/app-message.ts';
import { changePrices, setPrices } from '../sheet/sheet-changes.ts';
import type { PricesDraft } from '../sheet/sheet-draft.ts';
import type { SheetStore } from '../sheet/sheet-store.ts';

interface PriceHeadProps {
  store: SheetStore;
  lineCount: number;
  currency: string;
  /** Handles pasted text. Returns whether it was a table. */
  onPasted: (text: string) => boolean;
}

/** Header above the lines: count, currency and paste button. */
export const PriceHead = memo(function PriceHead({ store, lineCount, currency, onPasted }: PriceHeadProps) {
  const { t } = useTranslation();
  const id = useId();

  async function pasteFromClipboard() {
    const text = await navigator.clipboard?.readText().catch(() => null);
    if (!text || !onPasted(text)) {
      showAppMessage({ text: t('taskEditor.prices.pasteHint'), status: 'warning' });
    }
  }

  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1.5 }}>
      <Typography variant="h3" component="h3" id="sheet-prices">
        {t('taskEditor.prices.title')}
      </Typography>
      <Count count={lineCount} />
      <Box component="label" htmlFor={id} sx={{ ml: 'auto', typography: 'body2', color: colours.ink2 }}>
        {t('taskEditor.prices.currency')}
      </Box>
      <NativeSelect
        value={currency}
        onChange={({ target }) => store.change(changePrices({ currency: target.value }))}
        input={<OutlinedInput id={id} sx={{ width: 104 }} />}
      >
        {currencies.map((code) => (
          <option key={code} value={code}>
            {code}
          </option>
        ))}
      </NativeSelect>
      <Button color="inherit" startIcon={<ContentPasteOutlined />} onClick={() => void pasteFromClipboard()}>
        {t('taskEditor.prices.paste')}
      </Button>
    </Box>
  );
});

type Chosen = Pick<PricesDraft, 'leadTime' | 'commentAllowed' | 'noBidAllowed'>;

/** Options below the lines: what else suppliers enter for each line. */
export const PriceFoot = memo(function PriceFoot({ store, ...chosen }: Chosen & { store: SheetStore }) {
  const { t } = useTranslation();
  const { leadTime, commentAllowed, noBidAllowed } = chosen;
  const change = (part: Partial<Chosen>) => store.change(changePrices(part));
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, mt: 1, ml: '7px' }}>
      <Choice
        label={t('taskEditor.prices.noBid')}
        isChosen={noBidAllowed}
        onChange={(isOn) => change({ noBidAllowed: isOn })}
      />
      <Choice
        label={t('taskEditor.prices.leadTime')}
        isChosen={leadTime !== null}
        onChange={(isOn) => change({ leadTime: isOn ? 'WEEKS' : null })}
      />
      {leadTime && (
        <NativeSelect
          value={leadTime}
          onChange={({ target }) => change({ leadTime: target.value as 'DAYS' | 'WEEKS' })}
          input={<OutlinedInput sx={{ width: 116 }} />}
          inputProps={{ 'aria-label': t('taskEditor.prices.leadTimeIn') }}
        >
          <option value="DAYS">{t('taskEditor.prices.days')}</option>
          <option value="WEEKS">{t('taskEditor.prices.weeks')}</option>
        </NativeSelect>
      )}
      <Choice
        label={t('taskEditor.prices.comment')}
        isChosen={commentAllowed}
        onChange={(isOn) => change({ commentAllowed: isOn })}
      />
      <Button
        size="small"
        color="inherit"
        sx={{ ml: { sm: 'auto' } }}
        onClick={() => store.change(setPrices(null))}
      >
        {t('taskEditor.prices.removeTable')}
      </Button>
    </Box>
  );
});

interface ChoiceProps {
  label: string;
  isChosen: boolean;
  onChange: (isChosen: boolean) => void;
}

function Choice({ label, isChosen, onChange }: ChoiceProps) {
  return (
    <FormControlLabel
      label={label}
      control={<Checkbox checked={isChosen} onChange={(_event, isOn) => onChange(isOn)} />}
    />
  );
}

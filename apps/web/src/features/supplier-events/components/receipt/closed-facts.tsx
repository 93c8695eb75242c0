import Box from '@mui/material/Box';
import { type Closing, proofLength } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { colours } from '../../../../shared/theme/tokens.ts';
import { DefinitionList } from '../../../../shared/ui/display/definition-list.tsx';
import { GroupedHash } from '../../../../shared/ui/display/grouped-hash.tsx';

/** Explains what a closing record shows and what it does not reveal. */
export function ClosedFacts({ closing, buyer }: { closing: Closing; buyer: string }) {
  const { t } = useTranslation();
  return (
    <DefinitionList
      facts={[
        {
          label: t('receipt.facts.root'),
          value: (
            <>
              <GroupedHash hash={closing.root} />
              <Box sx={{ fontSize: 12, color: colours.ink3 }}>
                {t('receipt.facts.rootText', { number: closing.number })}
              </Box>
            </>
          ),
        },
        {
          label: t('receipt.facts.howMany'),
          value: t('receipt.facts.howManyText', { buyer, count: proofLength }),
        },
      ]}
    />
  );
}

import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import { type BoxFaultKind, type BoxStatus, boxFaultTexts } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { colours } from '../../../shared/theme/tokens.ts';
import { AppLink } from '../../../shared/ui/actions/app-link.tsx';

type Fault = BoxStatus['faults'][number];

/** Suppliers named with one problem; of thousands, the others are in the opening record. */
const maxNames = 10;

interface BoxFaultsProps {
  faults: Fault[];
  /** Link to the response of a supplier. */
  hrefOf: (supplierId: string) => string;
}

/** What the server found wrong when it opened the box: each problem once, with the suppliers that have it. */
export function BoxFaults({ faults, hrefOf }: BoxFaultsProps) {
  const { t } = useTranslation();
  if (faults.length === 0) return null;
  const kinds = [...new Set(faults.map(({ what }) => what))];
  return (
    <Alert severity="error" sx={{ my: 3 }}>
      <AlertTitle component="h2">{t('box.faults.title')}</AlertTitle>
      {t('box.faults.text')}
      <Box component="ul" sx={{ m: 0, mt: 1, color: colours.ink, pl: 2.5, '& li + li': { mt: 1 } }}>
        {kinds.map((what) => (
          <li key={what}>
            <Names faults={faults.filter((one) => one.what === what)} hrefOf={hrefOf} />
            <FaultText what={what} />
          </li>
        ))}
      </Box>
    </Alert>
  );
}

function Names({ faults, hrefOf }: BoxFaultsProps) {
  const { t } = useTranslation();
  const more = faults.length - maxNames;
  return (
    <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
      {faults.slice(0, maxNames).map(({ supplierId, supplierName }, index) => (
        <span key={supplierId}>
          {index > 0 && ', '}
          {supplierId ? (
            <AppLink href={hrefOf(supplierId)} color="inherit">
              {supplierName ?? t('box.faults.supplier')}
            </AppLink>
          ) : (
            t('box.faults.closing')
          )}
        </span>
      ))}
      {more > 0 && ` ${t('box.faults.more', { count: more })}`}
    </Box>
  );
}

function FaultText({ what }: { what: BoxFaultKind }) {
  const { wrong, meaning, advice } = boxFaultTexts[what];
  return <>{[wrong, meaning, advice].join(' ')}</>;
}

/** The problems of one response that can be read all the same. */
export function ResponseFaults({ faults }: { faults: Fault[] }) {
  const { t } = useTranslation();
  if (faults.length === 0) return null;
  return (
    <Alert severity="warning" sx={{ mb: 3 }}>
      <AlertTitle component="h3">{t('box.faults.ofResponse')}</AlertTitle>
      {faults.map(({ what }) => (
        <Box key={what} sx={{ '& + &': { mt: 1 } }}>
          <FaultText what={what} />
        </Box>
      ))}
    </Alert>
  );
}

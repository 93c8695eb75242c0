import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import type { Closing, Receipt } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { colours } from '../../../../shared/theme/tokens.ts';
import { Count } from '../../../../shared/ui/display/count.tsx';
import { Timestamp } from '../../../../shared/ui/time/timestamp.tsx';
import { proofsQuery } from '../../api/receipt-queries.ts';
import { downloadReceiptFile, proofDownloadsOf } from '../../receipt-downloads.ts';
import { shortHash } from '../../task-progress.ts';
import { Block } from '../event/block.tsx';

interface EarlierProofsProps {
  task: { id: string; title: string };
  receipt: Receipt;
  timeZone: string;
  /** The last closing, whose proof is among the files to keep. */
  last: Closing;
}

/** The proofs of earlier closings: an extension after a closing leads to another one. */
export function EarlierProofs({ task, receipt, timeZone, last }: EarlierProofsProps) {
  const { t } = useTranslation();
  const { data: proofs = [] } = useQuery({ ...proofsQuery(task.id), enabled: last.number > 1 });
  const earlier = proofs.filter(({ number }) => number < last.number).toReversed();
  if (earlier.length === 0) return null;
  return (
    <Block title={t('receipt.earlierProofs.title')} badge={<Count count={earlier.length} />}>
      <Box sx={{ mb: 1, fontSize: 13, color: colours.ink2 }}>{t('receipt.earlierProofs.text')}</Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, borderTop: `1px solid ${colours.line}` }}>
        {earlier.map((proof) => {
          const { number, version, isWithdrawal, root, closedAt } = proof;
          const [json, pdf] = proofDownloadsOf({ ...receipt, version }, task.title, proof);
          const name = t('receipt.earlierProofs.closing', { number });
          return (
            <Box
              component="li"
              key={number}
              sx={{
                display: 'flex',
                flexWrap: 'wrap',
                alignItems: 'center',
                columnGap: 2,
                py: 1,
                fontSize: 13,
                borderBottom: `1px solid ${colours.line}`,
              }}
            >
              <Box sx={{ flex: 1, minWidth: 200 }}>
                <strong>{name}</strong>
                <Box component="span" sx={{ ml: 1, color: colours.ink2 }}>
                  {t(isWithdrawal ? 'receipt.records.withdrawal' : 'receipt.records.version', { version })}
                </Box>
              </Box>
              <code>{shortHash(root)}</code>
              <Timestamp instant={closedAt} timeZone={timeZone} />
              <Box sx={{ display: 'flex' }}>
                <Button
                  size="small"
                  aria-label={t('receipt.earlierProofs.json', { name })}
                  onClick={() => void downloadReceiptFile(json)}
                >
                  JSON
                </Button>
                <Button
                  size="small"
                  aria-label={t('receipt.earlierProofs.pdf', { name })}
                  onClick={() => void downloadReceiptFile(pdf)}
                >
                  PDF
                </Button>
              </Box>
            </Box>
          );
        })}
      </Box>
    </Block>
  );
}

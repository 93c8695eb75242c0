import Box from '@mui/material/Box';
import type { Receipt, SupplierEvent } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { VerifiedOutlined } from '../../../../shared/icons/verified-outlined.ts';
import { colours } from '../../../../shared/theme/tokens.ts';
import { DefinitionList } from '../../../../shared/ui/display/definition-list.tsx';
import { GroupedHash } from '../../../../shared/ui/display/grouped-hash.tsx';
import type { SealedCopy } from '../../sealed-copy.ts';
import { shortHash } from '../../task-progress.ts';
import { CopyButton } from './copy-button.tsx';

interface ReceiptFactsProps {
  receipt: Receipt;
  event: SupplierEvent;
  taskTitle: string;
  /** Name of the team member who submitted, or null if unknown. */
  sender: string | null;
  /** Content of the sealed copy. Null while loading. */
  copy: SealedCopy | null;
}

/** Facts of a receipt: recipient, task, sender, size and content hash. */
export function ReceiptFacts({ receipt, event, taskTitle, sender, copy }: ReceiptFactsProps) {
  const { t } = useTranslation();
  const { eventReference, version, supplierName, contentHash, keyId } = receipt;
  const isWithdrawal = contentHash === undefined;
  const whom = sender ? t('receipt.senderFor', { sender, supplier: supplierName }) : supplierName;
  return (
    <DefinitionList
      facts={[
        {
          label: t('receipt.facts.buyer'),
          value: [event.buyer.organisationName, event.buyer.businessUnitName].join(', '),
        },
        {
          label: t('receipt.facts.event'),
          value: (
            <>
              {event.title} <Box component="span" sx={{ whiteSpace: 'nowrap' }}>{`(${eventReference})`}</Box>
            </>
          ),
        },
        {
          label: t('receipt.facts.task'),
          value: <b>{[taskTitle, t('receipt.facts.version', { version })].join(', ')}</b>,
        },
        {
          label: t(isWithdrawal ? 'receipt.facts.withdrawnBy' : 'receipt.facts.submittedBy'),
          value: (
            <>
              {whom}
              {copy?.hasTerms && (
                <Box component="span" sx={{ fontSize: 13, color: colours.ink2 }}>
                  {t('receipt.withTerms')}
                </Box>
              )}
            </>
          ),
        },
        ...(copy ? [{ label: t('receipt.facts.contents'), value: contentsOf(copy) }] : []),
        ...(contentHash
          ? [{ label: t('receipt.facts.hash'), value: <Hash hash={contentHash} keyId={keyId} /> }]
          : [{ label: t('receipt.facts.signedBy'), value: <SignedBy keyId={keyId} /> }]),
      ]}
    />
  );

  function contentsOf({ answerCount, lineCount, files }: SealedCopy): string {
    return [
      answerCount > 0 && t('receipt.answers', { count: answerCount }),
      lineCount > 0 && t('receipt.lines', { count: lineCount }),
      files.length > 0 && t('receipt.fileCount', { count: files.length }),
    ]
      .filter(Boolean)
      .join(', ');
  }
}

function Hash({ hash, keyId }: { hash: string; keyId: string }) {
  const { t } = useTranslation();
  return (
    <>
      <GroupedHash hash={hash} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, mt: 0.25 }}>
        <SignedBy keyId={keyId} />
        <CopyButton text={hash} label={t('receipt.copyHash')} />
      </Box>
    </>
  );
}

function SignedBy({ keyId }: { keyId: string }) {
  const { t } = useTranslation();
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75, fontSize: 12, color: colours.ink2 }}
    >
      <VerifiedOutlined aria-hidden sx={{ fontSize: 16, color: colours.navy }} />
      <span>
        {t('receipt.signed')} <code>{shortHash(keyId)}</code>
      </span>
    </Box>
  );
}

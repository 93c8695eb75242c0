import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { Receipt } from '@tenderbox/contract';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRefreshAtEnds } from '../../../../entities/cache/use-refresh-at-ends.ts';
import { DataObject } from '../../../../shared/icons/data-object.ts';
import { GavelOutlined } from '../../../../shared/icons/gavel-outlined.ts';
import { Inventory2 } from '../../../../shared/icons/inventory2.ts';
import { LockOutlined } from '../../../../shared/icons/lock-outlined.ts';
import { PictureAsPdfOutlined } from '../../../../shared/icons/picture-as-pdf-outlined.ts';
import { VerifiedOutlined } from '../../../../shared/icons/verified-outlined.ts';
import { serverNow } from '../../../../shared/lib/server-clock.ts';
import { colours, shadows } from '../../../../shared/theme/tokens.ts';
import { PageColumns } from '../../../../shared/ui/layout/page-columns.tsx';
import { Timestamp } from '../../../../shared/ui/time/timestamp.tsx';
import { evidenceQuery, recordProofsQuery, sealedCopyQuery } from '../../api/receipt-queries.ts';
import { receiptDownloadsOf } from '../../receipt-downloads.ts';
import { readSealedCopy } from '../../sealed-copy.ts';
import { viewOf } from '../../task-progress.ts';
import { ClosedFacts } from './closed-facts.tsx';
import { EarlierProofs } from './earlier-proofs.tsx';
import { InstantOnClocks } from './instant-on-clocks.tsx';
import { OtherRecords, RefusedAttempts } from './other-records.tsx';
import { ProofPanel } from './proof-panel.tsx';
import { ReceiptDownloads } from './receipt-downloads-list.tsx';
import { ReceiptFacts } from './receipt-facts.tsx';
import { ReceiptHead } from './receipt-head.tsx';
import { ReceiptHero } from './receipt-hero.tsx';
import { heroOf } from './receipt-hero-text.tsx';
import type { ReceiptParts } from './receipt-parts.ts';
import { ReceiptSide } from './receipt-side.tsx';
import { SentFiles } from './sent-files.tsx';

const icons = {
  proof: Inventory2,
  proofPdf: PictureAsPdfOutlined,
  blindedOpening: Inventory2,
  pdf: PictureAsPdfOutlined,
  json: DataObject,
  copy: LockOutlined,
  conditions: GavelOutlined,
  recordProofs: VerifiedOutlined,
};

/** A receipt counts as just submitted for this many milliseconds. */
const newFor = 10_000;

/** Receipt with the surrounding panels. */
export function ReceiptView(parts: ReceiptParts) {
  const { event, task, response, records, senders } = parts;
  const senderOf = ({ submittedBy, withdrawnBy }: Receipt) =>
    senders[submittedBy ?? withdrawnBy ?? ''] ?? null;
  const { t } = useTranslation();
  useRefreshAtEnds([task.effectiveEndDate]);
  const { record } = useSearch({ strict: false }) as { record?: unknown };
  const last = records[0] as (typeof records)[number];
  // Records are numbered from the first, so that a URL stays valid when more are added.
  const shown = records[records.length - Number(record)] ?? last;
  const next = records[records.indexOf(shown) - 1];
  const successor = next ? (next.contentHash === undefined ? 'withdrawal' : 'version') : 'none';
  const isWithdrawal = shown.contentHash === undefined;
  const { data: bytes } = useQuery({
    ...sealedCopyQuery(task.id, shown.version),
    enabled: !isWithdrawal,
  });
  const { data: box } = useQuery({ ...evidenceQuery(task.id), enabled: task.boxClosedAt !== null });
  const { data: chain } = useQuery(recordProofsQuery(task.id));
  const copy = useMemo(() => (bytes && !isWithdrawal ? readSealedCopy(bytes) : null), [bytes, isWithdrawal]);
  const isProved = box?.proof.receipt.signature === shown.signature;
  const evidence = isProved && (isWithdrawal || bytes) ? { ...box, content: bytes ?? null } : null;
  const [isNew] = useState(() => serverNow() - Date.parse(last.submittedAt ?? '') < newFor);
  const downloads = receiptDownloadsOf(shown, task, {
    proof: box?.proof ?? null,
    hasConditions: copy?.hasConditions === true,
    recordProofs: chain?.items ?? [],
  });
  const closing = isProved ? box.proof.closing : null;
  // The headline of a withdrawal is about the closing, also after the opening.
  const openedAt = isWithdrawal ? null : task.boxOpenedAt;
  const boxInstant = closing && (openedAt ?? closing.closedAt);
  return (
    <>
      <ReceiptHead event={event} task={task} downloads={downloads} />
      <PageColumns side={<ReceiptSide {...parts} shown={shown} closing={closing} />}>
        <Box sx={{ display: 'grid', gap: 4, minWidth: 0, '& > *': { minWidth: 0 } }}>
          <Box
            component="article"
            sx={{
              border: `1px solid ${colours.line2}`,
              borderRadius: '16px',
              overflow: 'hidden',
              boxShadow: shadows.floating,
              bgcolor: colours.page,
            }}
          >
            <ReceiptHero
              {...heroOf(t, { event, task, shown, successor, isClosed: closing !== null })}
              isNew={isNew}
            />
            <Box sx={{ px: { xs: 2, sm: 4 }, pb: { xs: 2, sm: 3 } }}>
              <InstantOnClocks
                instant={boxInstant ?? shown.submittedAt ?? shown.withdrawnAt ?? ''}
                timeZone={event.timeZone}
              />
              {evidence && <ProofPanel evidence={evidence} timeZone={event.timeZone} />}
              {closing && <ClosedFacts closing={closing} buyer={event.buyer.organisationName} />}
              <ReceiptFacts
                receipt={shown}
                event={event}
                taskTitle={task.title}
                sender={senderOf(shown)}
                copy={copy}
              />
            </Box>
          </Box>
          <ReceiptDownloads
            downloads={downloads}
            icons={icons}
            what={t(isWithdrawal ? 'receipt.withdrawal' : 'receipt.title')}
            lead={t(isWithdrawal ? 'receipt.keep.leadWithdrawal' : 'receipt.keep.lead')}
            note={t(closing ? 'receipt.proofMailed' : 'receipt.mailed')}
          >
            {chain && chain.pendingCount > 0 && (
              <Box sx={{ mt: 1.5, fontSize: 13, lineHeight: '18px', color: colours.ink2 }}>
                {t('receipt.keep.recordProofsPending', { count: chain.pendingCount })}{' '}
                <Timestamp instant={chain.nextHeadBy} timeZone={event.timeZone} />
              </Box>
            )}
          </ReceiptDownloads>
          {copy && <SentFiles files={copy.files} />}
          <OtherRecords
            records={records}
            shown={shown}
            timeZone={event.timeZone}
            senderOf={senderOf}
            hrefOf={(one) => `${viewOf(task, 'receipt')}&record=${records.length - records.indexOf(one)}`}
          />
          {box && (
            <EarlierProofs task={task} receipt={last} timeZone={event.timeZone} last={box.proof.closing} />
          )}
          <RefusedAttempts attempts={response.refusedAttempts} timeZone={event.timeZone} />
        </Box>
      </PageColumns>
    </>
  );
}

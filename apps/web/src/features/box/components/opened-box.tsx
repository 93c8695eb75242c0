import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import type { BoxStatus, Event, Task } from '@tenderbox/contract';
import type { TFunction } from 'i18next';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { readOpeningRecord, recordProofsQuery } from '../../../entities/boxes/box-queries.ts';
import { formatExact, groupHash, joinNames } from '../../../entities/boxes/format-exact.ts';
import { responseName } from '../../../entities/boxes/response-path.ts';
import { partName, useTaskPath } from '../../../entities/tasks/task-paths.ts';
import { downloadFile, saveAs } from '../../../shared/lib/download-file.ts';
import { serverNow } from '../../../shared/lib/server-clock.ts';
import { colours } from '../../../shared/theme/tokens.ts';
import { DownloadButton } from '../../../shared/ui/actions/download-button.tsx';
import { showAppMessage } from '../../../shared/ui/feedback/app-message.ts';
import { PageColumns, SideSection } from '../../../shared/ui/layout/page-columns.tsx';
import { Timestamp } from '../../../shared/ui/time/timestamp.tsx';
import { NotInTheBox } from './box-contents.tsx';
import { BoxFaults } from './box-faults.tsx';
import { useOpeningAction } from './box-opening.tsx';
import { phaseOf } from './box-state.ts';
import { BoxStatusPanel } from './box-status-panel.tsx';
import { BoxSteps } from './box-steps.tsx';
import { ResponseList } from './response-list.tsx';
import { useSeenBox } from './seen-boxes.ts';

interface OpenedBoxProps {
  event: Event;
  task: Task;
  box: BoxStatus & { openedAt: string };
  /** Whether the current user has just opened the box. */
  isJustOpened: boolean;
}

/** Opened box: when and by whom it was opened, its opening record, and the responses. */
export function OpenedBox({ event, task, box, isJustOpened }: OpenedBoxProps) {
  const { t } = useTranslation();
  const hrefOf = useTaskPath(event.id);
  const wasSeen = useSeenBox(task.id);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isJustOpened) heading.current?.focus({ preventScroll: true });
  }, [isJustOpened]);
  const { openedAt, openedBy, leftSealed } = box;
  const instant = formatExact(openedAt, event.timeZone, true);
  const opened = t('box.opened.by', { instant, names: joinNames(openedBy) });
  const inside = insideText(t, box);
  return (
    <PageColumns
      side={
        <>
          <OpeningRecord event={event} task={task} box={box} />
          <RecordProofs event={event} task={task} />
          <NotInTheBox event={event} task={task} />
        </>
      }
    >
      <BoxStatusPanel
        drawing="opened"
        title={t('box.opened.title')}
        text={`${opened} ${inside}`}
        isOpening={isJustOpened}
        isSmall={wasSeen && !isJustOpened}
        headingRef={heading}
      />
      {box.readmittedCount > 0 && <OpenAgain event={event} task={task} box={box} />}
      <BoxFaults
        faults={box.faults}
        hrefOf={(supplierId) => hrefOf(task.id, { [partName]: 'responses', [responseName]: supplierId })}
      />
      <BoxSteps event={event} task={task} box={box} phase={null} />
      <ResponseList event={event} task={task} faults={box.faults} leftSealed={leftSealed} />
    </PageColumns>
  );
}

/** How many responses the box contained, and how many of them are left sealed. */
function insideText(t: TFunction, { submittedCount: count, leftSealed }: BoxStatus): string {
  const left = leftSealed.length;
  if (left > 0) return t('box.opened.left', { opened: count - left, count, left });
  return count > 0 ? t('box.opened.text', { count }) : t('box.opened.empty');
}

/** Offers to open the box again for suppliers that were admitted again. */
function OpenAgain({ event, task, box }: Omit<OpenedBoxProps, 'isJustOpened'>) {
  const { t } = useTranslation();
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'));
  const phase = phaseOf(event, task, box, serverNow());
  const done = () => showAppMessage({ text: t('box.opened.again') });
  const { act, refusal, dialog } = useOpeningAction({ task, box, phase, onOpened: done, isPhone });
  return (
    <Alert severity="info" sx={{ mt: 2 }}>
      <Box sx={{ mb: act ? 1.5 : 0 }}>
        {t('box.opened.readmitted', { count: box.readmittedCount })}
        {phase === 'waiting' && ` ${t('box.moment.first')}`}
        {!act && box.why && ` ${box.why}`}
        {refusal && ` ${refusal}`}
      </Box>
      {act}
      {dialog}
    </Alert>
  );
}

/** Offers the signed opening record for download and verification. */
function OpeningRecord({ event, task, box }: Omit<OpenedBoxProps, 'isJustOpened'>) {
  const { t } = useTranslation();
  const closing = box.closings.at(-1);
  async function download(signal: AbortSignal) {
    const record = await readOpeningRecord(task.id, signal);
    const content = new Blob([JSON.stringify(record, null, 2)], { type: 'application/json' });
    saveAs(content, t('box.opened.fileName', { reference: event.reference }));
  }
  const downloadPdf = (signal: AbortSignal) =>
    downloadFile(
      'GET /api/business-unit/tasks/:taskId/opening/pdf',
      { params: { taskId: task.id }, signal },
      t('box.opened.pdfName', { reference: event.reference }),
    );
  return (
    <SideSection title={t('box.opened.record')}>
      <Box sx={{ mb: 1 }}>{t('box.opened.recordLead')}</Box>
      {closing && (
        <Box component="dl" sx={{ m: 0, mb: 1.5 }}>
          <Hash label={t('box.opened.root')} hash={closing.root} />
          <Hash label={t('box.opened.key')} hash={closing.keyId} />
        </Box>
      )}
      <Box
        sx={{
          '& .MuiButton-root': { border: `1px solid ${colours.line2}` },
          display: 'flex',
          flexWrap: 'wrap',
          gap: 1,
        }}
      >
        <DownloadButton label={t('box.opened.pdf')} onDownload={downloadPdf} />
        <DownloadButton label={t('box.opened.download')} onDownload={download} />
      </Box>
    </SideSection>
  );
}

/** Offers the proofs that the signed records of the box are in the chain of records. */
function RecordProofs({ event, task }: Pick<OpenedBoxProps, 'event' | 'task'>) {
  const { t } = useTranslation();
  const { data } = useQuery(recordProofsQuery(task.id));
  if (!data) return null;
  const { items, pendingCount, nextHeadBy } = data;
  async function download() {
    const content = new Blob([JSON.stringify(items, null, 2)], { type: 'application/json' });
    saveAs(content, t('box.opened.chainName', { reference: event.reference }));
  }
  return (
    <SideSection title={t('box.opened.chain')}>
      <Box sx={{ mb: 1 }}>{t('box.opened.chainLead')}</Box>
      {pendingCount > 0 && (
        <Box sx={{ mb: 1, color: colours.ink2 }}>
          {t('box.opened.chainPending', { count: pendingCount })}{' '}
          <Timestamp instant={nextHeadBy} timeZone={event.timeZone} />
        </Box>
      )}
      {items.length > 0 && (
        <Box sx={{ '& .MuiButton-root': { border: `1px solid ${colours.line2}` } }}>
          <DownloadButton label={t('box.opened.chainDownload')} onDownload={download} />
        </Box>
      )}
    </SideSection>
  );
}

function Hash({ label, hash }: { label: string; hash: string }) {
  return (
    <>
      <Box component="dt" sx={{ fontSize: 12, lineHeight: '16px', color: colours.ink3 }}>
        {label}
      </Box>
      <Box
        component="dd"
        sx={{
          m: 0,
          mb: 1,
          fontFamily: 'monospace',
          fontSize: 12,
          lineHeight: '18px',
          overflowWrap: 'anywhere',
        }}
      >
        {groupHash(hash)}
      </Box>
    </>
  );
}

import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import type { WorkbookReading } from '@tenderbox/contract';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDraft } from '../draft/draft-context.ts';
import { listedCells, type ResultView, resultViews } from './listed-cells.ts';
import { WorkbookList } from './workbook-list.tsx';

/** What a workbook would change, every cell that it cannot be taken from, and what stays. */
export function WorkbookResult({ reading }: { reading: WorkbookReading }) {
  const { t } = useTranslation();
  const { task } = useDraft();
  const shown = resultViews.filter((view) => reading[view].length > 0);
  const [view, setView] = useState<ResultView>(shown[0] ?? 'changed');
  const items = useMemo(() => listedCells(reading, view, task.sheet, t), [reading, view, task.sheet, t]);
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1.5, minHeight: 0 }}>
      <Verdict reading={reading} />
      <Remarks reading={reading} />
      {shown.length > 0 && (
        <>
          <ToggleButtonGroup
            exclusive
            size="small"
            value={view}
            aria-label={t('answerWorkbook.result')}
            onChange={(_event, chosen: ResultView | null) => chosen && setView(chosen)}
            sx={{ flexWrap: 'wrap', flex: 'none' }}
          >
            {shown.map((one) => (
              <ToggleButton key={one} value={one} sx={{ px: 1.5 }}>
                {t(`answerWorkbook.views.${one}`, { count: reading[one].length })}
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
          <WorkbookList
            key={view}
            items={items}
            label={t(`answerWorkbook.views.${view}`, { count: reading[view].length })}
          />
        </>
      )}
    </Box>
  );
}

function Verdict({ reading: { changed, refused, equal } }: { reading: WorkbookReading }) {
  const { t } = useTranslation();
  const isFine = refused.length === 0;
  const changes =
    changed.length > 0
      ? t('answerWorkbook.changes', { count: changed.length })
      : t(isFine ? 'answerWorkbook.nothing' : 'answerWorkbook.nothingTaken');
  return (
    <Alert severity={isFine ? (changed.length > 0 ? 'info' : 'success') : 'warning'} role="status">
      <b>{changes}</b>{' '}
      {changed.length + refused.length > 0 && equal > 0 && t('answerWorkbook.equal', { count: equal })}
      {!isFine && <div>{t('answerWorkbook.refusedNote', { count: refused.length })}</div>}
    </Alert>
  );
}

const longestNamed = 10;

function Remarks({ reading }: { reading: WorkbookReading }) {
  const { t } = useTranslation();
  const { sheetVersion, workbookVersion, isOfAnotherTask, missing, passedOver } = reading;
  const isOlder = !isOfAnotherTask && workbookVersion !== null && workbookVersion < sheetVersion;
  const named = passedOver.slice(0, longestNamed).join('; ');
  const remarks = [
    isOfAnotherTask && t('answerWorkbook.otherTask'),
    isOlder && t('answerWorkbook.older', { made: workbookVersion, asked: sheetVersion }),
    workbookVersion === null && t('answerWorkbook.unknown'),
    missing > 0 && t('answerWorkbook.missing', { count: missing }),
    passedOver.length > 0 &&
      t('answerWorkbook.passedOver', { what: passedOver.length > longestNamed ? `${named}; …` : named }),
  ].filter((remark) => remark !== false);
  if (remarks.length === 0) return null;
  return (
    <Box component="ul" sx={{ m: 0, pl: 2.5, fontSize: 13, lineHeight: '20px', overflowWrap: 'anywhere' }}>
      {remarks.map((remark) => (
        <li key={remark}>{remark}</li>
      ))}
    </Box>
  );
}

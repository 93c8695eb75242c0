import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { addedRowText, type WorkbookReading } from '@tenderbox/contract';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDraft } from '../../draft/draft-context.ts';
import { listedCells, type ResultView, resultViews } from './listed-cells.ts';
import { WorkbookList } from './workbook-list.tsx';

/** Result of parsing an Excel file: changes, rejected cells and unchanged answers. */
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

function Verdict({ reading }: { reading: WorkbookReading }) {
  const { t } = useTranslation();
  const { changed, refused, equal } = reading;
  const added = refused.filter(({ reason }) => reason === addedRowText);
  const addedRows = new Set(added.map(({ sheet, cell }) => `${sheet} ${cell.replace(/\D/g, '')}`)).size;
  const others = refused.length - added.length;
  const isFine = refused.length === 0;
  return (
    <Alert severity={isFine ? (changed.length > 0 ? 'info' : 'success') : 'warning'} role="status">
      <b>
        {changed.length > 0
          ? t('answerWorkbook.changes', { count: changed.length })
          : t(`answerWorkbook.${nothingText(reading)}`)}
      </b>{' '}
      {changed.length + refused.length > 0 && equal > 0 && t('answerWorkbook.equal', { count: equal })}
      {others > 0 && (
        <div>
          {t(changed.length > 0 ? 'answerWorkbook.refusedNote' : 'answerWorkbook.refusedOnly', {
            count: others,
          })}
        </div>
      )}
      {addedRows > 0 && <div>{t('answerWorkbook.addedRows', { count: addedRows })}</div>}
    </Alert>
  );
}

/** What is true of a file that would change nothing. */
function nothingText({ refused, kept, equal, missing, workbookVersion }: WorkbookReading) {
  if (refused.length > 0 || workbookVersion === null) return 'nothingChanges';
  if (kept.length > 0) return 'nothingNewer';
  return equal > 0 && missing === 0 ? 'nothing' : 'nothingChanges';
}

const maxNamedLength = 10;

function Remarks({ reading }: { reading: WorkbookReading }) {
  const { t } = useTranslation();
  const { sheetVersion, workbookVersion, isOfAnotherTask, missing, passedOver } = reading;
  const isOlder = !isOfAnotherTask && workbookVersion !== null && workbookVersion < sheetVersion;
  const named = passedOver.slice(0, maxNamedLength).join('; ');
  const remarks = [
    isOfAnotherTask && t('answerWorkbook.otherTask'),
    isOlder && t('answerWorkbook.older', { made: workbookVersion, asked: sheetVersion }),
    workbookVersion === null && t('answerWorkbook.unknown'),
    missing > 0 && t('answerWorkbook.missing', { count: missing }),
    passedOver.length > 0 &&
      t('answerWorkbook.passedOver', { what: passedOver.length > maxNamedLength ? `${named}; …` : named }),
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

import { useTranslation } from 'react-i18next';
import { TableChartOutlined } from '../../../shared/icons/table-chart-outlined.ts';
import { downloadFile } from '../../../shared/lib/download-file.ts';
import { DownloadButton } from '../../../shared/ui/actions/download-button.tsx';
import type { ResultsRef } from '../api/results-queries.ts';

/** Downloads the scores or the ranking as an Excel file. */
export function WorkbookButton({ results, kind }: { results: ResultsRef; kind: 'scores' | 'ranking' }) {
  const { t } = useTranslation();
  const { evaluationId } = results;
  return (
    <DownloadButton
      variant="outlined"
      icon={<TableChartOutlined />}
      label={t(`evaluationResults.excel.${kind}`)}
      onDownload={(signal) =>
        downloadFile(
          `GET /api/business-unit/evaluations/:evaluationId/${kind}.xlsx`,
          { params: { evaluationId }, signal },
          t(`evaluationResults.excel.${kind}Name`),
        )
      }
    />
  );
}

import Box from '@mui/material/Box';
import { answerPath, type Sheet, templatePath } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { SentFiles } from '../../../entities/boxes/sent-files.tsx';
import { AttachFileOutlined } from '../../../shared/icons/attach-file-outlined.ts';
import { colours } from '../../../shared/theme/tokens.ts';
import { Count } from '../../../shared/ui/display/count.tsx';
import { EmptyState } from '../../../shared/ui/feedback/empty-state.tsx';
import type { Column } from './compared.ts';

/** All files by supplier, each under the question it answers. */
export function ComparisonFiles({ sheet, columns }: { sheet: Sheet; columns: readonly Column[] }) {
  const { t } = useTranslation();
  const groups = [
    ...sheet.sections.flatMap(({ questions }) =>
      questions
        .filter(({ type }) => type === 'FILE')
        .map(({ id, label }) => ({ path: answerPath(id), label })),
    ),
    { path: templatePath, label: t('sheets.template') },
    { path: 'files', label: t('sheets.additionalFiles') },
  ];
  if (columns.every(({ files }) => files.length === 0)) {
    return <EmptyState icon={AttachFileOutlined} text={t('comparison.filesView.empty')} />;
  }
  return (
    <Box
      sx={{ display: 'grid', gridTemplateColumns: { md: 'repeat(2, minmax(0, 1fr))' }, columnGap: 5, mt: 2 }}
    >
      {columns.map(({ supplierId, name, supplierCode, files }) => (
        <Box
          component="section"
          key={supplierId}
          aria-labelledby={`files-of-${supplierId}`}
          sx={{ py: 2, borderTop: `1px solid ${colours.line}` }}
        >
          <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1, mb: 1 }}>
            <Box
              component="h2"
              id={`files-of-${supplierId}`}
              sx={{ m: 0, fontSize: 14, lineHeight: '20px', fontWeight: 600, overflowWrap: 'anywhere' }}
            >
              {name}
            </Box>
            <Box sx={{ fontSize: 12, color: colours.ink3 }}>{supplierCode}</Box>
            <Box sx={{ ml: 'auto' }}>
              <Count count={files.length} />
            </Box>
          </Box>
          {files.length === 0 && (
            <Box sx={{ fontSize: 13, color: colours.ink3 }}>{t('comparison.filesView.nobody')}</Box>
          )}
          {groups.map(({ path, label }) => {
            const found = files.filter((file) => file.path === path);
            if (found.length === 0) return null;
            return (
              <Box key={path} sx={{ mb: 1.5 }}>
                <Box sx={{ mb: 0.5, fontSize: 12, lineHeight: '16px', color: colours.ink3 }}>{label}</Box>
                <SentFiles files={found} isBrief />
              </Box>
            );
          })}
        </Box>
      ))}
    </Box>
  );
}

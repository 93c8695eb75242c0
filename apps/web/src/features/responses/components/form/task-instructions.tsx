import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { MarkdownText } from '../../../../shared/forms/markdown-text.tsx';
import { SideSection } from '../../../../shared/ui/layout/page-columns.tsx';
import { useDraft } from '../../draft/draft-context.ts';
import { FileLink } from './file-rows.tsx';

export function TaskInstructions() {
  const { t } = useTranslation();
  const { task, event } = useDraft();
  const files = [...task.documents, ...(event.termsAndConditionsFile ? [event.termsAndConditionsFile] : [])];
  if (!task.instructions && files.length === 0) return null;
  return (
    <SideSection title={t('responses.side.asked')}>
      {task.instructions && <MarkdownText text={task.instructions} />}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 1, p: 0, display: 'grid', gap: 0.5 }}>
        {files.map((file) => (
          <li key={file.id}>
            <FileLink file={file} />
          </li>
        ))}
      </Box>
    </SideSection>
  );
}

import IconButton from '@mui/material/IconButton';
import type { FileReference } from '@tenderbox/contract';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { VisibilityOutlined } from '../icons/visibility-outlined.ts';

const PreviewDialog = lazy(() => import('./preview-dialog.tsx'));

/** Button that previews an image or a PDF. Renders nothing for other files. */
export function Preview({ file }: { file: Pick<FileReference, 'id' | 'name' | 'scan'> }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  if (!/.\.(png|jpe?g|gif|webp|pdf)$/i.test(file.name) || file.scan) return null;
  const label = t('kit.file.show', { name: file.name });
  return (
    <>
      <IconButton size="small" aria-label={label} title={label} onClick={() => setOpen(true)}>
        <VisibilityOutlined fontSize="small" />
      </IconButton>
      {isOpen && (
        <Suspense>
          <PreviewDialog file={file} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

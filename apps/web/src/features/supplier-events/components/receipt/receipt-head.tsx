import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { SupplierEvent, SupplierTaskInList } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { pathTo } from '../../../../entities/routes/path-to.ts';
import { FileDownloadOutlined } from '../../../../shared/icons/file-download-outlined.ts';
import { LinkButton } from '../../../../shared/ui/actions/link-button.tsx';
import { Trail } from '../../../../shared/ui/layout/page-head.tsx';
import { useNamedPage } from '../../../../shared/ui/layout/page-title.ts';
import { PhoneBar } from '../../../../shared/ui/layout/phone-bar.tsx';
import { downloadAll, downloadReceiptFile, type ReceiptDownload } from '../../receipt-downloads.ts';
import { viewOf } from '../../task-progress.ts';

interface ReceiptHeadProps {
  event: SupplierEvent;
  task: SupplierTaskInList;
  downloads: readonly ReceiptDownload[];
}

/** Breadcrumb and download of the receipt. The page heading is in the receipt below. */
export function ReceiptHead({ event, task, downloads }: ReceiptHeadProps) {
  const { t } = useTranslation();
  useNamedPage(t('receipt.pageTitle', { title: task.title }));
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'));
  const eventHref = pathTo('bidderEventView', { eventId: event.id });
  const hasProof = downloads.some(({ kind }) => kind === 'proof');
  const receipt = downloads.find(({ kind }) => kind === 'pdf');
  const archiveName = receipt?.fileName.replace(/\.pdf$/, '.zip') ?? '';
  const download = (
    <Button
      variant="contained"
      startIcon={<FileDownloadOutlined />}
      onClick={() =>
        void (hasProof ? downloadAll(downloads, archiveName) : receipt && downloadReceiptFile(receipt))
      }
    >
      {t(hasProof ? 'receipt.downloadAll' : 'receipt.download', { count: downloads.length })}
    </Button>
  );
  return (
    <Box
      component="header"
      sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 2, '& > nav': { flex: 1, minWidth: 0 } }}
    >
      <Trail
        crumbs={[
          { label: t('pages.supplierEvents'), href: pathTo('supplierEvents') },
          { label: event.reference, href: eventHref },
          { label: task.title, href: viewOf(task) },
          { label: t('receipt.title') },
        ]}
      />
      {isPhone ? (
        <PhoneBar>{download}</PhoneBar>
      ) : (
        <>
          <LinkButton variant="outlined" color="inherit" href={eventHref}>
            {t('receipt.backToEvent')}
          </LinkButton>
          {download}
        </>
      )}
    </Box>
  );
}

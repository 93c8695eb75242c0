import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { IconComponent } from '../../../../shared/icons/create-icon.tsx';
import { FileDownloadOutlined } from '../../../../shared/icons/file-download-outlined.ts';
import { colours } from '../../../../shared/theme/tokens.ts';
import { downloadReceiptFile, type ReceiptDownload } from '../../receipt-downloads.ts';
import { Block } from '../event/block.tsx';

interface ReceiptDownloadsProps {
  downloads: readonly ReceiptDownload[];
  icons: Record<ReceiptDownload['kind'], IconComponent>;
  /** Name of the record. */
  what: string;
  /** Why to keep the files. */
  lead: string;
  /** Who received them by e-mail. */
  note: string;
  /** What comes later. */
  children?: ReactNode;
}

/** Files to keep, each with its purpose. */
export function ReceiptDownloads({ downloads, icons, what, lead, note, children }: ReceiptDownloadsProps) {
  const { t } = useTranslation();
  return (
    <Block
      title={t('receipt.keep.title')}
      aside={
        <Box component="span" sx={{ color: colours.ink2 }}>
          {note}
        </Box>
      }
    >
      <Box sx={{ mb: 1.5, color: colours.ink2 }}>{lead}</Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, borderTop: `1px solid ${colours.line}` }}>
        {downloads.map((download) => {
          const { kind } = download;
          const Icon = icons[kind];
          return (
            <Box component="li" key={kind} sx={{ borderBottom: `1px solid ${colours.line}` }}>
              <ButtonBase
                onClick={() => void downloadReceiptFile(download)}
                sx={{
                  display: 'grid',
                  gridTemplateColumns: '36px minmax(0, 1fr) 20px',
                  gap: 1.75,
                  width: '100%',
                  py: 1.5,
                  textAlign: 'left',
                  font: 'inherit',
                  '&:hover .title': { textDecoration: 'underline' },
                }}
              >
                <Box
                  sx={{
                    display: 'grid',
                    placeItems: 'center',
                    width: 36,
                    height: 36,
                    borderRadius: 1,
                    bgcolor: colours.tint2,
                    color: /^(proof|blinded|recordProofs)/.test(kind) ? colours.navy : colours.ink2,
                  }}
                >
                  <Icon aria-hidden sx={{ fontSize: 20 }} />
                </Box>
                <span>
                  <Box component="span" className="title" sx={{ display: 'block', fontWeight: 600 }}>
                    {t(`receipt.keep.${kind}`, { what })}
                  </Box>
                  <Box component="span" sx={{ fontSize: 13, lineHeight: '18px', color: colours.ink2 }}>
                    {t(`receipt.keep.${kind}Text`)}
                  </Box>
                </span>
                <FileDownloadOutlined aria-hidden sx={{ fontSize: 20, color: colours.ink3 }} />
              </ButtonBase>
            </Box>
          );
        })}
      </Box>
      {children}
    </Block>
  );
}

import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { measures } from '../../../shared/theme/tokens.ts';
import { PageHead } from '../../../shared/ui/layout/page-head.tsx';
import { useUrlAnchor } from '../reveal-anchor.ts';
import { useOpenForPrint } from '../use-open-for-print.ts';
import { type ContentsEntry, ContentsList } from './contents-list.tsx';

interface ContentPageProps {
  title: string;
  intro: string;
  /** Format: yyyy-MM-dd. */
  updated?: string;
  version?: number;
  contents: readonly ContentsEntry[];
  actions?: ReactNode;
  children: ReactNode;
}

const contentsWidth = 256;
const gap = 48;

/** Layout of all text pages: header, table of contents, and the text at a readable width. */
export function ContentPage({ title, intro, contents, actions, children, ...edition }: ContentPageProps) {
  useUrlAnchor();
  useOpenForPrint();
  return (
    <Box component="article" sx={{ maxWidth: measures.form + gap + contentsWidth }}>
      <Box sx={{ maxWidth: { md: measures.form } }}>
        <PageHead title={title} description={intro} actions={actions} />
        <Edition {...edition} />
      </Box>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr)',
            md: `minmax(0, ${measures.form}px) minmax(160px, ${contentsWidth}px)`,
          },
          columnGap: { md: 4, lg: `${gap}px` },
          rowGap: 3,
          '@media print': { display: 'block' },
        }}
      >
        <ContentsList entries={contents} />
        <Box>{children}</Box>
      </Box>
    </Box>
  );
}

function Edition({ updated, version }: Pick<ContentPageProps, 'updated' | 'version'>) {
  const { t } = useTranslation();
  const parts = [
    version === undefined ? undefined : t('content.version', { version }),
    updated === undefined ? undefined : t('content.updated', { date: updated }),
  ].filter((part) => part !== undefined);
  if (parts.length === 0) return null;
  return (
    <Box component="p" sx={{ mt: -1.5, mb: 3, fontSize: 13, color: 'text.secondary' }}>
      {parts.join(' · ')}
    </Box>
  );
}

import Box from '@mui/material/Box';
import { formatSize } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { colours } from '../../../../shared/theme/tokens.ts';
import { Count } from '../../../../shared/ui/display/count.tsx';
import { GroupedHash } from '../../../../shared/ui/display/grouped-hash.tsx';
import type { SealedCopy } from '../../sealed-copy.ts';
import { Block } from '../event/block.tsx';

/** Submitted files with their hashes, as named in the sealed copy. */
export function SentFiles({ files }: { files: SealedCopy['files'] }) {
  const { t } = useTranslation();
  if (files.length === 0) return null;
  return (
    <Block title={t('receipt.files')} badge={<Count count={files.length} />}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {files.map(({ path, name, size, sha256 }) => (
          <Box
            component="li"
            key={`${path} ${name} ${sha256}`}
            sx={{
              display: 'grid',
              columnGap: 2,
              rowGap: 0.5,
              py: 1.25,
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) auto' },
              borderBottom: `1px solid ${colours.line}`,
            }}
          >
            <div>
              <Box sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}>{name}</Box>
              <Box sx={{ fontSize: 12, color: colours.ink3 }}>{formatSize(size)}</Box>
            </div>
            <GroupedHash hash={sha256} />
          </Box>
        ))}
      </Box>
    </Block>
  );
}

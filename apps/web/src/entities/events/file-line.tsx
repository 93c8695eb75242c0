import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { type EventFile, formatSize } from '@tenderbox/contract';
import { downloadStored } from '../../shared/lib/download-file.ts';
import { colours } from '../../shared/theme/tokens.ts';
import { Preview } from '../../shared/uploads/preview.tsx';
import { ScanNote, UnavailableFileName } from '../../shared/uploads/scan-note.tsx';

/** Downloadable file of the event or of a task. */
export function FileLine({ file }: { file: EventFile }) {
  const { id, name, size, scan } = file;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, py: 0.25 }}>
      {scan ? (
        <UnavailableFileName name={name} scan={scan} />
      ) : (
        <Link
          component="button"
          type="button"
          sx={{ textAlign: 'left', overflowWrap: 'anywhere' }}
          onClick={() => void downloadStored(id)}
        >
          {name}
        </Link>
      )}
      <Box component="span" sx={{ color: colours.ink3, whiteSpace: 'nowrap' }}>
        {formatSize(size)}
      </Box>
      <Preview file={file} />
      <ScanNote scan={scan} />
    </Box>
  );
}

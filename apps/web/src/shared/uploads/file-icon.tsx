import FolderZipOutlined from '@mui/icons-material/FolderZipOutlined';
import InsertDriveFileOutlined from '@mui/icons-material/InsertDriveFileOutlined';
import PictureAsPdfOutlined from '@mui/icons-material/PictureAsPdfOutlined';
import { colours } from '../theme/tokens.ts';

const icons = { pdf: PictureAsPdfOutlined, zip: FolderZipOutlined };

/** Icon of a file type, by file name. */
export function FileIcon({ name }: { name: string }) {
  const kind = name.toLowerCase().split('.').at(-1) as keyof typeof icons;
  const Icon = icons[kind] ?? InsertDriveFileOutlined;
  return <Icon aria-hidden sx={{ fontSize: 20, color: colours.ink3 }} />;
}

import { FolderZipOutlined } from '../icons/folder-zip-outlined.ts';
import { InsertDriveFileOutlined } from '../icons/insert-drive-file-outlined.ts';
import { PictureAsPdfOutlined } from '../icons/picture-as-pdf-outlined.ts';
import { colours } from '../theme/tokens.ts';

const icons = { pdf: PictureAsPdfOutlined, zip: FolderZipOutlined };

/** Icon of a file type, by file name. */
export function FileIcon({ name }: { name: string }) {
  const kind = name.toLowerCase().split('.').at(-1) as keyof typeof icons;
  const Icon = icons[kind] ?? InsertDriveFileOutlined;
  return <Icon aria-hidden sx={{ fontSize: 20, color: colours.ink3 }} />;
}

import { formatSize, limits } from '@tenderbox/contract';
import { i18n } from '../i18n/index.ts';

const archiveName = /\.(rar|7z|tar|gz|tgz|bz2|xz|zst|cab|arj)$/i;
const programName = /\.(exe|msi|bat|cmd|com|scr|ps1|vbs|js|jar|app|apk|dmg|sh)$/i;

/** Reason for rejecting a file by its name or size, or null. */
export function fileRejectionReason({ name, size }: File, extensions: readonly string[]): string | null {
  if (size === 0) return i18n.t('uploads.empty');
  if (archiveName.test(name)) return i18n.t('uploads.archive');
  if (programName.test(name)) return i18n.t('uploads.program');
  const isOfKind = extensions.some(
    (extension) => name.toLowerCase().endsWith(extension) && name.length > extension.length,
  );
  if (!isOfKind) return i18n.t('uploads.wrongKind', { kinds: extensions.join(' ') });
  return size > limits.fileSize ? i18n.t('kit.rules.fileSize', { max: formatSize(limits.fileSize) }) : null;
}

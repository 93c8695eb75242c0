import { formatSize, limits } from '@tenderbox/contract';
import { i18n } from '../i18n/index.ts';

/** Why a file is not taken, as far as its name and size tell; null where it is. */
export function reasonAgainst({ name, size }: File, extensions: readonly string[]): string | null {
  const isOfKind = extensions.some(
    (extension) => name.toLowerCase().endsWith(extension) && name.length > extension.length,
  );
  if (!isOfKind) return i18n.t('uploads.wrongKind', { kinds: extensions.join(' ') });
  return size > limits.fileSize ? i18n.t('kit.rules.fileSize', { max: formatSize(limits.fileSize) }) : null;
}

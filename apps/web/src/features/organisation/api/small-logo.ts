const maxWidth = 960;
const maxHeight = 480;

const readBitmap = async (picture: File) => createImageBitmap(picture);

/** Makes a large picture small enough for e-mails and documents, as PNG. Returns others, and what cannot be read, as they are. */
export async function smallLogo(picture: File): Promise<File> {
  const bitmap = await readBitmap(picture).catch(() => null);
  if (!bitmap) return picture;
  const factor = Math.min(1, maxWidth / bitmap.width, maxHeight / bitmap.height);
  if (factor === 1 && picture.type === 'image/png') return picture;
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * factor));
  canvas.height = Math.max(1, Math.round(bitmap.height * factor));
  const context = canvas.getContext('2d');
  if (!context) return picture;
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const small = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  return small
    ? new File([small], `${picture.name.replace(/\.\w+$/, '')}.png`, { type: 'image/png' })
    : picture;
}

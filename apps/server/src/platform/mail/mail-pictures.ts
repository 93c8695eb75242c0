import { readFileSync } from 'node:fs';
import type { LogoPicture } from '../files/logo-pictures.ts';

/** A picture that an e-mail carries and shows by its content id. */
export interface InlinePicture {
  cid: string;
  fileName: string;
  contentType: string;
  content: Buffer;
}

let mark: InlinePicture | null = null;

/** The product's mark. */
export function markPicture(): InlinePicture {
  mark ??= {
    cid: 'mark@tenderbox',
    fileName: 'tenderbox.png',
    contentType: 'image/png',
    content: readFileSync(new URL('./mark.png', import.meta.url)),
  };
  return mark;
}

/** The logo of the organisation that an e-mail is about. */
export const logoPicture = ({ contentType, content }: LogoPicture): InlinePicture => ({
  cid: 'logo@tenderbox',
  fileName: contentType === 'image/png' ? 'logo.png' : 'logo.jpg',
  contentType,
  content,
});

/** The HTML of an e-mail with its pictures in it, to show it outside of a mail program. */
export const withPictures = (html: string, pictures: InlinePicture[]): string =>
  pictures.reduce(
    (shown, { cid, contentType, content }) =>
      shown.replaceAll(`cid:${cid}`, () => `data:${contentType};base64,${content.toString('base64')}`),
    html,
  );

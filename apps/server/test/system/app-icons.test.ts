import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const web = join(import.meta.dirname, '..', '..', '..', 'web');
const file = (path: string) => join(web, 'public', path);
/** Width and height of a PNG. */
const sizeOf = (path: string) => {
  const head = readFileSync(file(path)).subarray(16, 24);
  return `${head.readUInt32BE(0)}x${head.readUInt32BE(4)}`;
};

it('has icons for home screens and a picture for links, of the sizes that are announced', () => {
  const page = readFileSync(join(web, 'index.html'), 'utf8');
  for (const path of ['apple-touch-icon.png', 'manifest.webmanifest', 'social.png'])
    expect(page).toContain(`/${path}"`);
  expect(sizeOf('apple-touch-icon.png')).toBe('180x180');
  expect(sizeOf('social.png')).toBe('1200x630');
  const { icons } = JSON.parse(readFileSync(file('manifest.webmanifest'), 'utf8')) as {
    icons: { src: string; sizes: string; purpose: string }[];
  };
  for (const { src, sizes } of icons.filter((icon) => icon.src.endsWith('.png')))
    expect(sizeOf(src)).toBe(sizes);
  expect(icons.map(({ purpose }) => purpose)).toContain('maskable');
  for (const path of ['apple-touch-icon.png', 'icon-512.png', 'social.png']) {
    expect(statSync(file(path)).size).toBeLessThan(40_000);
  }
});

import { inflateSync } from 'node:zlib';

/** What a reader of a PDF finds in it: the text of each page's runs, one below the other, and its embedded fonts. */
export function readPdf(content: Buffer): { text: string; fonts: string[]; pageCount: number } {
  const source = content.toString('latin1');
  const objects = new Map(
    Array.from(source.matchAll(/\n(\d+) 0 obj\n(.*?)\nendobj/gs), ([, id = '', body = '']) => [id, body]),
  );
  const referred = (name: string, body: string) =>
    objects.get(new RegExp(`/${name} (\\d+) 0 R`).exec(body)?.[1] ?? '') ?? '';
  const fonts = new Map<string, Map<string, string>>();
  for (const [, names = ''] of source.matchAll(/\/Font <<(.*?)>>/gs)) {
    for (const [, name = '', id = ''] of names.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      fonts.set(name, lettersOf(streamOf(referred('ToUnicode', objects.get(id) ?? ''))));
    }
  }
  const drawn = [...objects.values()].map(streamOf).filter((stream) => stream.includes(' Tf'));
  return {
    text: drawn.flatMap((stream) => runsIn(stream, fonts)).join('\n'),
    fonts: Array.from(
      source.matchAll(/\/FontName \/\w{6}\+(\S+)(?=[^>]*\/FontFile2 )/g),
      ([, name = '']) => name,
    ),
    pageCount: source.match(/\/Type \/Page\b/g)?.length ?? 0,
  };
}

function streamOf(body: string): string {
  const [, bytes] = /stream\r?\n(.*)\r?\nendstream/s.exec(body) ?? [];
  if (!bytes) return '';
  try {
    return inflateSync(Buffer.from(bytes, 'latin1')).toString('latin1');
  } catch {
    return '';
  }
}

/** The letters of glyphs, by their numbers in hexadecimal digits. */
function lettersOf(map: string): Map<string, string> {
  const letters = new Map<string, string>();
  for (const [, first = '', listed = ''] of map.matchAll(/<(\w+)> <\w+> \[(.*?)\]/gs)) {
    Array.from(listed.matchAll(/<([\w ]*)>/g), ([, hex = '']) => hex.replaceAll(' ', '')).forEach(
      (hex, index) => {
        const glyph = (Number.parseInt(first, 16) + index).toString(16).padStart(4, '0');
        letters.set(glyph, Buffer.from(hex, 'hex').swap16().toString('utf16le'));
      },
    );
  }
  return letters;
}

function runsIn(stream: string, fonts: Map<string, Map<string, string>>): string[] {
  return Array.from(stream.matchAll(/\/(F\d+) [\d.]+ Tf\n?(.*?)ET/gs), ([, font = '', shown = '']) => {
    const glyphs = Array.from(
      shown.matchAll(/<([\da-f]+)>/g),
      ([, hex = '']) => hex.match(/.{4}/g) ?? [],
    ).flat();
    return glyphs.map((glyph) => fonts.get(font)?.get(glyph) ?? '').join('');
  });
}

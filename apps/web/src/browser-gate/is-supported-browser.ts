type Version = readonly [major: number, minor?: number];

/** The oldest supported versions; the notice in index.html names the same. */
const oldest = {
  edge: [139],
  firefox: [129],
  chrome: [109],
  safari: [18, 4],
  android: [139],
} as const satisfies Record<string, Version>;

/**
 * Whether a browser is supported, by its user agent. Edge and the browsers of Android call themselves Chrome as well
 * and are looked at first; every browser of iOS is Safari inside.
 */
export function isSupportedBrowser(userAgent: string): boolean {
  const isFrom = (pattern: RegExp, least: Version) => reaches(userAgent.match(pattern), least);
  if (/iPhone|iPad|iPod/.test(userAgent)) {
    return isFrom(/Version\/(\d+)\.(\d+)/, oldest.safari) || isFrom(/ OS (\d+)_(\d+)/, oldest.safari);
  }
  if (/Firefox\//.test(userAgent)) return isFrom(/Firefox\/(\d+)/, oldest.firefox);
  if (/Edge?\//.test(userAgent)) return isFrom(/Edge?\/(\d+)/, oldest.edge);
  if (/Android/.test(userAgent)) return isFrom(/Chrome\/(\d+)/, oldest.android);
  if (/Chrom(?:e|ium)\//.test(userAgent)) return isFrom(/Chrom(?:e|ium)\/(\d+)/, oldest.chrome);
  return isFrom(/Version\/(\d+)\.(\d+).* Safari\//, oldest.safari);
}

function reaches(found: RegExpMatchArray | null, [major, minor = 0]: Version): boolean {
  if (!found) return false;
  const foundMajor = Number(found[1]);
  return foundMajor > major || (foundMajor === major && Number(found[2] || 0) >= minor);
}

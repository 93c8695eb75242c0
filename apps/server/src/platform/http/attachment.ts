/** The header that makes a browser save a response under a name, with an ASCII fallback. */
export function attachment(name: string): string {
  const plainName = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const fullName = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plainName}"; filename*=UTF-8''${fullName}`;
}

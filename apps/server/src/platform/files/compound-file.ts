import type { OpenedFile } from './open-file.ts';

const entryLength = 128;
const maxSectors = 256;
const endOfChain = 0xfffffffe;
const headerLength = 512;
const tableSectorsInHeader = 109;

/**
 * The names of the streams in a compound file (old Word and Excel formats, but also installers and e-mails),
 * as far as its directory can be read.
 */
export async function namesInCompoundFile(file: OpenedFile): Promise<string[]> {
  const bytesAt = async (start: number, length: number) => {
    if (start < 0 || start + length > file.size) return null;
    return Buffer.concat(await file.read({ start, end: start + length - 1 }).toArray());
  };
  const header = await bytesAt(0, headerLength);
  const sectorLength = header ? 2 ** header.readUInt16LE(30) : 0;
  if (!header || (sectorLength !== 512 && sectorLength !== 4096)) return [];
  const sectorAt = (number: number) => bytesAt((number + 1) * sectorLength, sectorLength);

  /** The next sector of a chain, from the allocation table that the header points to. */
  const after = async (number: number) => {
    const perSector = sectorLength / 4;
    const place = Math.floor(number / perSector);
    if (place >= tableSectorsInHeader) return endOfChain;
    const table = await sectorAt(header.readUInt32LE(76 + 4 * place));
    return table?.readUInt32LE((number % perSector) * 4) ?? endOfChain;
  };

  const names: string[] = [];
  let number = header.readUInt32LE(48);
  for (let count = 0; count < maxSectors && number < endOfChain; count++) {
    const sector = await sectorAt(number);
    if (!sector) break;
    for (let at = 0; at < sectorLength; at += entryLength) {
      const length = sector.readUInt16LE(at + 64);
      if (length >= 2 && length <= 64) names.push(sector.toString('utf16le', at, at + length - 2));
    }
    number = await after(number);
  }
  return names;
}

import { crc32, deflateSync } from 'node:zlib';

type Colour = readonly [red: number, green: number, blue: number];
/** The colour at a position of a picture, both coordinates from 0 to 1; null if transparent. */
type Drawing = (across: number, down: number) => Colour | null;

const size = 128;
/** Samples per pixel in each direction, for smooth edges. */
const samples = 3;
const white: Colour = [255, 255, 255];

/** Waves on a round sea. */
export const waves: Drawing = (across, down) => {
  if (Math.hypot(across - 0.5, down - 0.5) > 0.48) return null;
  const crest = 0.035 * Math.sin(across * Math.PI * 5);
  const isWave = [0.36, 0.52, 0.68].some((height) => Math.abs(down - height - crest) < 0.035);
  return isWave ? white : [16, 82, 138];
};

/** A cross on a shield with round corners. */
export const cross: Drawing = (across, down) => {
  const [x, y] = [Math.abs(across - 0.5), Math.abs(down - 0.5)];
  if (Math.hypot(Math.max(0, x - 0.3), Math.max(0, y - 0.3)) > 0.17) return null;
  return (x < 0.085 && y < 0.29) || (y < 0.085 && x < 0.29) ? white : [0, 121, 107];
};

/** Renders a drawing as a PNG. */
export function drawLogo(drawing: Drawing): Buffer {
  const rows = Array.from({ length: size }, (_row, y) =>
    Buffer.from([0, ...Array.from({ length: size }, (_point, x) => pointOf(drawing, x, y)).flat()]),
  );
  const head = Buffer.alloc(13);
  head.writeUInt32BE(size, 0);
  head.writeUInt32BE(size, 4);
  // Eight bits each for red, green, blue and alpha.
  head.set([8, 6], 8);
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  const content = deflateSync(Buffer.concat(rows));
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', content),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function pointOf(drawing: Drawing, x: number, y: number): number[] {
  const steps = Array.from({ length: samples }, (_step, index) => (index + 0.5) / samples);
  const seen = steps.flatMap((right) => steps.map((down) => drawing((x + right) / size, (y + down) / size)));
  const colours = seen.filter((colour) => colour !== null);
  const mean = ([0, 1, 2] as const).map((part) =>
    Math.round(colours.reduce((sum, colour) => sum + colour[part], 0) / Math.max(1, colours.length)),
  );
  return [...mean, Math.round((255 * colours.length) / seen.length)];
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

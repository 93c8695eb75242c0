/** A closed or open outline in the units of its drawing. */
interface Shape {
  path: string;
  fill?: string;
  stroke?: string;
  lineWidth?: number;
  /** By so many degrees around a point. */
  rotated?: { by: number; x: number; y: number };
}

interface Drawing {
  /** Width and height of its square. */
  side: number;
  shapes: Shape[];
}

const roundedBox = (x: number, y: number, width: number, height: number, radius: number) => {
  const corner = (dx: number, dy: number) => `a${radius} ${radius} 0 0 1 ${dx} ${dy}`;
  const [across, down] = [width - 2 * radius, height - 2 * radius];
  return `M${x + radius} ${y}h${across}${corner(radius, radius)}v${down}${corner(-radius, radius)}h${-across}${corner(-radius, -radius)}v${-down}${corner(radius, -radius)}z`;
};

const circle = (x: number, y: number, radius: number) =>
  `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0z`;

const [blue, navy, lid, slot, pale, paler, sky] = [
  '#1976D2',
  '#0D3F73',
  '#14508F',
  '#0A2C52',
  '#D6E8FA',
  '#E8F2FC',
  '#BBD9F6',
];

/** The mark of the product, as in the web app's favicon. */
export const mark: Drawing = {
  side: 32,
  shapes: [
    { path: 'M8.5 1h15A1.5 1.5 0 0 1 25 2.5V13H7V2.5A1.5 1.5 0 0 1 8.5 1Z', fill: sky },
    { path: 'M11 5h10M11 8.25h6', stroke: blue, lineWidth: 1.75 },
    { path: roundedBox(2, 11.5, 28, 19, 2.5), fill: blue },
    { path: roundedBox(6, 13.75, 20, 2, 1), fill: navy },
    { path: circle(16, 21.5, 2.6), fill: '#fff' },
    {
      path: 'M15 22.5h2l.9 4.75a.7.7 0 0 1-.7.85h-2.4a.7.7 0 0 1-.7-.85Z',
      fill: '#fff',
    },
  ],
};

/** The states of a box: it accepts responses, is closed and sealed, or was opened. */
export type DrawnBox = 'open' | 'shut' | 'opened';

/** The drawings of the box, as in the web app. */
export const boxes: Record<DrawnBox, Drawing> = {
  open: {
    side: 96,
    shapes: [
      { path: roundedBox(27, 6, 42, 46, 4), fill: pale },
      { path: 'M35 17h26M35 25h26M35 33h16', stroke: blue, lineWidth: 3 },
      { path: roundedBox(10, 38, 76, 50, 8), fill: blue },
      { path: roundedBox(20, 45, 56, 5.5, 2.75), fill: navy },
      { path: circle(48, 66, 5.6), fill: '#fff' },
      {
        path: 'M45.6 68.5h4.8l2.2 10.5a1.6 1.6 0 0 1-1.6 2h-6a1.6 1.6 0 0 1-1.6-2z',
        fill: '#fff',
      },
    ],
  },
  shut: {
    side: 96,
    shapes: [
      { path: roundedBox(10, 26, 76, 62, 8), fill: navy },
      { path: 'M10 34a8 8 0 0 1 8-8h60a8 8 0 0 1 8 8v8H10z', fill: lid },
      { path: roundedBox(20, 33, 56, 4, 2), fill: slot },
      { path: 'M38 22h20v30H38z', fill: pale },
      { path: 'M38 22h20v4H38z', fill: sky },
      { path: circle(48, 58, 15), fill: '#fff' },
      { path: circle(48, 58, 12), stroke: sky, lineWidth: 1.5 },
      { path: circle(48, 55, 4), fill: navy },
      { path: 'M46.2 57h3.6l1.6 8h-6.8z', fill: navy },
    ],
  },
  opened: {
    side: 96,
    shapes: [
      { path: roundedBox(10, 30, 76, 11, 5), fill: lid, rotated: { by: -17, x: 12, y: 42 } },
      { path: roundedBox(22, 34, 54, 3, 1.5), fill: slot, rotated: { by: -17, x: 12, y: 42 } },
      { path: roundedBox(22, 32, 26, 34, 3), fill: sky, rotated: { by: -6, x: 35, y: 50 } },
      { path: roundedBox(50, 26, 26, 40, 3), fill: sky, rotated: { by: 7, x: 63, y: 46 } },
      { path: roundedBox(35, 24, 28, 42, 3), fill: paler, stroke: '#fff', lineWidth: 1.5 },
      { path: 'M41 33h16M41 40h16M41 47h9', stroke: blue, lineWidth: 2.6 },
      { path: 'M10 52h76v28a8 8 0 0 1-8 8H18a8 8 0 0 1-8-8z', fill: blue },
      { path: 'M10 52h76v6H10z', fill: navy },
      { path: circle(48, 70, 5), fill: '#fff' },
      { path: 'M45.8 72h4.4l1.8 9h-8z', fill: '#fff' },
    ],
  },
};

/** Draws a drawing with its top left corner at a point. */
export function draw(
  document: PDFKit.PDFDocument,
  { side, shapes }: Drawing,
  { x, y, size }: { x: number; y: number; size: number },
): void {
  document
    .save()
    .translate(x, y)
    .scale(size / side);
  for (const { path, fill, stroke, lineWidth = 1, rotated } of shapes) {
    document.save();
    if (rotated) document.rotate(rotated.by, { origin: [rotated.x, rotated.y] });
    document.path(path).lineCap('round').lineWidth(lineWidth);
    if (fill && stroke) document.fillAndStroke(fill, stroke);
    else if (fill) document.fill(fill);
    else if (stroke) document.stroke(stroke);
    document.restore();
  }
  document.restore();
}

/** Path data of a circle, so that every icon is a list of paths. */
function circlePath(x: number, y: number, radius: number): string {
  const half = `a${radius} ${radius} 0 1 0`;
  return `M${x - radius} ${y}${half} ${2 * radius} 0${half} ${-2 * radius} 0z`;
}

function pathOf(shape: string, attributes: Record<string, string>): string {
  const names = Object.keys(attributes).sort().join(' ');
  if (shape === 'path' && names === 'd') return attributes.d ?? '';
  if (shape === 'circle' && names === 'cx cy r') {
    return circlePath(Number(attributes.cx), Number(attributes.cy), Number(attributes.r));
  }
  throw new Error(`An icon with a <${shape}> with ${names} cannot be added. Choose another style of it.`);
}

/** File name and text of the module of an icon, from its module in @mui/icons-material. */
export function iconModule(name: string, source: string): { file: string; text: string } {
  const shapes = [...source.matchAll(/_jsxs?\("(\w+)", \{([^}]*)\}/g)];
  const paths = shapes.map(([, shape = '', body = '']) => {
    const attributes = [...body.matchAll(/(\w+): "([^"]*)"/g)].map(([, key, value]) => [key, value]);
    return pathOf(shape, Object.fromEntries(attributes));
  });
  if (paths.length === 0) throw new Error(`${name} has no shapes.`);
  // Error and Menu would hide what JavaScript and MUI call so.
  const component = /^(Error|Menu)$/.test(name) ? `${name}Icon` : name;
  const values = [name, ...paths].map((value) => `'${value}'`);
  const text = `// Material Design icon by Google, Apache-2.0. Written by \`npm run icon\`.
import { createIcon } from './create-icon.tsx';

export const ${component} = /* @__PURE__ */ createIcon(${values.join(', ')});
`;
  return { file: `${name.replaceAll(/(?<=[a-z\d])(?=[A-Z])/g, '-').toLowerCase()}.ts`, text };
}

import type SvgIcon from '@mui/material/SvgIcon';
import { createSvgIcon } from '@mui/material/SvgIcon';

export type IconComponent = typeof SvgIcon;

/** An icon made of paths on a grid of 24 by 24. */
export function createIcon(name: string, ...paths: string[]): IconComponent {
  return createSvgIcon(
    paths.map((path) => <path key={path} d={path} />),
    name,
  );
}

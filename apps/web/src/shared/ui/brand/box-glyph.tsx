import type { ReactNode } from 'react';
import { type BoxGlyphProps, type BoxGlyphState, DetailedBoxGlyph } from './detailed-box-glyph.tsx';

export type { BoxGlyphState } from './detailed-box-glyph.tsx';

// Minimum size of the detailed drawing, in pixels.
const detailedFrom = 40;

/** Drawing of the sealed box. Decorative unless `label` is given. */
export function BoxGlyph({ state, size = 24, label }: BoxGlyphProps) {
  if (size >= detailedFrom) return <DetailedBoxGlyph state={state} size={size} label={label} />;
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: named by its label, or hidden
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      data-box={state}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
      style={{ display: 'block', flex: 'none' }}
    >
      {small[state]}
    </svg>
  );
}

const small: Record<BoxGlyphState, ReactNode> = {
  open: (
    <>
      <rect x="7" y="1.5" width="10" height="9" rx="1" fill="#BBD9F6" />
      <path d="M9.5 4.25h5M9.5 6.5h3" stroke="#1976D2" strokeWidth="1.3" strokeLinecap="round" />
      <rect x="2" y="8.5" width="20" height="14" rx="2.5" fill="#1976D2" />
      <rect x="5" y="10.5" width="14" height="1.9" rx=".95" fill="#0D3F73" />
      <circle cx="12" cy="16" r="1.7" fill="#fff" />
      <path d="M11.3 16.6h1.4l.6 3.2h-2.6z" fill="#fff" />
    </>
  ),
  shut: (
    <>
      <rect x="2" y="7" width="20" height="15" rx="2.5" fill="#0D3F73" />
      <path d="M5 10.5h14" stroke="#5F8CBC" strokeWidth="1.4" strokeLinecap="round" />
      <circle cx="12" cy="15.2" r="1.9" fill="#fff" />
      <path d="M11.2 16h1.6l.6 3h-2.8z" fill="#fff" />
    </>
  ),
  opened: (
    <>
      <path d="M2.2 9.6 20.6 3.4" stroke="#0D3F73" strokeWidth="2.6" strokeLinecap="round" />
      <path d="M7.5 8.6 16.5 5.6V14h-9z" fill="#BBD9F6" />
      <path d="M9.7 10.2l4.6-1.5" stroke="#1976D2" strokeWidth="1.2" strokeLinecap="round" />
      <path d="M2 12.5h20v7a2.5 2.5 0 0 1-2.5 2.5h-15A2.5 2.5 0 0 1 2 19.5z" fill="#1976D2" />
      <path d="M2 12.5h20v1.8H2z" fill="#0D3F73" />
    </>
  ),
};

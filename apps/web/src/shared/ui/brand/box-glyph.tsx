import type { ReactNode } from 'react';

/** `open`: accepts responses. `shut`: closed and sealed. `opened`: readable, with proof. */
export type BoxGlyphState = 'open' | 'shut' | 'opened';

// Minimum size of the detailed drawing, in pixels.
const detailedFrom = 40;

/** Drawing of the sealed box. Decorative unless `label` is given. */
export function BoxGlyph({
  state,
  size = 24,
  label,
}: {
  state: BoxGlyphState;
  size?: number;
  label?: string;
}) {
  const isDetailed = size >= detailedFrom;
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: named by its label, or hidden
    <svg
      width={size}
      height={size}
      viewBox={isDetailed ? '0 0 96 96' : '0 0 24 24'}
      fill="none"
      data-box={state}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
      style={{ display: 'block', flex: 'none' }}
    >
      {(isDetailed ? detailed : small)[state]}
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

const detailed: Record<BoxGlyphState, ReactNode> = {
  open: (
    <>
      <g data-part="paper">
        <rect x="27" y="6" width="42" height="46" rx="4" fill="#D6E8FA" />
        <path d="M35 17h26M35 25h26M35 33h16" stroke="#1976D2" strokeWidth="3" strokeLinecap="round" />
      </g>
      <rect x="10" y="38" width="76" height="50" rx="8" fill="#1976D2" />
      <rect x="20" y="45" width="56" height="5.5" rx="2.75" fill="#0D3F73" />
      <circle cx="48" cy="66" r="5.6" fill="#fff" />
      <path d="M45.6 68.5h4.8l2.2 10.5a1.6 1.6 0 0 1-1.6 2h-6a1.6 1.6 0 0 1-1.6-2z" fill="#fff" />
    </>
  ),
  shut: (
    <>
      <rect x="10" y="26" width="76" height="62" rx="8" fill="#0D3F73" />
      <path d="M10 34a8 8 0 0 1 8-8h60a8 8 0 0 1 8 8v8H10z" fill="#14508F" />
      <rect x="20" y="33" width="56" height="4" rx="2" fill="#0A2C52" />
      <path d="M38 22h20v30H38z" fill="#D6E8FA" />
      <path d="M38 22h20v4H38z" fill="#BBD9F6" />
      <circle cx="48" cy="58" r="15" fill="#fff" />
      <circle cx="48" cy="58" r="12" stroke="#BBD9F6" strokeWidth="1.5" />
      <circle cx="48" cy="55" r="4" fill="#0D3F73" />
      <path d="M46.2 57h3.6l1.6 8h-6.8z" fill="#0D3F73" />
    </>
  ),
  opened: (
    <>
      <g data-part="lid" transform="rotate(-17 12 42)">
        <rect x="10" y="30" width="76" height="11" rx="5" fill="#14508F" />
        <rect x="22" y="34" width="54" height="3" rx="1.5" fill="#0A2C52" />
      </g>
      <g data-part="papers">
        <rect x="22" y="32" width="26" height="34" rx="3" fill="#BBD9F6" transform="rotate(-6 35 50)" />
        <rect x="50" y="26" width="26" height="40" rx="3" fill="#BBD9F6" transform="rotate(7 63 46)" />
        <rect x="35" y="24" width="28" height="42" rx="3" fill="#E8F2FC" stroke="#fff" strokeWidth="1.5" />
        <path d="M41 33h16M41 40h16M41 47h9" stroke="#1976D2" strokeWidth="2.6" strokeLinecap="round" />
      </g>
      <path d="M10 52h76v28a8 8 0 0 1-8 8H18a8 8 0 0 1-8-8z" fill="#1976D2" />
      <path d="M10 52h76v6H10z" fill="#0D3F73" />
      <circle cx="48" cy="70" r="5" fill="#fff" />
      <path d="M45.8 72h4.4l1.8 9h-8z" fill="#fff" />
    </>
  ),
};

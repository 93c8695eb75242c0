import type { ReactNode } from 'react';

/** `open`: accepts responses. `shut`: closed and sealed. `opened`: readable, with proof. */
export type BoxGlyphState = 'open' | 'shut' | 'opened';

export interface BoxGlyphProps {
  state: BoxGlyphState;
  size?: number;
  label?: string;
}

/** Large drawing of the sealed box. It is separate, so that the login page does not load the small ones. */
export function DetailedBoxGlyph({ state, size = 52, label }: BoxGlyphProps) {
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: named by its label, or hidden
    <svg
      width={size}
      height={size}
      viewBox="0 0 96 96"
      fill="none"
      data-box={state}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
      style={{ display: 'block', flex: 'none' }}
    >
      {detailed[state]}
    </svg>
  );
}

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

/** Everything that only makes sense on a screen: bars, tabs, buttons, messages. */
const onlyOnScreen = [
  ...[
    'header[data-top-bar]',
    'footer',
    '[data-phone-bar]',
    '[data-foot-bar]',
    '[data-sticky-bar]',
    '[data-status]',
  ],
  ...[
    '.MuiBreadcrumbs-root',
    '.MuiTabs-root',
    '.MuiButton-root',
    '.MuiIconButton-root',
    '.MuiTooltip-popper',
  ],
  '.MuiSkeleton-root',
].join();

/** Paper has no bars, buttons or scrolling; colours carry meaning and stay. */
export const printStyles = {
  '@page': { margin: '10mm 6mm' },
  '@media print': {
    html: { printColorAdjust: 'exact' },
    [onlyOnScreen]: { display: 'none !important' },
    '*': { contentVisibility: 'visible !important' },
    main: {
      paddingTop: '0 !important',
      maxWidth: 'none !important',
      '& > :first-child': { marginTop: '0 !important' },
    },
    'thead th, thead td': { position: 'static !important' },
    'tr, li, dd, [role=alert]': { breakInside: 'avoid' },
    'h1, h2, h3, dt': { breakAfter: 'avoid' },
  },
};

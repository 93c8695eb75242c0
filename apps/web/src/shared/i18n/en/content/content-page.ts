/** The words around every page of text; the texts themselves are loaded with their pages. */
export const contentPage = {
  content: {
    contents: 'On this page',
    updated: 'Last updated {{date}}',
    version: 'Version {{version}}',
    yourRole: 'Your role',
    openAll: 'Open all answers',
    closeAll: 'Close all answers',
  },
} as const;

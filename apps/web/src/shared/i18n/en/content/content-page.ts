/** Texts around all text pages. The pages themselves are loaded on demand. */
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

/** Texts of fields that only large forms have: lists of items and Markdown. */
export const editing = {
  editing: {
    moveUp: 'Move {{item}} up',
    moveDown: 'Move {{item}} down',
    copy: 'Copy {{item}}',
    remove: 'Remove {{item}}',
    removed: '{{item}} was removed.',
    undo: 'Undo',
    markdown: 'Markdown',
    preview: 'Preview',
    hidePreview: 'Hide preview',
    previewOf: 'Preview of {{label}}',
    nothingToPreview: 'Nothing to preview yet.',
    partlyFormatted:
      'This text has more than {{count, number}} formatted parts. The rest is shown as you typed it.',
    length: '{{length, number}} of {{max, number}}',
  },
} as const;

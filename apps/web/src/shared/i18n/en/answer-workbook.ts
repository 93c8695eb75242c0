/** The texts of the dialog that reads answers from a workbook. */
export const answerWorkbook = {
  answerWorkbook: {
    title: 'Upload Excel',
    lead: 'Choose the workbook that you downloaded here and filled in. You see what would change before anything is taken into your draft.',
    file: 'Workbook',
    nothingYet: 'Nothing is submitted by this, and nothing is changed yet.',
    read: 'Read the workbook',
    uploading: 'Uploading {{name}}: {{percent}} %',
    reading: 'Reading {{name}}…',
    unsaved:
      'Your last answers are not saved yet, so there is nothing to compare with. Please try again in a moment.',
    again: 'Choose another file',
    take_one: 'Take one into draft',
    take_other: 'Take {{count, number}} into draft',
    close: 'Close',
    result: 'What the workbook says',
    changes_one: 'One answer would change.',
    changes_other: '{{count, number}} answers would change.',
    nothing: 'Nothing would change: the workbook says what your draft says.',
    nothingChanges: 'Nothing would change.',
    nothingNewer: 'Nothing would change. Where the file and your draft differ, your draft is newer.',
    addedRows_one: 'One row was added to the file. Added rows are not taken.',
    addedRows_other: '{{count, number}} rows were added to the file. Added rows are not taken.',
    refusedOnly_one: 'One cell cannot be taken. Correct it and upload the file again.',
    refusedOnly_other: '{{count, number}} cells cannot be taken. Correct them and upload the file again.',
    equal_one: 'One is as in your draft.',
    equal_other: '{{count, number}} are as in your draft.',
    refusedNote_one:
      'One cell cannot be taken. Correct it and upload the workbook again, or take the rest without it.',
    refusedNote_other:
      '{{count, number}} cells cannot be taken. Correct them and upload the workbook again, or take the rest without them.',
    older:
      'The workbook was made of version {{made}} of the answer sheet, and the buyer asks by version {{asked}} now. Answers went to the questions they belong to.',
    otherTask:
      'This workbook was downloaded for another task. Only what is asked here as well was read; please look at it closely.',
    unknown: 'This workbook has lost its hidden sheet. Empty cells were left alone.',
    missing_one: 'One answer has no cell in the workbook. It stays as it is.',
    missing_other: '{{count, number}} answers have no cell in the workbook. They stay as they are.',
    passedOver: 'Not read, as it is no part of the answer sheet: {{what}}',
    views: {
      changed: 'Changes {{count, number}}',
      refused: 'Not taken {{count, number}}',
      kept: 'Newer in the draft {{count, number}}',
    },
    group: '{{name}}, {{count, number}}',
    place: '{{sheet}} {{cell}}',
    before: 'Draft',
    after: 'Excel',
    empty: 'empty',
    changedSince: 'Also changed in the draft since the workbook was downloaded',
    askedAnew: 'The buyer changed this question since then',
    keptNote:
      'Changed in the draft since the workbook was downloaded, and not in the workbook. The draft stays.',
    emptyCell: 'empty cell',
  },
};

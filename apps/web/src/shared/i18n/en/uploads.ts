/** What is said of files on their way. */
export const uploads = {
  uploads: {
    chooseAnother: 'Choose another',
    interrupted: '{{size}}, not finished. Choose the file again to resume.',
    chooseAgain: 'Choose the file again',
    pause: 'Pause upload of {{name}}',
    continue: 'Continue upload of {{name}}',
    waiting: '{{size}}, waits for its turn',
    held: 'Waits for the connection, then goes on by itself',
    come: '{{done}} of {{size}}',
    paused: '{{come}}, paused',
    going: '{{come}}, {{speed}}/s, {{left}} left',
    seconds: '{{count, number}} s',
    minutes: '{{count, number}} min',
    hours: '{{count, number}} h',
    tooMany_one: 'At most one file. Remove the other one first.',
    tooMany_other: 'At most {{count, number}} files. Remove one first.',
    scanWaiting: 'Waits for the virus scanner; nobody else gets it before',
    wrongKind: 'Invalid file type. Send it as {{kinds}}.',
  },
};

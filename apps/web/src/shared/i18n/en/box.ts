/** Texts of a task's box: opening it and reading the responses. */
export const box = {
  box: {
    steps: {
      label: 'From deadline to opening',
      ended: 'Ended',
      shut: 'Closed',
      opened: 'Opened',
      endsOn: 'Deadline',
      afterEnd: 'a minute after the last deadline',
      soon: 'within a minute or two',
      never: 'never',
      byYouNow: 'by you, now',
      byTwo: 'by two people',
      later: 'once it is closed',
      afterEnvelope: 'after envelope {{envelope, number}} is locked',
      again: 'again {{instant}} by {{names}}',
      by: 'by {{names}}',
      root: 'root hash',
      copyRoot: 'Root hash of all receipts: {{root}}',
      closing: 'closing record {{count, number}}, after an extension',
    },
    moment: {
      inTheBox_one: '{{count, number}} response is in the box.',
      inTheBox_other: '{{count, number}} responses are in the box.',
      empty: 'The box is empty.',
      emptyText: 'It contains no responses. Opening it records this and cannot be undone.',
      text: 'Opening is recorded and cannot be undone. You and the other admins of {{unit}} can then read the latest version each supplier submitted.',
      textTwo:
        'Two people are needed to open this box. You confirm first, and the other admins of {{unit}} are notified. The box opens when one of them confirms as well. Opening is recorded and cannot be undone.',
      alone:
        'Two people are needed to open this box, but {{unit}} currently has no other active admin. An organisation admin can invite one.',
      second:
        '{{name}} confirmed on {{instant}}. When you open the box, both names will be recorded. This cannot be undone.',
      textNamed:
        'Two of the people named must confirm to open this box. You confirm first, and the others are notified. The box opens when one of them confirms as well. Opening is recorded and cannot be undone.',
      tooFew_one:
        'Two people are needed to open this box, but only {{count, number}} of those named when it closed can still open it. Name other people in the event, then extend the task: its box closes again with the people you name. Or ask an organisation admin to reactivate someone.',
      tooFew_other:
        'Two people are needed to open this box, but {{count, number}} of those named when it closed can still open it. Name other people in the event, then extend the task: its box closes again with the people you name. Or ask an organisation admin to reactivate someone.',
      others:
        'You were not named to open this box when it closed. Two of these people must confirm: {{names}}.',
      confirmedBy: '{{name}} confirmed on {{instant}}.',
      void: {
        DEACTIVATED:
          'The confirmation by {{name}} on {{instant}} is void, because {{name}} was deactivated after it.',
        OPENERS_CHANGED:
          'The confirmation by {{name}} on {{instant}} is void, because {{name}} is no longer named in the event.',
        EXTENDED:
          'The confirmation by {{name}} on {{instant}} is void, because the deadline was extended after it.',
        CLOSED_AGAIN:
          'The confirmation by {{name}} on {{instant}} is void, because the box closed again after it.',
        ENVELOPE_REOPENED:
          'The confirmation by {{name}} on {{instant}} is void, because an earlier envelope was reopened after it.',
      },
      someone: 'Another admin',
      unit: 'your business unit',
      first: 'You have confirmed.',
      firstText_one:
        'The box opens when {{names}} also confirms. Until then, you can withdraw your confirmation.',
      firstText_other:
        'The box opens when one of {{names}} also confirms. Until then, you can withdraw your confirmation.',
      open: 'Open the box',
      openEmpty: 'Open the empty box',
      openAgain: 'Open the box again',
      ask: 'Confirm and ask {{name}}',
      askOthers: 'Confirm and ask a second admin',
      openTitle: 'Open the box?',
      openText_one: 'Opening the box with {{count, number}} response is recorded and cannot be undone.',
      openText_other: 'Opening the box with {{count, number}} responses is recorded and cannot be undone.',
      confirmTitle: 'Confirm the opening?',
      confirmText:
        'Your confirmation of this closing record is saved, and the others who can open the box are notified. The box opens when one of them confirms as well.',
      takeBackTitle: 'Withdraw your confirmation?',
      takeBackText: 'The box stays closed until two people confirm again. The withdrawal is recorded.',
      takeBack: 'Withdraw confirmation',
      takenBack: 'You have withdrawn your confirmation',
      asked: 'You have confirmed. The others who can open the box have been notified.',
      cancelled: 'This box will never be opened.',
      cancelledText:
        'The event was cancelled. Submitted responses stay sealed. Each supplier keeps its own copy.',
      archived: 'The task is archived.',
      archivedText:
        'You can open its box after you restore the task. Submitted responses stay sealed until then.',
      running: 'The box is accepting responses.',
      runningText:
        'Until it is opened, no one in your organisation can see answers, prices or file names. You can see only who has responded, and when.',
      some: 'The box is still accepting responses from some suppliers.',
      someText:
        'The deadline has passed for most suppliers but was extended for some. The box closes for everyone a minute after the last deadline.',
      envelope: 'Opens after envelope {{envelope, number}} is locked.',
      envelopeText:
        'This task is in a later envelope of its evaluation. Suppliers that are excluded in an earlier envelope stay sealed when the box is opened.',
      shutting: 'The box is about to close.',
      shuttingText:
        'It closes a minute after the last deadline, so that nothing submitted in time is missed. This page updates automatically.',
    },
    inside: {
      title: 'In the box',
      lead: 'still sealed, names and times only',
      more_one: 'and {{count, number}} more',
      more_other: 'and {{count, number}} more',
    },
    outside: {
      title: 'Not in the box',
      hadUntil: 'had until {{instant}}',
      more_one: 'and {{count, number}} more',
      more_other: 'and {{count, number}} more',
    },
    effects: {
      title: 'When you open it',
      record_one:
        'Your name, the time to the millisecond and {{count, number}} receipt hash will be recorded in the opening record',
      record_other:
        'Your name, the time to the millisecond and the {{count, number}} receipt hashes will be recorded in the opening record',
      recordEmpty: 'Your name and the time to the millisecond will be recorded in the opening record',
      told_one:
        'The supplier will be notified of the time and of the root hash it already has, but not of how many responses there were',
      told_other:
        'Each of the {{count, number}} suppliers will be notified of the time and of the root hash it already has, but not of how many responses there were',
      left_one: '{{names}} was excluded in an earlier envelope, so its response stays sealed',
      left_other: '{{names}} were excluded in an earlier envelope, so their responses stay sealed',
      final: 'This task cannot be extended or reopened afterwards',
    },
    openers: {
      title: 'Who can open it',
      named: 'Named in the event. Two of them must confirm.',
      namedThen: 'Named when the box closed. Two of them must confirm.',
      inactive: 'Deactivated, can no longer open it',
      voidLabel: 'Confirmations that are void',
      you: '{{name}} (you)',
      role: 'Business Unit Admin',
      confirmed: 'Confirmed {{instant}}',
    },
    opened: {
      title: 'The box has been opened.',
      text_one: 'It contained {{count, number}} response.',
      text_other: 'It contained {{count, number}} responses.',
      left: '{{opened, number}} of {{count, number}} responses opened, {{left, number}} left sealed.',
      readmitted_one:
        '{{count, number}} supplier that was left sealed is no longer excluded. The box can be opened again for its response alone; everyone in the box is notified.',
      readmitted_other:
        '{{count, number}} suppliers that were left sealed are no longer excluded. The box can be opened again for their responses alone; everyone in the box is notified.',
      again: 'The box was opened again.',
      empty: 'It was empty.',
      by: 'Opened {{instant}} by {{names}}.',
      record: 'Opening record',
      recordLead: 'Signed. Contains every closing record with its receipts. Anyone can check it offline.',
      download: 'JSON',
      fileName: 'opening-{{reference}}.json',
      pdf: 'PDF',
      pdfName: 'opening-{{reference}}.pdf',
      root: 'Root hash',
      key: 'Signed with key',
      chain: 'Chain of records',
      chainDownload: 'Proofs (JSON)',
      chainName: 'record-proofs-{{reference}}.json',
      chainLead:
        'Proofs that the opening record and the closing records are in the chain of everything this server signs.',
      chainPending_one:
        '{{count, number}} record is not in a checkpoint of the chain of records yet. Its proof will be here by',
      chainPending_other:
        '{{count, number}} records are not in a checkpoint of the chain of records yet. Their proofs will be here by',
    },
    faults: {
      title: 'The check at the opening found problems',
      text: 'Before the box was opened, the server recalculated every root hash and checked every signature, every hash and every response. Everything not listed here matched. These problems are named in the signed opening record:',
      ofResponse: 'The check at the opening found a problem with this response',
      closing: 'Closing record',
      supplier: 'A supplier',
      more_one: 'and {{count, number}} more',
      more_other: 'and {{count, number}} more',
    },
    list: {
      label: 'Responses to {{title}}',
      title: 'Responses',
      compare: 'Compare',
      search: 'Search by name or supplier ID',
      supplier: 'Supplier',
      submitted: 'Submitted ({{zone}})',
      totalIn: 'Total ({{currency}})',
      files: 'Files',
      submittedAs: 'submitted {{amount}}',
      amended:
        'The sheet was amended after this response to version {{version, number}}. Its total counts the current lines and quantities.',
      damaged: 'Damaged',
      problem: 'Problem found',
      linesOf_one: '{{priced, number}} of {{count, number}} line',
      linesOf_other: '{{priced, number}} of {{count, number}} lines',
      left: 'Left sealed: excluded in envelope {{envelope, number}}',
      leftLabel: 'Responses left sealed',
      allLeft: 'All responses are left sealed.',
      empty: 'There were no responses in the box.',
      emptyUnsealed: 'No responses yet. They will appear here as soon as they are submitted.',
      unsealed: 'This event is not sealed: responses can be read as soon as they are submitted.',
    },
    response: {
      back: 'All responses',
      gone: 'This response is not available',
      goneText: 'It was withdrawn or was never in the box.',
      submitted: 'Submitted',
      version: 'Version',
      versionOf: '{{version, number}}, for answer sheet version {{sheet, number}}',
      otherSheet:
        'The answer sheet was changed after this response was submitted. It answers version {{version, number}}.',
      changed: {
        label: 'Changes of the answer sheet',
        isNew: '{{name}}: new',
        isGone: '{{name}}: removed',
        isChanged: '{{name}}: changed',
        quantity: '{{name}}: quantity {{before}} → {{after}}',
        more_one: 'and {{count, number}} more',
        more_other: 'and {{count, number}} more',
      },
      hash: 'Content hash',
      facts: 'Receipt',
      total: 'Total',
      files: 'Files',
      noFiles: 'No files were submitted.',
      sha: 'SHA-256',
      damaged: 'This response cannot be read',
      damagedText:
        'The other responses are not affected. The supplier has a sealed copy and a receipt that prove what it submitted. Ask the supplier for both.',
      downloadFailed: 'The file could not be downloaded: {{text}}',
    },
  },
};

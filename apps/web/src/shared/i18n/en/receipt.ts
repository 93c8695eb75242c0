/** Texts of a supplier's receipt, before and after the box is closed. */
export const receipt = {
  receipt: {
    title: 'Receipt',
    withdrawal: 'Withdrawal',
    pageTitle: 'Receipt for {{title}}',
    backToEvent: 'Back to the event',
    download: 'Download receipt',
    downloadAll: 'Download all {{count, number}} (zip)',
    nothingSent: 'No response to {{title}} has been submitted yet, so there is no receipt.',
    openTask: 'Open the task',
    done: 'Done',
    copy: 'Copy',
    copied: 'Copied',
    copyHash: 'Copy content hash',
    mailed: 'PDF and JSON are attached to the e\u2011mail to your team',
    proofMailed: 'The proof is attached to the e\u2011mail to your team (JSON)',
    hero: {
      submitted: 'Submitted',
      submittedText:
        'Your response to {{task}} is in the box for {{event}}. No one at {{buyer}} can read it before the box is opened.',
      received: 'Submitted',
      receivedText:
        '{{buyer}} has received your response to {{task}} and can read it now, because {{event}} is not sealed.',
      replaced: 'Replaced',
      replacedText:
        'Version {{version, number}} of your response to {{task}} has been replaced by a later version. It is no longer your current submission.',
      takenBack: 'Withdrawn later',
      takenBackText:
        'Version {{version, number}} of your response to {{task}} was withdrawn after this receipt was issued. It is no longer your current submission.',
      withdrawn: 'Withdrawn',
      withdrawnText:
        'Version {{version, number}} of your response to {{task}} was withdrawn. {{buyer}} has no response from you.',
      withdrawnClosed: 'Withdrawn',
      withdrawnClosedText:
        'The box for {{task}} has closed. It contains the record that you withdrew version {{version, number}}. {{buyer}} gets no response from you.',
      inTheBox: 'In the box',
      inTheBoxText:
        'The box for {{task}} has closed with version {{version, number}} of your response in it. From now on, no one can change, replace or remove it unnoticed.',
      opened: 'Opened',
      openedText:
        'The box for {{task}} was opened with version {{version, number}} of your response in it, as you submitted it. {{buyer}} can read it now.',
    },
    facts: {
      buyer: 'Buyer',
      event: 'Event',
      task: 'Task',
      version: 'version {{version, number}}',
      submittedBy: 'Submitted by',
      withdrawnBy: 'Withdrawn by',
      contents: 'Contents',
      hash: 'Content hash (SHA-256)',
      signedBy: 'Signed',
      root: 'Root hash of the box',
      rootText: 'The same for every supplier, closing record {{number, number}}',
      howMany: 'Number of responses',
      howManyText:
        'Not disclosed outside {{buyer}}. The proof always has {{count, number}} steps, however many responses there are.',
    },
    senderFor: '{{sender}} for {{supplier}}',
    withTerms: ', terms accepted',
    answers_one: '{{count, number}} answer',
    answers_other: '{{count, number}} answers',
    lines_one: '{{count, number}} price line',
    lines_other: '{{count, number}} price lines',
    fileCount_one: '{{count, number}} file',
    fileCount_other: '{{count, number}} files',
    signed: 'Signed by this server with key',
    files: 'Files',
    keep: {
      title: 'Files to keep',
      lead: 'Keep the receipt and the sealed copy together. With both you can prove what you submitted and when.',
      leadWithdrawal: 'Keep this record together with the receipt of the version that was withdrawn.',
      proof: 'Closing proof (JSON)',
      proofText:
        'The signed root hash and the proof that your response is included. You can check it offline with the verifier, even years from now.',
      proofPdf: 'Closing proof (PDF)',
      proofPdfText: 'To print or forward. Contains the root hash, your proof and the public key.',
      blindedOpening: 'Blinded opening record (JSON)',
      blindedOpeningText:
        'Shows that the box that was opened is the one that closed with your response in it. It does not name other suppliers or reveal how many responded.',
      pdf: '{{what}} (PDF)',
      pdfText: 'To print or forward. Contains the public key, but no answers or prices.',
      json: '{{what}} (JSON)',
      jsonText: 'The signed record itself, for the offline verifier.',
      copy: 'Sealed copy',
      copyText:
        'An exact copy of what you submitted. Keep it: together with the receipt, it proves what you submitted.',
      conditions: 'Conditions',
      conditionsText:
        'What you were asked for when you submitted: instructions, deadline, and the hashes of terms, documents and answer sheet. Your sealed copy contains its hash.',
      recordProofs: 'Chain of records (JSON)',
      recordProofsText:
        'Proofs that your records and the closing records are in the chain of everything this server signs. A record that is removed or dated back later contradicts them.',
      recordProofsPending_one:
        '{{count, number}} record is not in a checkpoint of the chain of records yet. Its proof will be here by',
      recordProofsPending_other:
        '{{count, number}} records are not in a checkpoint of the chain of records yet. Their proofs will be here by',
    },
    proof: {
      title: 'Your proof',
      own: 'Your response',
      root: 'Root hash of the box',
      steps: '{{count, number}} hashes link it to the root hash',
      held: 'Checked in this browser, {{instant}}',
      partly: 'Partly checked, {{instant}}',
      failed: 'Check failed, {{instant}}',
      verdicts: {
        held: 'Passed',
        partly: 'Partly passed',
        revoked: 'Not proven here',
        unsupported: 'Not checked',
        failed: 'Failed',
      },
      checks: {
        signature: {
          held: 'The receipt of {{instant}} is signed by this server',
          partly: 'The receipt of {{instant}} is signed by this server',
          revoked: 'The receipt of {{instant}} is signed with a key of this server that was revoked later',
          unsupported: 'This browser cannot check the signature on the receipt of {{instant}}',
          failed: 'The receipt of {{instant}} is not signed by this server',
        },
        content: {
          held: 'Your sealed copy matches the hash on the receipt',
          partly: 'Your sealed copy matches the hash on the receipt',
          revoked: 'Your sealed copy matches the hash on the receipt',
          unsupported: 'This browser cannot calculate the hash of your sealed copy here',
          failed: 'Your sealed copy does not match the hash on the receipt',
        },
        path: {
          held: 'The proof links your receipt to the root hash that was signed when the box closed',
          partly:
            'The proof links your receipt to the root hash, but this browser cannot check who signed it',
          revoked:
            'The proof links your receipt to the root hash, but the key that signed it was revoked later',
          unsupported: 'This browser cannot check the proof here',
          failed: 'The proof does not link your receipt to the root hash that was signed when the box closed',
        },
      },
      whatNow: {
        failed:
          'Do not change anything. Download everything on this page and check it with the offline verifier. Then tell the buyer and the operator of this site which check failed.',
        revoked:
          'This browser cannot tell whether it was signed before the key was revoked. The offline verifier can: download everything on this page, and ask the operator of this site for the list of key records and the chain of signed records.',
        noSignatures:
          'To check signatures, you need a newer browser (Chrome or Edge 137, Firefox 129, Safari 17). You can also use the offline verifier on any computer.',
        noCryptography:
          'Browsers cannot run this check because the page was not opened over a secure connection (https). You can use the offline verifier on any computer.',
      },
    },
    steps: {
      next: 'What happens next',
      soFar: 'What has happened so far',
      sent: 'In the box, version {{version, number}}',
      received: 'Received, version {{version, number}}',
      withdrawn: 'Version {{version, number}} withdrawn',
      canChange: 'You can still change it',
      sendAgain: 'You can submit a new response',
      until: 'Until',
      unsent: 'The changes you have made since then are not submitted yet.',
      changeCounts: 'Changes take effect only when you submit again.',
      ended: 'Ended',
      shuts: 'The box closes',
      shutsText:
        'After the deadline. Within a minute of closing, you get proof of what is in it, here and by e\u2011mail.',
      shut: 'Box closed, proof sent',
      opens: '{{buyer}} opens the box',
      opensText: 'The opening is recorded, and we will notify you.',
      notOpened: 'Not opened yet',
      notOpenedText:
        'We will notify you when {{buyer}} opens the box. The root hash must then be the same as on this page.',
      opened: 'Opened',
      cancelled: '{{buyer}} has cancelled the event',
      cancelledText: 'The box will never be opened.',
      archived: '{{buyer}} has archived the task',
      archivedText: 'The box is neither closed nor opened while the task is archived.',
    },
    checkYourself: {
      title: 'Check it yourself',
      text: 'The verifier runs without this server, so you do not have to trust the server.',
      link: 'How to check a proof offline',
      download: 'Download the verifier',
    },
    withdraw: {
      ask: 'Withdraw…',
      title: 'Withdraw version {{version, number}}?',
      changeInstead:
        'If you only want to change something, you do not need to withdraw. Version {{version, number}} remains your submission until you submit a new one.',
      change: 'Change it instead',
      outOfBox: 'Your response to {{title}} will no longer be in the box.',
      draftKept: 'Your draft is kept, and you can submit again until the deadline.',
      onRecord: 'The withdrawal is also signed and kept on record.',
      confirm: 'Withdraw version {{version, number}}',
      done: 'Version {{version, number}} of {{title}} was withdrawn',
    },
    records: {
      title: 'All records',
      version: 'Version {{version, number}}',
      withdrawal: 'Withdrawal of version {{version, number}}',
      last: 'latest',
    },
    earlierProofs: {
      title: 'Earlier closings',
      text: 'The box closed again after a deadline was extended. These proofs stay valid.',
      closing: 'Closing record {{number, number}}',
      json: '{{name}}: download the proof as JSON',
      pdf: '{{name}}: download the proof as PDF',
    },
    refused: {
      title: 'Submissions not accepted',
      text: 'Only your team can see these. None of them are in the box.',
      other: 'It could not be accepted',
      kinds: { SUBMISSION: 'Submission', WITHDRAWAL: 'Withdrawal', DECLINE: 'Decline' },
      codes: {
        TASK_ENDED: 'It arrived after the deadline',
        TASK_ARCHIVED: 'The task was archived',
        EVENT_NOT_ACTIVE: 'The event was no longer active',
        TASK_NOT_STARTED: 'The task had not started',
        UNAVAILABLE: 'The site could not process it in time',
      },
    },
  },
};

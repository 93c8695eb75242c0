export const audit = {
  audit: {
    label: 'Audit trail',
    lead: 'Each entry is linked to the one before it. Every day, the end of this chain is signed and e-mailed to all admins. This means no one can change, remove or insert entries unnoticed, not even the operator of this site.',
    lastHead: 'Last signed: entry {{number, number}}, {{at}}',
    noHead: 'Nothing has been signed yet.',
    check: 'Check audit trail',
    checking: 'Checked {{done, number}} of {{total, number}} entries',
    cancel: 'Cancel',
    export: 'Export with hashes',
    fileName: 'audit trail.jsonl',
    compare: 'Compare with an e-mail',
    head: 'Text from the e-mail',
    headHelp: 'Paste everything from { to } in the audit trail e-mail.',
    headIsNone: 'This is not the signed text from an audit trail e-mail.',
    signature: {
      FORGED:
        'This was not signed by this site: the text was changed, or it comes from elsewhere. The audit trail was not checked against it.',
      REVOKED:
        'The key that signed this had been revoked by then. The audit trail was not checked against it.',
    },
    headOfOther: 'This e-mail is about a different audit trail.',
    whole: 'The audit trail is intact: {{count, number}} entries, none changed, removed, inserted or moved.',
    heads_one: '{{count, number}} signed checkpoint was compared.',
    heads_other: '{{count, number}} signed checkpoints were compared.',
    erased_one: 'Personal data in {{count, number}} entry has been erased, as permitted.',
    erased_other: 'Personal data in {{count, number}} entries has been erased, as permitted.',
    hash: 'Hash of the last entry:',
    broken: 'The audit trail is not intact',
    brokenLead:
      'Keep a copy of this page and of the audit trail e-mails, and ask the operator of this site what happened.',
    fault: 'Entry {{number, number}}',
    faultOutside: 'Not in the chain',
    entryId: 'Entry ID in exports: {{id}}',
    more: 'There may be more. The first {{count, number}} are shown.',
    fits: 'The e-mail of {{at}} matches: everything up to entry {{number, number}} is unchanged since then.',
    differs:
      'The e-mail of {{at}} does not match: entries before entry {{number, number}} have been rewritten since then.',
  },
} as const;

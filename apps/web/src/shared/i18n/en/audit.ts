/** The texts of checking an audit trail. */
export const audit = {
  audit: {
    label: 'Audit trail',
    lead: 'Each entry is chained to the one before it, and the end of the chain is signed and mailed to all admins every day. So nothing can be changed, removed or put in unnoticed, not even by whoever runs this site.',
    lastHead: 'Last signed: entry {{number, number}}, {{at}}',
    noHead: 'Nothing has been signed yet.',
    check: 'Check the audit trail',
    checking: 'Checked {{done, number}} of {{total, number}}',
    cancel: 'Cancel',
    export: 'Export with hashes',
    fileName: 'audit trail.jsonl',
    compare: 'Compare with a mail',
    head: 'From the mail',
    headHelp: 'Paste what stands between { and } in the mail about the audit trail.',
    headIsNone: 'This is not the end of an audit trail as it was mailed.',
    signature: {
      FORGED:
        'This was not signed by this site: the text was changed, or it comes from elsewhere. The audit trail was not checked against it.',
      REVOKED:
        'The key that signed this had been revoked by then. The audit trail was not checked against it.',
    },
    headOfOther: 'This mail is about another audit trail.',
    whole: 'The audit trail is whole: {{count, number}} entries, none changed, removed, put in or moved.',
    heads_one: '{{count, number}} signed end was compared.',
    heads_other: '{{count, number}} signed ends were compared.',
    erased_one: 'Personal values of {{count, number}} entry were erased, as they may be.',
    erased_other: 'Personal values of {{count, number}} entries were erased, as they may be.',
    hash: 'Hash of the last entry: {{hash}}',
    broken: 'The audit trail is not whole',
    brokenLead:
      'Keep this page and the mails about the audit trail, and ask whoever runs this site what happened.',
    fault: 'Entry {{number, number}}',
    faultOutside: 'Not in the chain',
    entryId: 'In exports: {{id}}',
    more: 'There may be more: the first {{count, number}} are shown.',
    fits: 'The mail of {{at}} fits: up to entry {{number, number}} everything is as it was then.',
    differs:
      'The mail of {{at}} does not fit: what is before entry {{number, number}} was written anew since.',
  },
} as const;

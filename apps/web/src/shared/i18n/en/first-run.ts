/** Texts for those who are here for the first time: first steps, practice events, the first response. */
export const firstRun = {
  firstRun: {
    steps: {
      title: 'Welcome to {{unit}}',
      lead: 'Four steps to your first event. Nothing reaches a supplier before you publish.',
      label: 'First steps',
      progress: '{{done, number}} of {{total, number}} done',
      hide: 'Hide this',
      done: 'done',
      todo: 'to do',
      colleague: 'Bring in a colleague',
      alone: 'You are the only admin of this business unit.',
      aloneAsk: 'You are the only admin of this business unit. {{name}} can invite others.',
      ask: 'Write to {{name}}',
      you: 'you',
      admins_one: '{{zone}}, {{count, number}} admin: {{names}}',
      admins_other: '{{zone}}, {{count, number}} admins: {{names}}',
      suppliers: 'Bring in your suppliers',
      suppliersText:
        'Import an Excel file or add them one by one. You see every row before anything is stored.',
      suppliersDone: 'You have suppliers to invite.',
      importSuppliers: 'Import suppliers',
      event: 'Make your first event',
      eventText: 'Say what you want to buy, by when, and which suppliers to invite.',
      eventDone: 'Your first event is a draft.',
      addEvent: 'Add Event',
      publish: 'Publish it',
      publishText:
        'The checklist of the event says what is missing. Suppliers are invited at the start date.',
      drafts: 'Show drafts',
    },
    practice: {
      offer: 'Try it with a practice event',
      offerText:
        'Three made-up suppliers answer within a minute. You open the box and compare. No one gets an e-mail, and you can delete it at any time.',
      start: 'Start practice',
      running: 'Your practice event',
      runningText: 'Continue where you left it, or delete it. It is deleted after 14 days.',
      continue: 'Continue',
      note: 'Practice event',
      next: {
        DRAFT:
          'Publish it: three made-up suppliers answer within a minute, and it ends after three minutes. No one gets an e-mail.',
        RUNNING:
          'Made-up suppliers are answering. Their responses are sealed: you see how many there are, and nothing of what they say. The box closes a minute after the end.',
        CLOSED: 'The end has passed. The box closes within a minute, and can then be opened.',
        CAN_BE_OPENED: 'The box is closed. Open it: that is recorded and cannot be undone.',
        OPENED: 'The box is opened. Compare the responses, then complete the event.',
        COMPLETED: 'That was the whole way of an event. Delete this one when you have seen enough.',
      },
      noMessages:
        'Made-up suppliers read no messages. In a real event you write to all suppliers here, or to some.',
      delete: 'Delete practice event',
      deleteTitle: 'Delete the practice event?',
      deleteText:
        'The event, its responses and its notifications disappear for everyone. The history of the business unit keeps that it was added and deleted.',
      deleted: 'The practice event is deleted.',
      consequences: {
        answers: 'Three made-up suppliers answer within a minute. No one gets an e-mail',
        ends: 'The event ends after three minutes, and its box closes a minute later',
      },
    },
    sealed: {
      title: 'How a sealed event goes',
      open: 'Accepting responses',
      openText: 'Suppliers submit, encrypted, each with a receipt.',
      shut: 'Closed',
      shutText: 'At the deadline, for everyone.',
      opened: 'Opened',
      openedText: 'Once, by a named person, on the record.',
    },
    reading: 'Worth two minutes',
    asking: 'Someone to ask',
    organisationAdmin: 'Organisation Admin',
    response: {
      title: 'Your first response, in three steps',
      answer: 'Answer the questions. Everything you type is saved as a draft, for your whole team.',
      review: 'Review what the buyer will read.',
      submit: 'Submit it. A draft is not sent: only what you submit before the deadline counts.',
      hide: 'Got it',
    },
  },
};

import { withProjectName, type HongKongClock, type Messages } from './catalogue.ts'

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

const date = ({ day, month, year }: HongKongClock): string => `${day} ${months[month - 1]} ${year}`

const to = (project: string | null): string => withProjectName(project, (name) => ` to ${name}`)
const paidFor = (project: string | null): string => withProjectName(project, (name) => ` for ${name}`)

export const en: Messages = {
  donation: {
    title: 'Donation receipt',
    number: 'Receipt number',
    payer: 'Donor',
    amount: 'Donation amount',
    feeCovered: 'Transaction fee, covered by the donor',
    kept: 'Donation after the refund',
    issuedElectronically: 'This receipt was issued electronically and needs no signature.',
    mailSubject: (charity, number) => `Your donation receipt from ${charity} (${number})`,
    mailThanks: (charity) => `Thank you for giving to ${charity}`,
    mailReceived: (amount, project) => `We have received your donation of ${amount}${to(project)}.`,
    mailReceivedOn: (amount, project, day) =>
      `We have found your payment: your donation of ${amount}${to(project)} was received on ${day}.`,
    mailRefunded: (refunded, project) =>
      `${refunded} of your donation${to(project)} was returned to you. This receipt is for the rest.`,
    mailForced: (amount, project) =>
      `This is your receipt for ${amount}${to(project)}, issued before the payment was confirmed.`,
    mailAttached: 'Your receipt is attached as a PDF.',
    mailButton: 'Open the receipt',
  },
  payment: {
    title: 'Payment acknowledgement',
    number: 'Acknowledgement number',
    payer: 'Payer',
    amount: 'Payment amount',
    feeCovered: 'Transaction fee, covered by the payer',
    kept: 'Payment after the refund',
    issuedElectronically: 'This acknowledgement was issued electronically and needs no signature.',
    mailSubject: (charity, number) => `Your payment to ${charity} (${number})`,
    mailThanks: (charity) => `Thank you for your payment to ${charity}`,
    mailReceived: (amount, project) => `We have received your payment of ${amount}${paidFor(project)}.`,
    mailReceivedOn: (amount, project, day) =>
      `We have found your payment: your payment of ${amount}${paidFor(project)} was received on ${day}.`,
    mailRefunded: (refunded, project) =>
      `${refunded} of your payment${paidFor(project)} was returned to you. This acknowledgement is for the rest.`,
    mailForced: (amount, project) =>
      `This acknowledges ${amount}${paidFor(project)}, before the payment was confirmed.`,
    mailAttached: 'Your payment acknowledgement is attached as a PDF.',
    mailButton: 'Open the acknowledgement',
  },
  receipt: {
    issuedOn: 'Issued on',
    paidOn: 'Paid on',
    paidOnDay: 'Paid on',
    project: 'Project',
    method: 'Payment method',
    feeDeducted: 'Transaction fee, deducted from the amount',
    fee: 'Transaction fee',
    net: 'The charity receives',
    total: 'Total paid',
    totalDue: 'Total to be paid',
    refunded: 'Refunded',
    replaces: (number) => `Stands in the place of ${number}, which is void.`,
    signature: 'Signature',
    signedFor: (charity) => `For and on behalf of ${charity}`,
    forced: (reason) =>
      reason.length === 0
        ? 'Issued before the payment was confirmed.'
        : `Issued before the payment was confirmed: ${reason}`,
    reference: 'Payment reference',
    date,
    dateAndTime: (at) => `${date(at)}, ${at.clock} (Hong Kong time)`,
    cardEnding: (brand, last4) => `${brand} ending ${last4}`,
    onBehalf: (organisation, person) => `${organisation} (${person})`,
    pair: (label, value) => `${label}: ${value}`,
  },
  methods: {
    unionpay: 'UnionPay',
    card: 'Card',
    fps: 'FPS',
    alipay_hk: 'AlipayHK',
    alipay_ch: 'Alipay',
    wechatpay_hk: 'WeChat Pay HK',
    wechatpay_ch: 'WeChat Pay',
    octopus: 'Octopus',
    bank_transfer: 'Bank transfer',
    check_writing: 'Cheque',
    cash: 'Cash',
  },
  tax: {
    heading: 'Tax',
    donation: 'This is a donation. No goods or services were received in return.',
    charity: (irFileNumber) =>
      `This charity is exempt from tax under section 88 of the Inland Revenue Ordinance (IR file no. ${irFileNumber}).`,
    deduction:
      'Donations of HK$100 or more in total in a year of assessment may be claimed as a tax deduction in Hong Kong. Keep this receipt with your tax records.',
  },
  statement: {
    title: 'Annual statement',
    year: 'Year of assessment',
    yearFromTo: (name, from, to) => `${name} (${from} to ${to})`,
    asOf: 'As of',
    donations: 'Donations',
    payments: 'Payments',
    counted: (heading, count) => `${heading} (${count})`,
    date: 'Date',
    amount: 'Amount',
    paid: 'Paid',
    afterRefunds: 'After refunds',
    total: 'Total',
    inPreparation: 'In preparation',
    inTheNameOf: (name) => `In the name of ${name}`,
    underWay: (amount) => `A refund of ${amount} is under way. It counts until it is made.`,
    disputed: (amount) => `A bank is asking ${amount} back. It counts until that is decided.`,
    cut: (shown, all) =>
      `The first ${shown} of ${all} payments and donations are listed here. The sums are of all of them, and the CSV file lists them all.`,
    notOver: (lastDay) =>
      `The year ends on ${lastDay}. What is given or paid until then is added to it.`,
    amounts: 'Amounts are in Hong Kong dollars and include any transaction fee that was covered.',
    page: (number, of) => `Page ${number} of ${of}`,
    tax: {
      donations: 'No goods or services were received in return for the donations.',
      some: (amount, sign) =>
        `Receipts with this file number stand for ${amount} of the donations. For those marked ${sign} there is none.`,
      deduction:
        'Donations of HK$100 or more in total in a year of assessment may be claimed as a tax deduction in Hong Kong. This statement sums up the receipts that it names and takes the place of none: keep them with your tax records.',
    },
    columns: {
      kind: 'Kind',
      donation: 'Donation',
      payment: 'Payment',
      receiptNumber: 'Receipt number',
      name: 'Name on the receipt',
      feeCovered: 'Transaction fee covered',
      underWay: 'Refund under way',
      disputed: 'In dispute',
      currency: 'Currency',
      irFileNumber: 'IR file no.',
    },
  },
  payments: {
    date: 'Date (Hong Kong time)',
    recorded: 'Recorded',
    payer: 'Payer',
    organisation: 'Organisation of the payer',
    email: 'Email address',
    reference: 'Reference of the transfer',
    status: 'Status',
    statuses: {
      complete: 'Succeeded',
      error: 'Failed',
      processing: 'Payment initiated',
      scheduled: 'Scheduled',
      reauthenticate: 'Re-authenticate',
      refunded: 'Refunded',
      cancelled: 'Cancelled',
    },
  },
  supporters: {
    name: 'Name',
    email: 'Email address',
    language: 'Language',
    agreedAt: 'Agreed at (Hong Kong time)',
    unsubscribeLink: 'Unsubscribe link (for this person alone)',
  },
  plans: {
    startedAt: 'Started (Hong Kong time)',
    donor: 'Donor',
    payments: 'Payments',
    done: 'Paid',
    next: 'Next on',
    status: 'Status',
    statuses: {
      active: 'Active',
      paused: 'Paused',
      cancelled: 'Cancelled',
      completed: 'Finished',
    },
    due: 'Due on',
    number: 'Number of the payment',
    issue: 'Issue',
    issues: {
      overdue: 'Overdue',
      waiting: 'Waits for the donor',
      retrying: 'To be tried again',
      given_up: 'Abandoned',
    },
    id: 'Plan',
  },
  inbox: {
    foundAt: 'Found (Hong Kong time)',
    kind: 'Review',
    kinds: {
      unknown_payment: 'Unknown payment',
      paid_twice: 'Paid twice',
      other_sum: 'Another sum',
      missing_at_provider: 'Missing at the provider',
      refund_came_back: 'A refund came back',
      unknown_refund: 'Unknown refund',
      unknown_dispute: 'Unknown dispute',
      fraud_warning: 'Fraud warning',
      taken_after_all: 'Taken after it was cancelled',
      not_settled: 'Not settled',
      opening_stopped: 'A charity could not be opened',
      payout_not_ended: 'A payout has not arrived',
      bank_account_stopped: 'A bank account could not be changed',
    },
    provider: 'Provider',
    providerId: 'ID at the provider',
    payment: 'Payment',
    settledAt: 'Settled (Hong Kong time)',
    note: 'Note',
  },
  charities: {
    name: 'Charity',
    plan: 'Plan',
    status: 'Status',
    statuses: {
      draft: 'In preparation',
      pending: 'Pending',
      approved: 'Approved',
      declined: 'Declined',
      withdrawn: 'Withdrawn',
      suspended: 'Suspended',
    },
    round: 'Round',
    submittedAt: 'Submitted (Hong Kong time)',
    dueOn: 'Decision due',
  },
  mail: {
    greeting: (name) => (name === null ? 'Dear supporter,' : `Dear ${name},`),
    orOpen: 'You can also open it at this address:',
    questions: (charity) => `Reply to this email if you have a question for ${charity}.`,
  },
  letters: {
    greeting: (name) => (name === null ? 'Dear supporter,' : `Dear ${name},`),
    orOpen: 'You can also open this address:',
    foot: (charity) =>
      `You have one account for every charity on Almoner. This was asked for on the page of ${charity}.`,
    of: {
    verify_email: {
      subject: 'Confirm your email address',
      heading: 'Confirm your email address',
      lines: [
        'Press the button and enter the password that you chose, to confirm that this address is yours. Then log in.',
        'The link can be used once, within 24 hours. If you did not sign up, ignore this letter: nothing happens.',
      ],
      button: 'Confirm my address',
    },
    reset_password: {
      subject: 'Choose a new password',
      heading: 'Choose a new password',
      lines: [
        'Press the button to choose a new password for your account.',
        'The link can be used once, within 24 hours. If you did not ask for it, ignore this letter: your password stays as it is.',
      ],
      button: 'Choose a password',
    },
    change_username: {
      subject: 'Confirm your new username',
      heading: 'Confirm your new username',
      lines: [
        'Press the button and enter the password of your account, to log in with this address from now on. Until then you log in with the one before.',
        'The link can be used once, within 24 hours. If this is not your account, ignore this letter: nothing happens.',
      ],
      button: 'Use this address',
    },
    password_changed: {
      subject: 'Your password was changed',
      heading: 'Your password was changed',
      happened: (at) =>
        `The password of your account was changed on ${at}. All other logins have ended.`,
      lines: [
        'If that was not you, choose a new password at once: at the login, press “Forgot your password?”.',
      ],
      button: 'Go to the login',
    },
    undo_username: {
      subject: 'Your username was changed',
      heading: 'Your username was changed',
      happened: (at) =>
        `The username of your account was changed on ${at}. You no longer log in with this address.`,
      lines: [
        'If that was you, there is nothing to do.',
        'If it was not, press the button: this address becomes your username again, every login ends, and you choose a new password. The link can be used once, within 72 hours.',
      ],
      button: 'Undo the change',
    },
    username_changed: {
      subject: 'Your username was changed',
      heading: 'Your username was changed',
      happened: (at) =>
        `The username of your account was changed on ${at}. You no longer log in with this address.`,
      lines: ['If that was not you, reply to this email.'],
      button: null,
    },
    second_factor_confirmed: {
      subject: 'Two-step login was turned on',
      heading: 'Two-step login was turned on',
      happened: (at) =>
        `Two-step login was turned on for your account on ${at}. From now on a login asks for the code of an authenticator app as well as for your password.`,
      lines: [
        'If that was not you, somebody knows your password. Choose a new one at once: at the login, press “Forgot your password?”. Then reply to this email, since you cannot log in without the code.',
      ],
      button: 'Go to the login',
    },
    second_factor_removed: {
      subject: 'Two-step login was turned off',
      heading: 'Two-step login was turned off',
      happened: (at) =>
        `Two-step login was turned off for your account on ${at}. From now on your password alone is enough to log in.`,
      lines: [
        'If that was not you, choose a new password at once: at the login, press “Forgot your password?”. Then set up two-step login again in your account.',
      ],
      button: 'Go to the login',
    },
    account_erased: {
      subject: 'Your account is erased',
      heading: 'Your account is erased',
      lines: [
        'You asked us to erase your account and what we keep about you. Nobody can log in with this address any more.',
        'Erased are your name and your details, your saved cards, what you wrote to charities, and who you are in the records of what you gave. Your monthly gifts have ended and are not charged any more. A payment that was under way comes to its end as usual.',
        'Receipts that were issued to you stay with the charities, and so do the sums in their books, without your name. Charities must keep their records for seven years (Inland Revenue Ordinance, section 51C).',
        'This cannot be undone, and this is our last letter about your account. If you give again one day, we will know you as somebody new.',
      ],
      button: null,
      foot: (charity) => `This was asked for on the page of ${charity}.`,
    },
    },
  },
  staffLetters: {
    greeting: (name) => (name === null ? 'Dear colleague,' : `Dear ${name},`),
    orOpen: 'You can also open this address:',
    foot: (charity) => `This is about your login to the desk of ${charity} on Almoner.`,
    of: {
      verify_email: {
        subject: 'Confirm your email address for the desk',
        heading: 'Confirm your email address',
        lines: [
          'Press the button to confirm that this address is yours. You log in to the desk with it.',
          'The link can be used once, within 24 hours. If you asked for another letter since, use that one. If you do not work there, ignore this letter: nothing happens.',
        ],
        button: 'Confirm my address',
      },
      change_username: {
        subject: 'Confirm your new username for the desk',
        heading: 'Confirm your new username',
        lines: [
          'Press the button to log in to the desk with this address from now on. Until then you log in with the one before.',
          'The link can be used once, within 24 hours. If you do not work there, ignore this letter: nothing happens.',
        ],
        button: 'Use this address',
      },
      username_change_asked: {
        subject: 'Another username was asked for',
        heading: 'Another username was asked for',
        lines: [
          'Somebody who is logged in to the desk as you, and knows your password, asked to log in with another email address from now on. Nothing changes before the letter to that address is answered.',
          'If that was you, there is nothing to do here. If it was not, reply to this email at once: your charity gets the answer.',
        ],
        button: null,
      },
      undo_username: {
        subject: 'Your username was changed',
        heading: 'Your username was changed',
        happened: (at) =>
          `Your username was changed on ${at}. You no longer log in to the desk with this address, and all your logins have ended.`,
        lines: [
          'If that was you, there is nothing to do.',
          'If it was not, press the button: this address becomes your username again, every login ends, and you choose a new password. The link can be used once, within 72 hours. Then tell your charity by replying to this email.',
        ],
        button: 'Undo the change',
      },
      reset_password: {
        subject: 'Choose a new password',
        heading: 'Choose a new password',
        lines: [
          'Press the button to choose a new password for your login.',
          'The link can be used once, within 24 hours. If you did not ask for it, ignore this letter: your password stays as it is.',
        ],
        button: 'Choose a password',
      },
      password_changed: {
        subject: 'Your password was changed',
        heading: 'Your password was changed',
        happened: (at) =>
          `The password of your login was changed on ${at}. All other logins have ended.`,
        lines: [
          'If that was not you, choose a new password at once: at the login, press “Forgot your password?”. Then reply to this email.',
        ],
        button: null,
      },
      second_factor_confirmed: {
        subject: 'Two-step login was turned on',
        heading: 'Two-step login was turned on',
        happened: (at) =>
          `Two-step login was turned on for your login on ${at}. From now on a login asks for the code of an authenticator app as well as for your password.`,
        lines: [
          'If that was not you, somebody knows your password. Choose a new one at once: at the login, press “Forgot your password?”. Then reply to this email, since you cannot log in without the code.',
        ],
        button: null,
      },
      second_factor_removed: {
        subject: 'Two-step login was turned off',
        heading: 'Two-step login was turned off',
        happened: (at) =>
          `Two-step login was turned off for your login on ${at}. From now on your password is enough.`,
        lines: [
          'If that was not you, choose a new password at once: at the login, press “Forgot your password?”. Then set up two-step login again.',
        ],
        button: null,
      },
      accept_invitation: {
        subject: 'You are invited to a charity’s desk',
        heading: 'You are invited to a charity’s desk',
        lines: [
          'An owner of the charity has invited you to work at its desk on Almoner.',
          'Press the button to give your name and choose a password. The invitation can be used once, within 72 hours. If you do not work there, ignore this letter: nothing happens.',
        ],
        button: 'Accept the invitation',
        foot: (charity) => `This is about an invitation to the desk of ${charity} on Almoner.`,
      },
      role_changed: {
        subject: 'Your role at the desk was changed',
        heading: 'Your role at the desk was changed',
        happened: (at) =>
          `Your role at the desk was changed on ${at}. All your logins have ended: log in again to go on.`,
        lines: [
          'Under “Your account” you see your role. If you have questions, reply to this email: your charity gets the answer.',
        ],
        button: null,
      },
      username_changed: {
        subject: 'Your username was changed',
        heading: 'Your username was changed',
        happened: (at) =>
          `Your username was changed on ${at}. You no longer log in to the desk with this address, and all your logins have ended.`,
        lines: [
          'If that was not you, reply to this email at once: your charity gets the answer.',
        ],
        button: null,
      },
    },
  },
  activity: {
    at: 'Time (Hong Kong)',
    number: 'Number',
    who: 'Person',
    device: 'Device',
    place: 'Network',
    kind: 'About',
    event: 'Event',
    colleague: 'Colleague',
    details: 'Details',
    administration: 'Almoner’s administration',
    kinds: {
      payments: 'Payments',
      payouts: 'Payouts and bank account',
      approvals: 'Approvals',
      reviews: 'Manual review',
      projects: 'Projects',
      team: 'Team',
      login: 'Login',
      settings: 'Settings',
      application: 'Application',
      views: 'Views by auditors',
      downloads: 'Exports and downloads',
    },
  },
  postings: {
    day: 'Business date',
    recorded: 'Recorded (Hong Kong time)',
    journal: 'What happened',
    other: 'Other account',
    came: 'Into the account',
    left: 'Out of the account',
    payment: 'Payment',
    payout: 'Payout',
    offlineEntry: 'Offline entry',
    number: 'Number',
    journals: {
      captured: 'Payment received',
      provider_fee: 'Payment provider’s fee',
      platform_fee: 'Platform service fee',
      direct_received: 'Received by your charity',
      direct_returned: 'Returned by your charity',
      refund_asked: 'Refund begun',
      refund_done: 'Refund made',
      refund_failed: 'Refund failed: the money stays',
      dispute_opened: 'Disputed: the bank has taken the money back',
      dispute_won: 'Dispute won: the money is back',
      dispute_lost: 'Dispute lost',
      provider_fee_difference: 'Payment provider’s fee differed from the agreed one',
      settled: 'Settled by the payment provider',
      shortfall_repaid: 'Advance settled',
      payout_started: 'Payout begun',
      payout_paid: 'Paid out to your bank',
      payout_failed: 'Payout not made: the money stays',
      payout_returned: 'Payout sent back by your bank',
      offline_recorded: 'Recorded offline',
      offline_voided: 'Offline record reversed',
    },
  },
  team: {
    role: 'Role',
    state: 'State',
    since: 'Since (Hong Kong time)',
    accessUntil: 'Access until (Hong Kong time)',
    roles: { owner: 'Owner', finance: 'Finance', fundraiser: 'Fundraiser', viewer: 'Viewer', auditor: 'Auditor' },
    states: { active: 'Active', invited: 'Invited', removed: 'Removed' },
  },
  bankAccounts: {
    bank: 'Bank',
    routing: 'Clearing and branch code',
    last4: 'Account ends in',
    holder: 'Account holder',
    givenAt: 'Given (Hong Kong time)',
    givenBy: 'Given by',
    inUseSince: 'In use from (Hong Kong time)',
    endedAt: 'Until (Hong Kong time)',
    state: 'State',
    states: { former: 'Former account', refused: 'Never used', broken: 'Not accepted' },
    application: 'Application',
  },
  administratorFoot: 'This is about your login to the administration of Almoner.',
}

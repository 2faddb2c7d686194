import type { ActivityKind } from '@almoner/domain/staff/activity.ts'
import type { PostedJournal } from '@almoner/domain/journal/post.ts'
import type { StaffRole } from '@almoner/domain/staff/permissions.ts'
import type { Discrepancy } from '@almoner/domain/manual-review/index.ts'
import type { PaymentStatus } from '@almoner/projections/models/payment-history/table.ts'

// Receipts and mail use these plain objects. The server runs its source files directly, so a
// compiled catalogue would need a build step before `npm start`. A type replaces the extraction (a
// key missing in one language does not compile) and checks the placeholders too.

/** A moment's calendar day and `clock` (`09:05`) in Hong Kong. */
export type HongKongClock = { year: number; month: number; day: number; clock: string }

/** The names of a document and of its reader, for a donation or for a payment. */
export type DocumentMessages = {
  title: string
  number: string
  payer: string
  amount: string
  feeCovered: string
  /** The sum after refunds. */
  kept: string
  issuedElectronically: string
}

export type Messages = {
  donation: DocumentMessages
  payment: DocumentMessages
  receipt: {
    issuedOn: string
    /** When it was paid, with the clock; on which day it was paid. */
    paidOn: string
    paidOnDay: string
    project: string
    method: string
    feeDeducted: string
    fee: string
    net: string
    total: string
    totalDue: string
    refunded: string
    replaces: (number: string) => string
    /** A picture of a signature is described by this. */
    signature: string
    signedFor: (charity: string) => string
    forced: (reason: string) => string
    reference: string
    /** `2026-11-20` as a reader of the language writes it. */
    date: (day: HongKongClock) => string
    /** The same with the clock, which is Hong Kong's wherever the reader is. */
    dateAndTime: (at: HongKongClock) => string
    cardEnding: (brand: string, last4: string) => string
    /** An organisation gave; a person acted for it. */
    onBehalf: (organisation: string, person: string) => string
    /** Between a label and its value in running text: Chinese has its own colon. */
    pair: (label: string, value: string) => string
  }
  /** Payment methods with translated names, by brand or method. */
  methods: Readonly<Record<string, string>>
  tax: {
    heading: string
    donation: string
    charity: (irFileNumber: string) => string
    deduction: string
  }
  /** A donor's payments in a year of assessment. */
  statement: {
    title: string
    year: string
    /** `2026/27`, its first day and its last. */
    yearFromTo: (name: string, from: string, to: string) => string
    asOf: string
    donations: string
    payments: string
    counted: (heading: string, count: string) => string
    date: string
    amount: string
    paid: string
    afterRefunds: string
    total: string
    /** In the place of a number that is not given yet. */
    inPreparation: string
    inTheNameOf: (name: string) => string
    underWay: (amount: string) => string
    disputed: (amount: string) => string
    /** How many of all rows the list shows. */
    cut: (shown: string, all: string) => string
    notOver: (lastDay: string) => string
    amounts: string
    page: (number: number, of: number) => string
    tax: {
      donations: string
      /** Only some of the donations have receipts that speak of tax. */
      some: (amount: string, sign: string) => string
      deduction: string
    }
    /** The columns of the table that is opened in a spreadsheet, beside those above. */
    columns: {
      kind: string
      donation: string
      payment: string
      receiptNumber: string
      name: string
      feeCovered: string
      underWay: string
      disputed: string
      currency: string
      irFileNumber: string
    }
  }
  /** The columns of a charity's list of payments, beside those above. */
  payments: {
    date: string
    recorded: string
    payer: string
    organisation: string
    email: string
    reference: string
    status: string
    statuses: Readonly<Record<PaymentStatus, string>>
  }
  /** The columns of a charity's list of people with a marketing consent. */
  supporters: {
    name: string
    email: string
    language: string
    agreedAt: string
    unsubscribeLink: string
  }
  /** The columns of the lists of recurring plans, and of their instalments that need attention. */
  plans: {
    startedAt: string
    donor: string
    payments: string
    done: string
    next: string
    status: string
    statuses: { active: string; paused: string; cancelled: string; completed: string }
    due: string
    number: string
    issue: string
    issues: { overdue: string; waiting: string; retrying: string; given_up: string }
    id: string
  }
  /** The columns of a list of manual reviews. */
  inbox: {
    foundAt: string
    kind: string
    kinds: Readonly<Record<Discrepancy, string>>
    provider: string
    /** The name of the mail among the providers. */
    mail: string
    providerId: string
    payment: string
    settledAt: string
    note: string
  }
  /** The columns of the administrators' list of charities. */
  charities: {
    name: string
    plan: string
    status: string
    statuses: Record<
      'draft' | 'pending' | 'approved' | 'declined' | 'withdrawn' | 'suspended',
      string
    >
    round: string
    submittedAt: string
    dueOn: string
  }
  /** What staff did at a charity, as a file. */
  activity: {
    at: string
    number: string
    who: string
    device: string
    place: string
    kind: string
    event: string
    colleague: string
    details: string
    administration: string
    kinds: Readonly<Record<ActivityKind, string>>
  }
  /** The postings of a charity's account as a file. */
  postings: {
    day: string
    recorded: string
    journal: string
    other: string
    came: string
    left: string
    payment: string
    payout: string
    offlineEntry: string
    number: string
    journals: Readonly<Record<PostedJournal, string>>
  }
  /** The list of a charity's team as a file. */
  team: {
    role: string
    state: string
    since: string
    accessUntil: string
    roles: Readonly<Record<StaffRole, string>>
    states: Readonly<Record<'active' | 'invited' | 'removed', string>>
  }
  /** The list of a charity's former bank accounts. */
  bankAccounts: {
    bank: string
    routing: string
    last4: string
    holder: string
    givenAt: string
    givenBy: string
    inUseSince: string
    endedAt: string
    state: string
    states: Readonly<Record<'former' | 'refused' | 'broken', string>>
    /** In place of who gave it. */
    application: string
  }
  /** The list of the charities that joined with a charity's code. */
  referrals: {
    code: string
    date: string
    project: string
    expiry: string
    status: string
    reward: string
    statuses: Readonly<Record<'in_review' | 'awaiting_payment' | 'closed', string>>
    /** In place of a reward. */
    notYet: string
  }
}


// Receipts and mail use these plain objects. The server runs its source files directly, so a
// compiled catalogue would need a build step before `npm start`. A type replaces the extraction (a
// key missing in one language does not compile) and checks the placeholders too.

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
  /** The columns of a charity's list of people with a marketing consent. */
  supporters: {
    name: string
    email: string
    language: string
    agreedAt: string
    unsubscribeLink: string
  }
}

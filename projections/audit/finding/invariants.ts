/**
 * The invariants of the events, by the numbers of the ledger's list; the last ones are rules of
 * this product. A thing without any event is never called right: nothing of it was checked, and the
 * report states it.
 */
export const invariants = {
  balanced: { number: 1, sentence: 'Every journal balances, and the books sum to zero' },
  append_only: { number: 2, sentence: 'Nothing recorded can be changed or deleted' },
  dense: { number: 3, sentence: 'Positions and revisions have no gap, and ids are unique' },
  acknowledged: { number: 4, sentence: 'What was acknowledged is there' },
  one_effect: { number: 5, sentence: 'One command has one effect' },
  folded: { number: 6, sentence: 'Postings, balances and snapshots are what the events come to' },
  checkpoints: { number: 7, sentence: 'No read model is ahead of the books, or stands still' },
  floors: { number: 8, sentence: 'No account is below its floor' },
  never_twice: { number: 9, sentence: 'No payment is paid twice, or more given back than taken' },
  holds: { number: 10, sentence: 'A hold ends once' },
  clearing: { number: 11, sentence: 'Clearing accounts return to zero' },
  provider_balance: { number: 12, sentence: 'Our balance at a provider is what the provider says' },
  payouts: { number: 13, sentence: 'A payout is the sum of its lines' },
  covered_fees: { number: 14, sentence: 'A covered fee leaves the charity exactly the amount' },
  tenants: { number: 15, sentence: 'Each charity’s books are its own' },
  forward_only: { number: 16, sentence: 'Everything moves forwards only' },
  time_and_chain: { number: 17, sentence: 'Time never runs backwards, and the hash chain holds' },
  receipts: { number: null, sentence: 'Receipts are numbered without gaps, one to a payment' },
  money_back: {
    number: null,
    sentence: 'Refunds and disputes stand on the desk and in the journal as they happened',
  },
  giving: { number: null, sentence: 'A month of giving is the sum of the days that charities see' },
  donors: {
    number: null,
    sentence: 'The donors of a charity together gave what it was given',
  },
  reports: {
    number: null,
    sentence: 'A report has the figures of the journal, and equal requests have equal figures',
  },
  direct: {
    number: null,
    sentence: 'Offline, FPS, PayMe and Tap & Go never move A1–A4, L1–L4, I or X',
  },
  two_persons: {
    number: null,
    sentence:
      'Nobody approves their own request; every action above a limit has two actors or 24 hours',
  },
  rounds: {
    number: null,
    sentence: 'An application has one open round, and is decided as it was submitted and seen',
  },
  replay: {
    number: null,
    sentence:
      'An application at any position is what its events come to, and is decided as it stood',
  },
  names: { number: null, sentence: 'A sub-domain or a domain leads to one charity' },
  bank_matches: {
    number: null,
    sentence:
      'No bank line pays more than came in, and a payment has one living match of at most its sum',
  },
  statements: {
    number: null,
    sentence: 'A bank statement opens with a sum, and its lines lead to the sum it closes with',
  },
  imports: {
    number: null,
    sentence: 'A row of a file is imported once, however often the file is',
  },
  referrals: { number: null, sentence: 'A charity is referred once, by another' },
  subscriptions: {
    number: null,
    sentence:
      'An invoice is what is paid, credited, owed and void; no period is charged twice or left out',
  },
  invoice_numbers: { number: null, sentence: 'Invoices are numbered without gaps, each once' },
  credits: {
    number: null,
    sentence: 'No more credit is used or expires than was granted, and a referral is rewarded once',
  },
  owners: { number: null, sentence: 'An open charity has an owner' },
  openings: { number: null, sentence: 'An approved charity is opened, or a person is asked' },
  treasury: {
    number: null,
    sentence: 'What a charity can be paid out is what its events come to, and is in the books',
  },
  settlements: {
    number: null,
    sentence: 'A payment settles once, and releases exactly what the charity was told',
  },
  payout_rules: {
    number: null,
    sentence: 'No payout while an advance is owed, held, suspended, or to an account not in use',
  },
  files: { number: null, sentence: 'A file is the one that its event says' },
  sealed: { number: null, sentence: 'Whatever tells of a person is sealed' },
  shapes: { number: null, sentence: 'Every event has the shape its kind has' },
} as const

export type InvariantName = keyof typeof invariants

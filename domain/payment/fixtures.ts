import { computeBreakdown, quote } from '../fees/quote.ts'
import { calendarDay } from '../kernel/calendar.ts'
import { fixtureId, harbourId } from '../fixtures.ts'
import { cents } from '../kernel/money.ts'
import type {
  ApproveManualPayment,
  FailPayment,
  IdentifyCard,
  InitiatePayment,
  PaymentTerms,
  RequestPayment,
  RequireAuthentication,
  SubmitManualPayment,
  SucceedPayment,
} from './commands.ts'
import type {
  PayerEmailCorrected,
  AuthenticationRequired,
  Card,
  CardIdentified,
  Payer,
  PaymentFailed,
  PaymentInitiated,
  PaymentRetried,
  PaymentSucceeded,
} from './events.ts'

// One gift of HK$500 to Harbour Light with the fee covered: example 4 of the fee rules. Every event
// is what the aggregate itself decides; `payment.spec.ts` uses them for the whole path.
export const paymentId = fixtureId('payment', 10)
export const projectId = fixtureId('project', 20)
export const providerPaymentId = 'pi_fixture'

const ids = { paymentId, organisationId: harbourId }
export const payerId = fixtureId('person', 70)
const localVisa = { brand: 'visa', country: 'HK' }

export const visa: Card = { reference: 'pm_visa', declared: localVisa }
export const mastercard: Card = {
  reference: 'pm_mastercard',
  declared: { brand: 'mastercard', country: 'HK' },
}

export const payer: Payer = {
  firstName: '大文',
  lastName: '陳',
  organisationName: null,
  email: 'tai.man@example.org',
  phoneNumber: '+85291234567',
  memo: '',
  customFields: {},
}

/** HK$519.11, of which HK$500.00 reaches the charity. */
export const covered500 = quote({
  amountCents: cents(50_000),
  coverFee: true,
  priced: { method: 'card', brand: 'visa', cardCountry: 'HK' },
  transactionCountry: 'HK',
})

/** An equal total paid by a foreign card: the charity bears the difference. */
export const covered500ByForeignCard = computeBreakdown({
  totalCents: covered500.totalAmountCents,
  priced: { method: 'card', brand: 'visa', cardCountry: 'US' },
  transactionCountry: 'HK',
})

/** HK$507.61 by PayMe, or by Tap & Go at its rate, of which HK$500.00 reaches the charity. */
export const covered500ByWallet = quote({
  amountCents: cents(50_000),
  coverFee: true,
  priced: { method: 'payme' },
  transactionCountry: 'HK',
})

const gift = {
  ...ids,
  payerId,
  projectId,
  projectName: 'After-school homework rooms',
  transactionType: 'donation',
  amountCents: cents(50_000),
  coverFee: true,
  card: visa,
  transactionCountry: 'HK',
  language: 'en',
  contentHash: 'content-of-the-gift',
} as const

export const terms: PaymentTerms = {
  approved: true,
  minimumCents: cents(10_000),
  serviceBasisPoints: 100,
  receiptOnRequest: false,
  tapAndGoBasisPoints: 150,
  methodUsable: true,
  project: { status: 'open', foreign: false },
}

export const initiatePayment = (changes: Partial<InitiatePayment> = {}): InitiatePayment => ({
  ...gift,
  type: 'InitiatePayment',
  payer,
  terms,
  ...changes,
})

const requestFields = {
  ...ids,
  payerId,
  projectId,
  projectName: gift.projectName,
  transactionType: gift.transactionType,
  amountCents: gift.amountCents,
  coverFee: gift.coverFee,
  transactionCountry: gift.transactionCountry,
  language: gift.language,
  contentHash: gift.contentHash,
} as const

export const requestPayment = (changes: Partial<RequestPayment> = {}): RequestPayment => ({
  ...requestFields,
  type: 'RequestPayment',
  method: 'payme',
  payer,
  terms,
  ...changes,
})

export const submitManualPayment = (
  changes: Partial<SubmitManualPayment> = {},
): SubmitManualPayment => ({
  ...requestFields,
  type: 'SubmitManualPayment',
  method: 'fps',
  reference: 'D0000000000001',
  proof: null,
  submittedOn: calendarDay('2026-11-20'),
  paidOn: null,
  payer,
  terms,
  ...changes,
})

export const approveManualPayment = (
  changes: Partial<ApproveManualPayment> = {},
): ApproveManualPayment => ({
  type: 'ApproveManualPayment',
  try: 1,
  receivedOn: calendarDay('2026-11-20'),
  today: calendarDay('2026-11-20'),
  ...changes,
})

export const identifyCard = (changes: Partial<IdentifyCard> = {}): IdentifyCard => ({
  type: 'IdentifyCard',
  try: 1,
  card: { ...localVisa, last4: '4242' },
  ...changes,
})

export const requireAuthentication = (
  changes: Partial<RequireAuthentication> = {},
): RequireAuthentication => ({
  type: 'RequireAuthentication',
  try: 1,
  providerPaymentId,
  ...changes,
})

export const succeedPayment = (changes: Partial<SucceedPayment> = {}): SucceedPayment => ({
  type: 'SucceedPayment',
  try: 1,
  providerPaymentId,
  chargedCents: covered500.totalAmountCents,
  ...changes,
})

export const failPayment = (changes: Partial<FailPayment> = {}): FailPayment => ({
  type: 'FailPayment',
  try: 1,
  reason: 'card_declined',
  code: 'insufficient_funds',
  providerPaymentId,
  ...changes,
})

export const initiated: PaymentInitiated = {
  type: 'PaymentInitiated',
  data: { ...gift, method: 'card', quote: covered500, serviceBasisPoints: 100, try: 1 },
  personal: payer,
}

/** The browser declared no card, so the price is still unknown. */
export const initiatedUndeclared: PaymentInitiated = {
  ...initiated,
  data: { ...initiated.data, card: { reference: 'pm_unknown', declared: null }, quote: null },
}

export const identified: CardIdentified = {
  type: 'CardIdentified',
  data: { ...ids, payerId, try: 1, ...localVisa, quote: covered500 },
  personal: { cardLast4: '4242' },
}

export const authenticationRequired: AuthenticationRequired = {
  type: 'AuthenticationRequired',
  data: { ...ids, try: 1, providerPaymentId },
}

export const succeeded: PaymentSucceeded = {
  type: 'PaymentSucceeded',
  data: {
    ...ids,
    projectId,
    transactionType: 'donation',
    method: 'card',
    try: 1,
    provider: 'stripe',
    providerPaymentId,
    transactionId: null,
    amountCents: cents(50_000),
    coverFee: true,
    breakdown: covered500,
    card: localVisa,
  },
}

export const declined: PaymentFailed = {
  type: 'PaymentFailed',
  data: {
    ...ids,
    try: 1,
    reason: 'card_declined',
    code: 'insufficient_funds',
    providerPaymentId,
  },
}

export const authenticationTimedOut: PaymentFailed = {
  type: 'PaymentFailed',
  data: { ...declined.data, reason: 'authentication_timed_out', code: null },
}

export const retried: PaymentRetried = {
  type: 'PaymentRetried',
  data: { ...ids, try: 2, card: mastercard, quote: covered500 },
}

export const correctedEmail = 'tai.man@example.com'

export const emailCorrected: PayerEmailCorrected = {
  type: 'PayerEmailCorrected',
  data: { ...ids, payerId },
  personal: { email: correctedEmail, previousEmail: payer.email },
}

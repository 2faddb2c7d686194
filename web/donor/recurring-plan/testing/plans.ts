import type {
  InstalmentEntry,
  InstalmentOfPlan,
  PlanOpened,
} from '@almoner/api/use-cases/recurring-plans/contract.ts'
import type {
  DonationRecord,
  DonationRecordAnswer,
} from '@almoner/api/donor/records/records-contract.ts'
import type { AsJson } from '@almoner/api/http/money-contract.ts'
import { aDonor, type FakeApi } from '../../../testing/payer-site.tsx'

export const planId = '0b1c2d3e-0000-4000-8000-0000000000p1'
export const waitingId = '0b1c2d3e-0000-4000-8000-0000000000w4'

export const visa = {
  id: 'pm_visa',
  card: { brand: 'visa', country: 'HK', last4: '4242', exp_month: 3, exp_year: 2099 },
}
export const amex = {
  id: 'pm_amex',
  card: { brand: 'amex', country: 'US', last4: '0005', exp_month: 9, exp_year: 2098 },
}
export const expired = {
  id: 'pm_old',
  card: { brand: 'visa', country: 'HK', last4: '1881', exp_month: 3, exp_year: 2020 },
}

export const anInstalment = (
  number: number,
  changes: Partial<AsJson<InstalmentEntry>> = {},
): AsJson<InstalmentEntry> => ({
  number,
  status: 'scheduled',
  day: `2027-${String(number).padStart(2, '0')}-15`,
  amount: 500,
  paymentId: null,
  reason: null,
  retryAt: null,
  waitsUntil: null,
  takenAfterAll: null,
  ...changes,
})

const aGivenInstalment = (number: number): AsJson<InstalmentEntry> =>
  anInstalment(number, { status: 'complete', paymentId: `paid-${number}` })

/** Three of twelve are paid, the fourth is next. */
export const aPlan = (changes: Partial<AsJson<PlanOpened>> = {}): AsJson<PlanOpened> => ({
  status: 'active',
  occurrences: 12,
  completed: 3,
  passed: 0,
  isResting: false,
  next: { number: 4, at: '2027-04-15T00:00:00.000Z' },
  waiting: null,
  startedAt: '2026-12-20T02:00:00.000Z',
  firstDay: '2027-01-15',
  instalments: Array.from({ length: 12 }, (_, place) =>
    place < 3 ? aGivenInstalment(place + 1) : anInstalment(place + 1),
  ),
  cardExpires: { month: 3, year: 2099 },
  paymentMethod: visa.id,
  transactionCountry: 'HK',
  cardRunsOut: false,
  ...changes,
})

/** Returns the instalments of a plan with another fourth one. */
export const withFourth = (changes: Partial<AsJson<InstalmentEntry>>): AsJson<InstalmentEntry>[] =>
  aPlan().instalments.map((instalment, place) =>
    place === 3 ? anInstalment(4, changes) : instalment,
  )

export const waitingFourth: Partial<AsJson<InstalmentEntry>> = {
  status: 'waiting',
  paymentId: waitingId,
  reason: 'authentication_needed',
  waitsUntil: '2027-06-14T00:00:00.000Z',
}

const aRecord: Omit<AsJson<DonationRecordAnswer>, 'recurring' | 'instalment'> = {
  id: planId,
  status: 'scheduled',
  waitsFor: null,
  transactionType: 'donation',
  projectId: null,
  projectName: 'Homework rooms',
  amount: 500,
  totalAmount: null,
  refunded: 0,
  returnedByBank: 0,
  currency: 'hkd',
  method: 'card',
  cardBrand: 'visa',
  cardLast4: '4242',
  organizationReceiptId: null,
  receiptVoid: false,
  receiptUrl: null,
  initiatedAt: '2026-12-20T02:00:00.000Z',
  processingDate: null,
  receivedOn: null,
  scheduledDate: '2027-04-15T00:00:00.000Z',
  donorFirstName: 'Tai Man',
  donorLastName: 'Chan',
  donorOrganizationName: null,
  donorEmail: 'taiman@example.com',
  phoneNumber: '+85261234567',
  memo: 'For Ming',
  cardCountry: 'HK',
  reference: null,
  coverFee: true,
  fees: null,
  failure: null,
  declineReason: null,
  refunds: [],
  timeline: [],
}

export const planRecord = (plan: AsJson<PlanOpened> = aPlan()): AsJson<DonationRecordAnswer> => ({
  ...aRecord,
  scheduledDate: plan.next?.at ?? null,
  recurring: plan,
  instalment: null,
})

export const waitingRecord = (
  changes: Partial<AsJson<InstalmentOfPlan>> = {},
): AsJson<DonationRecordAnswer> => ({
  ...aRecord,
  id: waitingId,
  initiatedAt: '2027-04-15T00:00:00.000Z',
  status: 'reauthenticate',
  waitsFor: 'donor',
  recurring: null,
  instalment: {
    ...anInstalment(4, waitingFourth),
    planId,
    occurrences: 12,
    transactionCountry: 'HK',
    ...changes,
  },
})

/** Fakes a donor with two cards whose lists contain these records, and who can open each. */
export const accountWith = (
  records: Record<string, readonly AsJson<DonationRecordAnswer>[]>,
  api: FakeApi = {},
): FakeApi => ({
  'GET /api/donors': () => ({ status: 200, body: aDonor }),
  'GET /api/cards': () => ({ status: 200, body: { data: [visa, amex, expired] } }),
  'GET /api/donors/payments': (
    _,
    url,
  ): { status: number; body: readonly AsJson<DonationRecord>[] } => ({
    status: 200,
    body: records[url.searchParams.get('status') ?? ''] ?? [],
  }),
  ...Object.fromEntries(
    Object.values(records)
      .flat()
      .map((body) => [`GET /api/donors/payments/${body.id}`, () => ({ status: 200, body })]),
  ),
  ...api,
})

/** The API's word for what was done. */
export const did = (message: string) => () => ({ status: 200, body: { id: planId, message } })

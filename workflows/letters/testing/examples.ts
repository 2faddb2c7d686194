import type { Language } from '@almoner/domain/kernel/locale.ts'
import { erasuresDue } from '../administration/erasures-due.ts'
import { section88Due } from '../administration/section88-due.ts'
import { applicantLetters } from '../applicant/index.ts'
import type { ApprovalFacts } from '../approval/facts.ts'
import { approvalLetters } from '../approval/index.ts'
import type { BankAccountFacts } from '../bank-account/facts.ts'
import { bankAccountLetters } from '../bank-account/index.ts'
import { billingLetters } from '../billing/index.ts'
import { donorLetters } from '../donor/index.ts'
import { erasureLetters } from '../erasure/index.ts'
import { loginLetters } from '../login/index.ts'
import { credentialsEnding } from '../owner/credentials-ending.ts'
import { ownerLetters } from '../owner/index.ts'
import { payerLetters } from '../payer/index.ts'
import { payoutLetters } from '../payout/index.ts'
import { reportLetters } from '../report/index.ts'
import { receipt } from '../receipt/receipt.ts'
import { planLetters } from '../recurring-plan/index.ts'
import { teamLetters } from '../team/index.ts'
import {
  administrators,
  applicants,
  askers,
  donors,
  owners,
  payers,
  payoutStaff,
  reportReaders,
  staff,
  type Audience,
} from '../writer/audiences.ts'
import type { Letter } from '../writer/letter.ts'
import { billingFacts } from './billing-facts.ts'
import { changedMethods } from './changed-methods.ts'
import { changes, plans, whys } from './plan-facts.ts'
import { receive, type ReceivedLetter } from './receive.ts'
import { section88Facts } from './section88-facts.ts'

/** A letter with facts as they may be, in any language. */
type Example = {
  name: string
  namesCharity: boolean
  receive: (language: Language) => ReceivedLetter
}

type Letters = Readonly<Record<string, Letter<never>>>
type FactsOf<Each> = Each extends Letter<infer Facts> ? Facts : never
/** Facts for every letter of a list: one without does not compile. */
type ExampleFacts<List extends Letters> = {
  [Kind in keyof List]: readonly FactsOf<List[Kind]>[]
}

const list = <List extends Letters>(
  folder: string,
  { audience, letters, facts }: { audience: Audience; letters: List; facts: ExampleFacts<List> },
): readonly Example[] =>
  Object.entries(letters).flatMap(([kind, letter]) =>
    (facts[kind] ?? []).map((each, index) => ({
      name: `${folder}/${kind} ${index + 1}`,
      namesCharity: audience.namesCharity,
      receive: (language) => receive(letter, each as never, { audience, language }),
    })),
  )

/** Uses identical facts for every letter of a list. */
const same = <List extends Letters, Facts>(
  letters: List,
  facts: readonly Facts[],
): Record<keyof List, readonly Facts[]> =>
  Object.fromEntries(Object.keys(letters).map((kind) => [kind, facts])) as never

const at = '20/11/2026 10:30'
const wantedBy = '4 December 2026'
const amount = 'HK$1,234.50'
const day = '2026/12/31'
const later = '2027/03/01'
const charity = 'Harbour Light'

const approvalFacts: ApprovalFacts = {
  what: `HK$8,000.00`,
  askedAt: at,
  endsAt: day,
  who: 'Wong Ka Ho',
  by: 'Lam Ka Ho',
  reason: 'The payer withdrew',
  outcome: 'Rule 4',
  details: [],
}
const account: BankAccountFacts = {
  account: 'HSBC 6001',
  by: 'Lam Ka Ho',
  heldUntil: at,
  reason: 'Rule 5',
  hasAnother: true,
}
const alone: BankAccountFacts = { ...account, by: null, heldUntil: null, hasAnother: false }
const payments = (['donation', 'payment'] as const).map((type) => ({
  type,
  charity,
  amount,
  method: 'FPS',
  isOnRequest: type === 'payment',
  day,
  number: 'HLCF-2026-000001',
  voidNumber: type === 'payment' ? null : 'HLCF-2026-000001',
  reason: 'No such transfer.\nMrs Wong',
  reference: 'D0000000000001',
  refunded: 'HK$100.00',
  isLast: type === 'payment',
  by: 'charity' as const,
}))
const balance = {
  amount,
  day,
  days: 75,
  most: 90,
  left: 15,
  lastDay: later,
  obstacles: [],
  until: at,
  isManual: true,
}
const obstacles = [
  'payouts_suspended',
  'bank_account_missing',
  'bank_account_held',
  'account_not_ready',
] as const

/** Every letter, with each of its forms. */
export const examples: readonly Example[] = [
  ...list('donor', {
    audience: donors,
    letters: donorLetters,
    facts: same(donorLetters, [{ at }]),
  }),
  ...list('login', {
    audience: staff,
    letters: loginLetters,
    facts: same(loginLetters, [
      { at, device: 'Chrome, Android', place: '203.0.113.1' },
      { at, device: null, place: null },
    ]),
  }),
  ...list('team', {
    audience: staff,
    letters: teamLetters,
    facts: {
      ...same(teamLetters, [{ at, charity, name: 'Wong Mei', by: 'Lam Ka Ho' }]),
      accept_invitation: [
        { charity, by: 'Lam Ka Ho' },
        { charity, by: null },
      ],
    },
  }),
  ...list('applicant', {
    audience: applicants,
    letters: applicantLetters,
    facts: same(applicantLetters, [
      {
        at,
        message: 'It is a shop.',
        page: ['https://harbour.example/'],
        takesCards: true,
        wantedBy,
      },
      { at, message: null, page: ['https://harbour.example/'], takesCards: false, wantedBy },
    ]),
  }),
  ...list('owner', {
    audience: owners,
    letters: ownerLetters,
    facts: {
      payment_methods_changed: changedMethods,
      charity_suspended: [
        { at, reason: 'Rule 1' },
        { at, reason: null },
      ],
      charity_reinstated: [
        { at, reason: 'Rule 3' },
        { at, reason: null },
      ],
      custom_domain_lost: [{ at, host: 'give.harbour.example' }],
      profile_change_approved: [{ at }],
      profile_change_declined: [
        { at, reason: 'Rule 2' },
        { at, reason: null },
      ],
      contact_changed: [{ at }],
      requirements_due: [0, 1, 14].map((days) => ({ days, deadline: at })),
    },
  }),
  ...list('owner', {
    audience: owners,
    letters: { credentialsEnding },
    facts: { credentialsEnding: [0, 1, 7].map((days) => ({ charity, provider: 'PayMe', days })) },
  }),
  ...list('bank-account', {
    audience: owners,
    letters: bankAccountLetters,
    facts: same(bankAccountLetters, [account, alone]),
  }),
  ...list('payout', {
    audience: payoutStaff,
    letters: payoutLetters,
    facts: {
      payout_sent: [{ amount, bank: 'HSBC 6001', day }],
      payout_failed: [{ amount, bank: 'HSBC 6001', why: 'Rule 6.' }],
      payout_returned: [{ amount, bank: 'HSBC 6001', why: 'Rule 6.' }],
      payout_cancelled: (['refused', 'lapsed', 'by_person', 'not_allowed_any_more'] as const).map(
        (because) => ({ amount, because }),
      ),
      balance_old: [
        balance,
        { ...balance, left: 1, isManual: false },
        { ...balance, left: 0, obstacles },
        { ...balance, left: -3, obstacles, isManual: false },
      ],
    },
  }),
  ...list('erasure', {
    audience: owners,
    letters: erasureLetters,
    facts: {
      erasure_carried_out: [{ receivedOn: day, requestedOn: later }],
      erasure_declined: [
        { receivedOn: day, requestedOn: later, reason: 'It was not the donor <b>who</b> wrote.' },
        { receivedOn: day, requestedOn: later, reason: null },
      ],
    },
  }),
  ...list('report', {
    audience: reportReaders,
    letters: reportLetters,
    facts: same(reportLetters, [{ title: 'Rule 8', from: day, to: later }]),
  }),
  ...list('billing', {
    audience: owners,
    letters: billingLetters,
    facts: billingFacts,
  }),
  ...list('approval', {
    audience: askers,
    letters: approvalLetters,
    facts: {
      ...same(approvalLetters, [
        approvalFacts,
        { ...approvalFacts, by: null, details: ['Rule 7'] },
      ]),
      // A person refuses; the passing of a delay approves.
      approval_refused: [approvalFacts, { ...approvalFacts, reason: '' }],
    },
  }),
  ...list('administration', {
    audience: administrators,
    letters: { erasures_due: erasuresDue, section88_due: section88Due },
    facts: { erasures_due: section88Facts, section88_due: section88Facts },
  }),
  ...list('payer', {
    audience: payers,
    letters: payerLetters,
    facts: same(payerLetters, payments),
  }),
  ...list('receipt', {
    audience: payers,
    letters: { receipt },
    facts: {
      receipt: payments.flatMap(({ type, number }) =>
        (
          [
            { kind: 'paid' },
            { kind: 'transfer', day },
            { kind: 'refunded', refunded: 'HK$100.00' },
            { kind: 'forced' },
          ] as const
        ).map((because) => ({ type, charity, number, amount, project: 'Reading rooms', because })),
      ),
    },
  }),
  ...list('recurring-plan', {
    audience: payers,
    letters: planLetters,
    facts: {
      ...same(planLetters, plans),
      changed: plans.flatMap((plan) => changes.map((change) => Object.assign({ change }, plan))),
      woken: plans.map((plan) => ({ ...plan, next: later })),
      waits: plans.flatMap((plan) => whys.map((why) => Object.assign({ why }, plan))),
    },
  }),
]

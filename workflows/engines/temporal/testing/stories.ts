import { approvalStories } from './approval-stories.ts'
import { billingStories } from './billing-stories.ts'
import { bankAccountStories } from './bank-account-stories.ts'
import { openingStory } from './opening-story.ts'
import { domainStories } from './domain-stories.ts'
import { taskStories } from './task-stories.ts'
import { treasuryStories } from './treasury-stories.ts'

/**
 * The stories of the recorded histories: each process on the paths it can take, with made-up
 * answers, since only the order of its steps matters. A new path of a process needs a new story.
 */
export type Story = {
  name: string
  process: string
  input: object
  /**
   * The answers of each activity, one after another; an error is thrown, and the last one repeats.
   */
  answers: Record<string, readonly unknown[]>
  /** Sent after so many calls of activities. */
  signals?: readonly { after: number; signal: string }[]
}

const paymentId = '01900000-0000-7000-8000-000000000001'
const input = { paymentId, try: 1 }
const atProvider = { providerPaymentId: 'pi_recorded' }
const identified = { status: 'identified' }
const succeeded = { status: 'succeeded', ...atProvider }
const asks = {
  status: 'requires_action',
  challengeUrl: 'https://bank.example/pi_recorded',
  ...atProvider,
}
const processing = { status: 'processing', ...atProvider }
const declined = { status: 'failed', reason: 'card_declined' }
const superseded = { status: 'superseded' }
const away = new Error('the provider was not reached')

const setup = {
  donorId: '01900000-0000-7000-8000-000000000004',
  setupId: '01900000-0000-7000-8000-000000000005',
}
const setupAtProvider = { providerSetupId: 'seti_recorded' }
const cardSaved = {
  status: 'saved',
  paymentMethodReference: 'pm_recorded',
  brand: 'visa',
  ...setupAtProvider,
}
const cardAsks = {
  status: 'requires_action',
  challengeUrl: 'https://bank.example/seti_recorded',
  ...setupAtProvider,
}
const cardProcessing = { status: 'processing', ...setupAtProvider }
const cardAlreadySaved = {
  status: 'failed',
  reason: 'card_already_saved',
  leftBehind: 'pm_recorded',
}

const open = {
  status: 'open',
  providerRequestId: 'request-recorded',
  handOver: { kind: 'link', url: 'https://wallet.example/request-recorded' },
}
// Times are made at the recording; a minute is more than a story lasts.
const openFor = (milliseconds: number) => ({
  ...open,
  expiresAt: new Date(Date.now() + milliseconds).toISOString(),
})

const domainCheck = { organisationId: setup.donorId, checkId: setup.setupId }
const planId = '01900000-0000-7000-8000-000000000006'
const waits = { status: 'waits', until: null }
const waitsFor = (milliseconds: number) => ({
  ...waits,
  until: new Date(Date.now() + milliseconds).toISOString(),
})

const walletStories = (process: string): readonly Story[] => [
  {
    name: `${process}-paid`,
    process,
    input,
    answers: {
      openRequest: [openFor(60_000)],
      lookAtRequest: [openFor(60_000), succeeded],
    },
    signals: [
      { after: 1, signal: 'look' },
      { after: 2, signal: 'look' },
    ],
  },
  {
    name: `${process}-abandoned`,
    process,
    input,
    answers: { openRequest: [openFor(60_000)], closeRequest: [declined] },
    signals: [
      { after: 1, signal: 'abandon' },
      { after: 1, signal: 'look' },
    ],
  },
  {
    name: `${process}-expired`,
    process,
    input,
    answers: {
      openRequest: [openFor(3_000)],
      lookAtRequest: [openFor(3_000)],
      closeRequest: [declined],
    },
  },
]

export const stories = (): readonly Story[] => [
  {
    name: 'take-payment-succeeded',
    process: 'take-payment',
    input,
    answers: { identifyCard: [identified], chargeCard: [succeeded] },
  },
  {
    name: 'take-payment-authenticated',
    process: 'take-payment',
    input,
    answers: {
      identifyCard: [away, identified],
      chargeCard: [asks],
      lookAtPayment: [asks, away, away, processing, succeeded],
    },
    signals: [{ after: 3, signal: 'look' }],
  },
  {
    name: 'take-payment-declined',
    process: 'take-payment',
    input,
    answers: { identifyCard: [identified], chargeCard: [declined] },
  },
  {
    name: 'take-payment-superseded',
    process: 'take-payment',
    input,
    answers: { identifyCard: [superseded] },
  },
  ...walletStories('await-payme'),
  ...walletStories('await-tap-and-go'),
  {
    name: 'recurring-plan-lived',
    process: 'recurring-plan',
    input: { planId },
    answers: { goOn: [waitsFor(2_000), waitsFor(60_000), away, waits, { status: 'ended' }] },
    signals: [
      { after: 2, signal: 'look' },
      { after: 4, signal: 'look' },
    ],
  },
  {
    name: 'make-refund-pending',
    process: 'make-refund',
    input: { paymentId, refundId: '01900000-0000-7000-8000-000000000003' },
    answers: { makeRefund: [{ status: 'pending' }, { status: 'succeeded' }] },
    signals: [{ after: 1, signal: 'look' }],
  },
  {
    name: 'save-card-saved',
    process: 'save-card',
    input: setup,
    answers: { setUpCard: [away, cardSaved] },
  },
  {
    name: 'save-card-authenticated',
    process: 'save-card',
    input: setup,
    answers: {
      setUpCard: [cardAsks],
      lookAtSetup: [cardAsks, away, away, cardProcessing, cardSaved],
    },
    signals: [{ after: 2, signal: 'look' }],
  },
  {
    name: 'save-card-kept-already',
    process: 'save-card',
    input: setup,
    answers: { setUpCard: [cardAlreadySaved], takeOffCard: [away, null] },
  },
  {
    name: 'remove-card-removed',
    process: 'remove-card',
    input: setup,
    answers: { removeCard: [away, null] },
  },
  {
    name: 'erase-donor-erased',
    process: 'erase-donor',
    input: { donorId: setup.donorId, eventId: setup.setupId },
    answers: {
      closeAccount: [away, null],
      endWhatGoesOn: [null],
      lookWhatIsUnderWay: [{ underWay: true }, away, { underWay: false }],
      removeCards: [null],
      sayFarewell: [away, { mailed: true }],
      destroyKeys: [away, null],
    },
  },
  ...taskStories({ input: { donorId: setup.donorId, eventId: setup.setupId }, away }),
  openingStory,
  ...approvalStories({ waitsFor, away }),
  ...bankAccountStories({ waitsFor, away }),
  ...domainStories({ input: domainCheck, waitsFor, away }),
  ...treasuryStories({ paymentId, away }),
  ...billingStories({ away }),
]

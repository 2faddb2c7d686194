import { approval } from '@almoner/domain/approval/index.ts'
import * as bank from '@almoner/domain/bank-account/fixtures.ts'
import { fixtureId, harbourId } from '@almoner/domain/fixtures.ts'
import type { PaymentId } from '@almoner/domain/kernel/ids.ts'
import { cents, type Cents } from '@almoner/domain/kernel/money.ts'
import { organisation } from '@almoner/domain/organisation/index.ts'
import { payment } from '@almoner/domain/payment/index.ts'
import * as payments from '@almoner/domain/payment/fixtures.ts'
import { treasury } from '@almoner/domain/treasury/index.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import { payOutId } from '../../processes/pay-out/contract.ts'
import { settlePaymentId } from '../../processes/settle-payment/contract.ts'
import { settlePayment } from '../../processes/settle-payment/process.ts'
import { settleNewChargesId } from '../../processes/settle-new-charges/contract.ts'
import { settleNewCharges } from '../../processes/settle-new-charges/process.ts'
import { settleStripeId } from '../../processes/settle-stripe/contract.ts'
import { settleStripe } from '../../processes/settle-stripe/process.ts'
import type { World } from '../../testing/world.ts'

export type MoneyLife = {
  world: World
  one: <T>(options: readonly T[]) => T
  /** The number of each action so far. */
  gifts: number
  refunds: number
  payouts: number
  nights: number
  notices: number
}

type Deed = { name: string; act: () => Promise<unknown> }

const owner = fixtureId('staff', 11)
const finance = fixtureId('staff', 10)
const total = payments.covered500.totalAmountCents
const refundSums = [cents(100), cents(20_000), total]
/** The sums include some that are too low or too high. */
const payoutSums = [9_999, 10_000, 30_000, 48_150, 90_000, 10_000_000].map(cents)
const faultyCalls = [
  'listBalanceLines',
  'listChargesAfter',
  'findPaymentLine',
  'payOut',
  'findPayout',
] as const
const faults = ['unreachable', 'lost', 'hangs'] as const
const day = 86_400_000

/** Adds two people, each of whom may approve the other's requests. */
export const addTeam = async (world: World): Promise<void> => {
  for (const [staffId, role] of [
    [owner, 'owner'],
    [finance, 'finance'],
  ] as const) {
    const name = { firstName: 'Siu Ming', lastName: 'Ho', username: `${role}@harbour.example` }
    const command = { type: 'AddStaffMember', staffId, role, ...name } as const
    await world.tell(organisation, { id: harbourId, command })
  }
}

/** The events around a charity's money; most of them are more frequent than others. */
export const createMoneyDeeds = (life: MoneyLife): readonly Deed[] => {
  const { world, one } = life
  const { bank: cardBank, balances, engine } = world
  const gift: Deed = { name: 'a gift', act: () => give(life) }
  const night: Deed = { name: 'the night settles', act: () => settle(life) }
  const notice: Deed = { name: 'a notice settles', act: () => settleNew(life) }
  const asks: Deed = { name: 'asks for a payout', act: () => request(life, one(payoutSums)) }
  const books: Deed = { name: 'the bank books', act: async () => actAsBank(life, 'books') }
  return [
    gift,
    gift,
    gift,
    night,
    night,
    night,
    notice,
    notice,
    notice,
    asks,
    asks,
    books,
    books,
    { name: 'thirty ask at once', act: () => requestMany(life) },
    { name: 'the bank refuses', act: async () => actAsBank(life, 'refuses') },
    { name: 'the bank sends back', act: async () => actAsBank(life, 'returns') },
    { name: 'another bank account is given', act: async () => balances.repairBankAccounts() },
    { name: 'approves', act: () => decide(life, 'GiveApproval') },
    { name: 'refuses to approve', act: () => decide(life, 'RefuseApproval') },
    { name: 'takes the request back', act: () => decide(life, 'CancelApproval') },
    { name: 'refunds', act: () => refund(life) },
    { name: 'the bank disputes', act: () => dispute(life) },
    {
      name: 'a refund, a dispute and a payout at once',
      act: () => Promise.all([refund(life), dispute(life), request(life, cents(30_000))]),
    },
    {
      name: 'the provider is in trouble',
      act: async () => balances.trouble(one(faultyCalls), one(faults), one([1, 2, 5])),
    },
    {
      name: 'refunds are in trouble',
      act: async () => cardBank.trouble('refund', one(faults), one([1, 3])),
    },
    { name: 'refunds fail', act: async () => failNextRefund(world) },
    { name: 'days pass', act: () => engine.advance(7 * day) },
  ]
}

/** All faults end, every open payout is booked, and everything is settled. */
export const endMoney = async (life: MoneyLife): Promise<void> => {
  const { world } = life
  world.balances.isWell()
  world.bank.provider.refundBecomesWell()
  // A request without a decision lapses after three days.
  for (let days = 0; days < 4; days += 1) {
    await world.engine.advance(2 * day)
    actAsBank(life, 'books')
  }
  await world.engine.advance(8 * day)
  await settle(life)
  await world.engine.runToIdle()
}

/** The ids of the processes that settled and paid out. */
export const listMoneyProcesses = ({ nights, notices, payouts }: MoneyLife): readonly string[] => [
  ...Array.from({ length: nights }, (_, night) => settleStripeId({ because: toNight(night + 1) })),
  ...Array.from({ length: notices }, (_, number) =>
    settleNewChargesId({ noticeId: toNotice(number + 1) }),
  ),
  ...Array.from({ length: payouts }, (_, number) => payOutId({ payoutId: toPayout(number + 1) })),
]

const toNight = (number: number): string => `night-${number}`
const toNotice = (number: number): string => `evt_${number}`
const toPayout = (number: number) => fixtureId('payout', 600 + number)

const give = async (life: MoneyLife): Promise<void> => {
  life.gifts += 1
  await life.world.pays({ paymentId: toGift(life.gifts) })
}

const toGift = (number: number): PaymentId => fixtureId('payment', 500 + number)

const settle = async (life: MoneyLife): Promise<void> => {
  life.nights += 1
  const input = { because: toNight(life.nights) }
  await life.world.engine.start(settleStripe.name, settleStripeId(input), input)
}

const settleNew = async (life: MoneyLife): Promise<void> => {
  life.notices += 1
  const input = { noticeId: toNotice(life.notices) }
  await life.world.engine.start(settleNewCharges.name, settleNewChargesId(input), input)
}

const loadHarbour = async ({ books }: World) => (await loadState(books, treasury, harbourId)).state

// A refusal is an outcome like another: the treasury alone decides.
const request = async (life: MoneyLife, sum: Cents): Promise<void> => {
  const { world, one } = life
  const { availableCents } = await loadHarbour(world)
  life.payouts += 1
  const { fingerprint } = bank.giveBankAccount
  await world.tell(treasury, {
    id: harbourId,
    command: {
      type: 'RequestPayout',
      organisationId: harbourId,
      payoutId: toPayout(life.payouts),
      amountCents: one([availableCents, sum]),
      bank: { fingerprint, bankCode: '004', last4: '6001' },
      requestedBy: finance,
      approval: one(['none', 'none', 'second_person', 'delay'] as const),
      at: world.clock.now(),
    },
  })
}

const requestMany = async (life: MoneyLife): Promise<void> => {
  await Promise.all(Array.from({ length: 30 }, () => request(life, cents(10_000))))
}

const actAsBank = ({ world }: MoneyLife, how: 'books' | 'refuses' | 'returns'): void => {
  if (world.balances.payouts.length > 0) world.balances.bankActs(how)
}

const decide = async (
  { world, one }: MoneyLife,
  type: 'GiveApproval' | 'RefuseApproval' | 'CancelApproval',
): Promise<void> => {
  const { payout } = await loadHarbour(world)
  if (payout === null) return
  const decision = { by: one([owner, finance]), at: world.clock.now() }
  await world.tell(approval, {
    id: payout.payoutId,
    command:
      type === 'RefuseApproval' ? { type, ...decision, reason: 'Not now' } : { type, ...decision },
  })
}

const refund = async (life: MoneyLife): Promise<void> => {
  const { world, one, gifts } = life
  if (gifts === 0) return
  life.refunds += 1
  const command = {
    type: 'RequestRefund',
    refundId: fixtureId('refund', 700 + life.refunds),
    amountCents: one(refundSums),
    reason: 'payer_asked',
    note: '',
  } as const
  await world.tell(payment, { id: toGift(gifts), command })
}

const dispute = async ({ world, one }: MoneyLife): Promise<void> => {
  const { bank: cardBank, engine } = world
  if (cardBank.charges.length === 0) return
  cardBank.provider.isDisputed(one(['open', 'won', 'lost'] as const), one(refundSums))
  const providerPaymentId = cardBank.newestIntent()
  const input = { providerPaymentId, because: `dispute-${world.clock.milliseconds()}` }
  await engine.start(settlePayment.name, settlePaymentId(input), input)
}

const failNextRefund = ({ bank: cardBank }: World): void => {
  const outcome = { outcome: 'failed', code: 'lost_or_stolen_card' } as const
  cardBank.provider.nextRefundIs(outcome)
}

import * as fc from 'fast-check'
import { fixtureId, harbourId, lionRockId } from '@almoner/domain/fixtures.ts'
import { instant, instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import * as paid from '@almoner/domain/payment/fixtures.ts'
import { platformId } from '@almoner/operational/card-testing-alarms/card-testing-alarms.ts'
import type { AppDb } from '@almoner/workflows/database.ts'
import { sql } from 'kysely'

export const start = instant('2026-11-20T02:30:00.000Z')
export const at = (seconds: number) => instantFromMilliseconds(Date.parse(start) + seconds * 1000)
export const toPaymentId = (number: number) => fixtureId('payment', number)
export const living = fixtureId('process', 1)
const dead = fixtureId('process', 2)
const keys = ['a', 'b', 'c'] as const

const small = (min: number, max: number) => fc.integer({ min, max })
const often = <Value>(value: Value, other: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(value) }, { weight: 2, arbitrary: other })
const payment = small(1, 5)
const charity = fc.constantFrom(harbourId, lionRockId)
const member = small(1, 4)

const pending = fc.array(
  fc.record({
    payment: small(1, 8),
    holder: often(living, fc.constant(dead)),
    // Ended; ends; written by a clock that had run ahead.
    until: often(30, fc.constantFrom(0, 700)),
  }),
  { maxLength: 3 },
)
const window = fc.record({
  members: fc.uniqueArray(member, { maxLength: 3 }),
  payments: fc.uniqueArray(payment, { maxLength: 4 }),
  earlier: fc.uniqueArray(payment, { maxLength: 2 }),
  pending,
  began: fc.constantFrom(-590, -30),
  ends: often(300, fc.constantFrom(0, 5_000)),
})
export const state = fc.record({
  windows: fc.record({
    a: fc.option(window),
    b: fc.option(window),
    c: fc.option(window),
    charity: fc.option(window),
  }),
  declined: fc.uniqueArray(
    fc.record({
      payment: small(1, 8),
      try: small(1, 2),
      charity,
      at: often(-60, fc.constantFrom(-400, -1)),
    }),
    { maxLength: 6, selector: (each) => `${each.payment} ${each.try}` },
  ),
  outcomes: fc.uniqueArray(
    fc.record({
      charity,
      minute: often(-1, fc.constantFrom(-6, -5, 0)),
      declined: small(0, 4),
      succeeded: small(0, 5),
    }),
    { maxLength: 4, selector: (each) => `${each.charity} ${each.minute}` },
  ),
  alarms: fc.uniqueArray(
    fc.record({ at: fc.constantFrom(harbourId, platformId), ends: fc.constantFrom(0, 10, 4_000) }),
    { maxLength: 1, selector: (each) => each.at },
  ),
  history: fc.uniqueArray(
    fc.record({
      payment: small(1, 8),
      person: small(1, 2),
      charity,
      amount: fc.constantFrom(100, 200),
      status: fc.constantFrom('complete', 'processing', 'error'),
      at: fc.constantFrom(-90_000, -500, -700),
    }),
    { maxLength: 8, selector: (each) => each.payment },
  ),
})

export const rules = fc.record({
  most: small(2, 4),
  challengeAbove: small(1, 4),
  mostDeclines: small(1, 4),
  mostUnderWay: small(1, 3),
  moreForEachPaid: small(0, 1),
  morePaidBefore: small(0, 1),
  challengeFrom: small(1, 3),
  declines: small(2, 9),
  share: fc.constantFrom(0.5, 0.9),
  platformDeclines: small(1, 4),
  alike: fc.constantFrom(0.5, 0.7),
  shareIfAlike: fc.constantFrom(0.1, 0.3),
})
export const tried = fc.record({
  payment,
  member,
  keys: fc.subarray([...keys], { minLength: 1 }),
  person: small(1, 2),
  gift: fc.option(fc.record({ amount: fc.constantFrom(100, 200), isOwn: fc.boolean() })),
})

/** Only cards that banks refused at another charity, of two amounts. */
export const elsewhere: fc.Arbitrary<State> = fc
  .record({
    amounts: fc.array(fc.constantFrom(100, 200), { maxLength: 8 }),
    succeeded: small(0, 9),
  })
  .map(({ amounts, succeeded }) => ({
    windows: { a: null, b: null, c: null, charity: null },
    declined: amounts.map((_, index) => ({
      payment: index + 1,
      try: 1,
      charity: lionRockId,
      at: -60,
    })),
    outcomes: [{ charity: lionRockId, minute: -1, declined: amounts.length, succeeded }],
    alarms: [],
    history: amounts.map((amount, index) => ({
      payment: index + 1,
      person: 3,
      charity: lionRockId,
      amount,
      status: 'error' as const,
      at: -500,
    })),
  }))

export type State = typeof state extends fc.Arbitrary<infer Value> ? Value : never
export type Rules = typeof rules extends fc.Arbitrary<infer Value> ? Value : never
export type Tried = typeof tried extends fc.Arbitrary<infer Value> ? Value : never

/** Adds the rows of the state as copies of the one existing row of the payment history. */
export const writeState = async (
  trx: AppDb,
  { windows, declined, outcomes, alarms, history }: State,
) => {
  await sql`insert into operational.leases (name, token, expires_at) values
    (${`process ${living}`}, ${living}, now() + interval '1 hour'),
    (${`process ${dead}`}, ${dead}, now() - interval '1 second')`.execute(trx)
  for (const [name, row] of Object.entries(windows)) {
    if (row === null) continue
    const entries = row.pending.map(
      (each) => `(${toPaymentId(each.payment)},${each.holder},"${at(each.until)}")`,
    )
    const ids = (numbers: readonly number[]) => numbers.map(toPaymentId)
    await sql`insert into operational.try_counts
      (key, members, payments, earlier_payments, pending, most, began_at, ends_at) values (
      ${name === 'charity' ? `charity ${harbourId}` : name}, ${row.members}::bigint[],
      ${ids(row.payments)}::uuid[], ${ids(row.earlier)}::uuid[], ${entries}::operational.pending_try[],
      4, ${at(Math.min(row.began, row.ends - 1))}, ${at(row.ends)})`.execute(trx)
  }
  for (const each of declined) {
    await sql`insert into read_models.declined_tries values (
      ${toPaymentId(each.payment)}, ${each.try}, ${each.charity}, ${at(each.at)}, 1)`.execute(trx)
  }
  for (const each of outcomes) {
    await sql`insert into read_models.card_outcomes values (${each.charity},
      ${at(each.minute * 60)}, ${each.declined}, ${each.succeeded}, 1)`.execute(trx)
  }
  for (const each of alarms) {
    await sql`insert into operational.card_testing_alarms values
      (${each.at}, ${at(-100)}, ${at(each.ends)}, 1, 1)`.execute(trx)
  }
  for (const each of history) {
    const row = {
      payment_id: toPaymentId(each.payment),
      person_id: fixtureId('person', each.person),
      organisation_id: each.charity,
      amount_cents: each.amount,
      method: 'card',
      project_id: null,
      transaction_type: 'donation',
      status: each.status,
      initiated_at: at(each.at),
      completed_at: each.status === 'complete' ? at(-1) : null,
      received_on: each.status === 'complete' ? '2026-11-20' : null,
      provider_payment_id: null,
    }
    await sql`insert into read_models.payment_history
      select (jsonb_populate_record(h, ${JSON.stringify(row)}::jsonb)).*
      from read_models.payment_history h where h.payment_id = ${paid.paymentId}`.execute(trx)
  }
}

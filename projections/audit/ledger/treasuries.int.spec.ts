import * as bank from '@almoner/domain/bank-account/fixtures.ts'
import { bankAccount } from '@almoner/domain/bank-account/index.ts'
import type { AnyEvent, Decider } from '@almoner/domain/kernel/decider.ts'
import { fixtureId, harbourId, lionRockId } from '@almoner/domain/fixtures.ts'
import { instant } from '@almoner/domain/kernel/time.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import { payment } from '@almoner/domain/payment/index.ts'
import { organisation } from '@almoner/domain/organisation/index.ts'
import * as the from '@almoner/domain/treasury/fixtures.ts'
import { treasury, type TreasuryCommand } from '@almoner/domain/treasury/index.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { InvariantName } from '../finding/invariants.ts'
import { createBooks, listBroken, type AuditedBooks } from '../testing/books.ts'
import { createHandler } from '../testing/payments.ts'
import { toPaymentId } from '../testing/steps.ts'

let books: AuditedBooks
beforeEach(async () => {
  books = await createBooks()
})
afterEach(() => books.close())

const first = (type: string) => `(select min(position) from es.events where type = '${type}')`
const last = (type: string) => `(select max(position) from es.events where type = '${type}')`
const set = (position: string, path: string, value: string) =>
  `update es.events set data = jsonb_set(data::jsonb, '{${path}}', '${value}')
    where position = ${position}`
const add = (position: string, path: string, by: number) => {
  const old = `(data::jsonb #>> '{${path}}')::bigint + ${by}`
  return `update es.events set data = jsonb_set(data::jsonb, '{${path}}', to_jsonb(${old}))
    where position = ${position}`
}
const nowhere = '"00000000-0000-4000-8000-00000000dead"'

describe('a settled and paid out treasury', () => {
  it.each<[InvariantName, string, string[], RegExp]>([
    [
      'treasury',
      'sums of its own',
      [add(first('SettlementRecorded'), 'after,availableCents', 1)],
      /SettlementRecorded \S+ carries other sums than its events come to/,
    ],
    [
      'treasury',
      'an event that does not count',
      [add(first('PayoutSent'), 'after,count', 1)],
      /PayoutSent \S+ carries other sums/,
    ],
    [
      'treasury',
      'a repayment of another advance',
      [set(first('AdvanceRecorded'), 'repayments,0,of,id', nowhere)],
      /repays what is not the oldest advance/,
    ],
    [
      'treasury',
      'an advance that is not repaid',
      [set(first('AdvanceRecorded'), 'repayments', '[]')],
      /leaves an advance that could be repaid/,
    ],
    [
      'treasury',
      'an advance beyond what was taken',
      [add(first('DisputeOpened'), 'shortfallCents', 100)],
      /:available is \d+, of which \d+ can be paid out and 0 is not recorded yet/,
    ],
    [
      'treasury',
      'more than there is',
      [set(first('PayoutRequested'), 'amountCents', '99999999')],
      /PayoutRequested \S+ leaves less than nothing/,
    ],
    [
      'payouts',
      'more than came in',
      [set(first('PayoutRequested'), 'amountCents', '99999999')],
      /leaves more paid out than there was/,
    ],
    [
      'payouts',
      'another sum than its lines',
      [add(last('PayoutRequested'), 'keptCents', 1)],
      /is not the sum of its lines/,
    ],
    [
      'payouts',
      'another sum carried in',
      [add(last('PayoutRequested'), 'carriedCents', 1)],
      /carries another sum than the one before it left/,
    ],
    [
      'payouts',
      'the lines of another payout',
      [add(last('PayoutRequested'), 'fromCount', 1)],
      /begins with another event than the one after its predecessor/,
    ],
    [
      'payouts',
      'another sum than was approved',
      [add(last('PayoutApproved'), 'amountCents', 1)],
      /PayoutApproved \S+ is of another sum than was requested/,
    ],
    [
      'payouts',
      'the end of a payout that was not open',
      [set(first('PayoutPaid'), 'payoutId', nowhere)],
      /PayoutPaid \S+ is about a payout that is not open/,
    ],
    [
      'payouts',
      'a payout sent back that was not paid',
      [set(first('PayoutReturned'), 'payoutId', nowhere)],
      /PayoutReturned \S+ is about a payout that was not paid/,
    ],
    [
      'payouts',
      'two at once',
      [`delete from es.events where type = 'PayoutCancelled'`],
      /begins beside another/,
    ],
    [
      'payout_rules',
      'an advance that is owed',
      [set(first('AdvanceRecorded'), 'amountCents', '99999999')],
      /begins while an advance is owed/,
    ],
    [
      'payout_rules',
      'an account that is not in use',
      [set(first('BankAccountInUse'), 'fingerprint', '"another"')],
      /goes to a bank account that is not in use/,
    ],
    [
      'settlements',
      'a payment that was not taken',
      [set(first('SettlementRecorded'), 'lines,0,paymentId', nowhere)],
      /settles what the provider did not take/,
    ],
    [
      'settlements',
      'another sum than was charged',
      [add(first('SettlementRecorded'), 'lines,0,totalCents', 1)],
      /settles another sum than was charged/,
    ],
    [
      'settlements',
      'another sum than the charity was told',
      [add(first('SettlementRecorded'), 'lines,0,releasedCents', -1)],
      /releases another sum than the charity was told/,
    ],
    [
      'settlements',
      'a difference that is not posted',
      [add(first('SettlementRecorded'), 'lines,0,differenceCents', 1)],
      /leaves money pending at the provider/,
    ],
    [
      'settlements',
      'a payment settled twice',
      [
        `update es.events set data = jsonb_set(data::jsonb, '{lines,0}', (
            select data::jsonb #> '{lines,0}' from es.events
            where position = ${first('SettlementRecorded')}))
          where position = ${last('SettlementRecorded')}`,
      ],
      /settles what was settled before/,
    ],
    [
      'settlements',
      'another charity’s payment',
      [
        `update es.events set data = jsonb_set(data::jsonb, '{organisationId}', '"${lionRockId}"')
          where type = 'PaymentSucceeded'`,
      ],
      /settles another charity’s payment/,
    ],
    [
      'clearing',
      'a part of a failed payout',
      [add(first('PayoutFailed'), 'amountCents', -1)],
      /:payout \S+: 1 cents belong to nothing that is under way/,
    ],
    [
      'clearing',
      'a settled payment of which something is pending',
      [
        `update read_models.postings set amount_cents = amount_cents - 1
          where journal = 'settled' and debit = 'provider:stripe:pending' or journal = 'settled'
            and credit = 'provider:stripe:pending'`,
      ],
      /is settled: 1 cents are pending at the provider and 0 for the charity/,
    ],
    [
      'floors',
      'a release that was not made',
      [set(first('SettlementRecorded'), 'lines', '[]')],
      /leaves charity:\S+:available below nothing/,
    ],
    [
      'forward_only',
      'a payout that was not requested',
      [set(first('PayoutSent'), 'payoutId', nowhere)],
      /PayoutSent \S+ cannot come after "none"/,
    ],
  ])('%s: finds %s', async (name, _what, statements, finding) => {
    await books.tamper(...statements)
    const broken = listBroken(await books.audit())
    expect(broken[name]?.join('\n')).toMatch(finding)
  })

  it('is sound while a refund that failed is not recorded', async () => {
    const refundId = fixtureId('refund', 300)
    const refundCommand = { type: 'RequestRefund', refundId, amountCents: cents(10_000) } as const
    const id = toPaymentId(0)
    await handle(payment, { ...refundCommand, reason: 'payer_asked', note: '' }, id)
    const outcome = { status: 'failed', code: 'expired_card' } as const
    await handle(payment, { type: 'SettleRefund', refundId, outcome }, id)
    await books.takeIn()
    expect(listBroken(await books.audit())).toEqual({})
    await handle(treasury, { ...the.recordReturn, of: { kind: 'refund', id: refundId } })
    await books.takeIn()
    const { treasury: treasuryFindings } = listBroken(await books.audit())
    expect(treasuryFindings?.join('\n')).toMatch(/AmountReturned \S+ records more than came back/)
  })

  it('is found with an advance that was not made', async () => {
    await handle(treasury, the.recordAdvance)
    await books.takeIn()
    const { treasury: treasuryFindings } = listBroken(await books.audit())
    expect(treasuryFindings?.join('\n')).toMatch(
      /AdvanceRecorded \S+ records more than was advanced/,
    )
  })
})

let handled = 0
const handle = async <S, C, E extends AnyEvent, R extends string>(
  decider: Decider<S, C, E, R>,
  command: C,
  id: string = harbourId,
): Promise<void> => {
  handled += 1
  const send = createHandler(books.opened, `later ${handled}`)
  const events = await send(decider, { id, command, commandId: 'once' })
  if (events.length === 0) throw new Error(`${decider.category}: a command was refused`)
}

describe('a payout', () => {
  const payoutId = fixtureId('payout', 200)
  const open = { payoutId: fixtureId('payout', 104) }
  const next = { ...the.requestPayout, payoutId, approval: 'none' } as const
  const sentCommand = { ...the.markPayoutSent, payoutId }
  const rules = async (...commands: readonly TreasuryCommand[]) => {
    for (const command of commands) await handle(treasury, command)
    await books.takeIn()
    return listBroken(await books.audit())
  }
  beforeEach(async () => {
    await handle(treasury, { ...the.markPayoutPaid, ...open })
  })

  it('may be sent to the account in use', async () => {
    expect(
      await rules({ ...next, amountCents: the.requestPayout.amountCents }, sentCommand),
    ).toEqual({})
  })

  it('is found when it is sent although payouts rest', async () => {
    const suspend = { type: 'SuspendOrganisation', reason: 'asked', payoutsToo: true } as const
    await handle(organisation, suspend)
    const broken = await rules(next, sentCommand)
    expect(broken['payout_rules']?.join('\n')).toMatch(/is sent although payouts rest/)
  })

  it('is not found when payouts were stopped after it was released', async () => {
    await handle(treasury, next)
    const suspend = { type: 'SuspendOrganisation', reason: 'asked', payoutsToo: true } as const
    await handle(organisation, suspend)
    expect(await rules(sentCommand)).toEqual({})
  })

  it('is reported if it is sent while a change of the account holds payouts', async () => {
    await handle(bankAccount, bank.giveNext)
    const waiting = await rules(
      { ...next, at: instant('2026-12-07T00:00:00.000Z') },
      {
        ...sentCommand,
        at: instant('2026-12-07T00:00:00.000Z'),
      },
    )
    expect(waiting['payout_rules']?.join('\n')).toMatch(/while a change of the bank account holds/)
  })

  it('may be sent once the hold has ended', async () => {
    await handle(bankAccount, bank.giveNext)
    const at = instant('2026-12-10T00:00:00.000Z')
    expect(await rules({ ...next, at }, { ...sentCommand, at })).toEqual({})
  })
})

import { randomUUID } from 'node:crypto'
import { toCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { OrganisationId, PaymentId } from '@almoner/domain/kernel/ids.ts'
import { cents, noCents } from '@almoner/domain/kernel/money.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { treasury } from '@almoner/domain/treasury/index.ts'
import { handleCommand, loadState } from '@almoner/eventstore/handle-command.ts'
import { call } from '../../chaos/people/call.ts'
import { give, giver } from '../../payments/checkout.ts'
import type { Job } from '../job.ts'
import { expectGood, type Scene } from '../scene.ts'

const linesOfPayout = 100
const dollars = 100
const mostSteps = 60

/** The lines are of payments that only the treasury knows: so many real ones would take minutes. */
export const payout: Job = {
  name: `a payout of ${linesOfPayout} lines, until it has arrived`,
  ends: 'PayoutPaid',
  prepare: async (scene) => {
    if (!(await hasBalance(scene))) {
      await giveMuch(scene)
      await settleAll(scene)
      // Earlier settlements would otherwise be in the first measured payout too.
      await payOut(scene)
      await scene.world.untilAppended('PayoutPaid')
    }
    await recordSettlement(scene)
    return () => payOut(scene)
  },
}

const hasBalance = async ({ world }: Scene): Promise<boolean> =>
  (await world.query(`select from sandbox.stripe_objects where kind = 'payout' limit 1`)).length > 0

/** Gives enough for every payout of a measure. */
const giveMuch = async ({ lines, charity, next, world }: Scene): Promise<void> => {
  const payer = { ...giver(charity, next()), amountCents: 2_000_000 }
  expectGood(await give(lines, charity, payer), 'a large gift')
  await world.rest()
}

/** Settles at the provider, which then notifies the product: its real balance is paid out. */
const settleAll = async ({ world }: Scene): Promise<void> => {
  const { port } = world
  const path = '/sandbox/stripe/settle'
  const sql = `select from es.events where type = 'SettlementRecorded' limit 1`
  for (let steps = 0; (await world.query(sql)).length === 0; steps += 1) {
    if (steps > mostSteps) throw new Error('the provider’s balance is not settled')
    expectGood(await call('POST', { port, host: 'localhost', path }), 'the provider')
    await world.moveOn(1_000)
  }
}

const recordSettlement = async ({ books: { store }, charity, world }: Scene): Promise<void> => {
  const organisationId = charity.organizationId as OrganisationId
  const at = instantFromMilliseconds(Date.now())
  const { state } = await loadState(store, treasury, organisationId)
  const handled = await handleCommand(store, {
    decider: treasury,
    id: organisationId,
    command: {
      type: 'RecordSettlement',
      organisationId,
      day: toCalendarDay(at),
      lines: Array.from({ length: linesOfPayout }, () => {
        const paymentId = randomUUID() as string as PaymentId
        return {
          paymentId,
          transactionId: `txn_${paymentId}`,
          totalCents: cents((dollars * 104) / linesOfPayout),
          settledCents: cents((dollars * 100) / linesOfPayout),
          releasedCents: cents((dollars * 100) / linesOfPayout),
          differenceCents: noCents,
        }
      }),
      seenCount: state.count,
      at,
    },
    context: {
      tenant: organisationId,
      actor: 'process:settle-stripe',
      correlation: organisationId,
      causation: null,
      commandId: randomUUID(),
      input: {},
      at,
    },
  })
  if (!handled.handled) throw new Error(`no settlement is recorded: ${handled.refused}`)
  await world.rest()
}

/** Seen and requested at the desk, sent by the process, and booked by the bank. */
const payOut = async ({ desk, password, world }: Scene): Promise<void> => {
  const { port } = world
  const { seen } = await desk('GET', '/payouts/next')
  await desk('POST', '/payouts', { amount: String(dollars), seen, again: true, password })
  await world.untilAppended('PayoutSent')
  const [sent] = await world.query<{ id: string }>(
    `select id from sandbox.stripe_objects where kind = 'payout' and body ->> 'status' <> 'paid'`,
  )
  const path = `/sandbox/stripe/payouts/${sent?.id}/pay`
  expectGood(await call('POST', { port, host: 'localhost', path }), 'the bank')
}

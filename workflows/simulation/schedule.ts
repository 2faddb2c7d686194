import * as payments from '@almoner/domain/payment/fixtures.ts'
import type { RecordedEvent } from '@almoner/eventstore/event-store.ts'
import { createFindings } from '@almoner/projections/audit/finding/findings.ts'
import { toAuditedFact } from '@almoner/projections/audit/finding/facts.ts'
import { createShareChecks } from '@almoner/projections/audit/share.ts'
import { randomFrom, seededFaults } from '../engines/virtual/faults.ts'
import { takePaymentId } from '../processes/take-payment/contract.ts'
import { findDirectFaults } from './direct-money.ts'
import { findRefundFaults, refundDeeds, lastNight, runNight } from './refunds.ts'
import { awaitWalletId } from '../processes/await-wallet/contract.ts'
import type { Life } from './simulate.ts'
import { createWorld, type World } from '../testing/world.ts'

const second = 1_000
const minute = 60 * second
const pauses = [0, 1, 500, 2 * second, 7 * second, 40 * second, 5 * minute, 2 * 60 * minute]
const mostDeeds = 9

type Deed = { name: string; act: (world: World) => unknown }

/**
 * Runs one payer's afternoon in virtual time, entirely by the seed. A bank or a wallet answers
 * late, twice or not at all. There are clicks on the button, notifications, other cards, and a
 * machine that crashes at any await. Then all faults end, time runs out, and the invariants are
 * checked; `afterwards` checks more.
 */
export const runSchedule = async (
  seed: number,
  afterwards: (world: World) => Promise<readonly string[]> = async () => [],
): Promise<Life> => {
  const random = randomFrom(seed)
  const one = <T>(options: readonly T[]): T => options[Math.floor(random() * options.length)] as T
  const faults = seededFaults({
    seed: seed + 1,
    crashProbability: one([0, 0.02, 0.1, 0.3]),
    failureProbability: one([0, 0.1, 0.3]),
    mostCrashes: 60,
  })
  const world = await createWorld({ faults })
  const behaviour = one(['approves', 'declines', 'asks', 'processes', 'is_unknown'] as const)
  world.bank.card(payments.visa.reference, behaviour)
  world.bank.card(payments.mastercard.reference, one(['approves', 'declines'] as const))
  const settles = deed('the bank settles', ({ bank }) => {
    if (behaviour === 'processes' && bank.charges.length === 0) bank.settle()
  })
  const deeds = one([cardDeeds, walletDeeds])(one, settles)
  const later = one([true, false]) ? refundDeeds(one, deed) : []
  const story: string[] = []
  const does = async ({ name, act }: Deed): Promise<void> => {
    story.push(name)
    await act(world)
    const pause = one(pauses)
    story.push(`${pause} ms`)
    await world.engine.advance(pause)
  }
  await does(deeds.first)
  const count = Math.floor(random() * mostDeeds)
  for (let index = 0; index < count; index += 1) await does(one([...deeds.more, ...later]))
  await world.engine.advance(10 * second)
  // A bank that never reports the outcome does not end a payment: after three days a manual review
  // is opened.
  await settles.act(world)
  world.bank.provider.refundBecomesWell()
  // A night looks back three days, and what waits for a bank's decision may wait for 400.
  await runNight(`${lastNight}-before-the-waits`)(world)
  await world.engine.runToIdle()
  await runNight(lastNight)(world)
  await world.engine.runToIdle()
  const crashes = processIds.reduce((sum, id) => sum + world.engine.crashesOf(id), 0)
  const broken = [...(await whatIsBroken(world)), ...(await afterwards(world))]
  return { seed, story, crashes, counts: {}, broken }
}

const input = { paymentId: payments.paymentId, try: 1 }
const processIds = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].flatMap((number) => [
  takePaymentId({ ...input, try: number }),
  awaitWalletId('payme', { ...input, try: number }),
])

type Choose = <T>(options: readonly T[]) => T

const cardDeeds = (one: Choose, settles: Deed): { first: Deed; more: readonly Deed[] } => {
  const presses = deed('presses the button', ({ pays }) => pays())
  return {
    first: presses,
    more: [
      presses,
      deed('takes another card', ({ pays }) => pays({ card: payments.mastercard })),
      deed('passes the bank’s challenge', ({ bank }) => bank.approve()),
      deed('refuses the bank’s challenge', ({ bank }) => bank.refuse()),
      settles,
      deed('news comes', ({ flows }) => flows.look({ ...input, method: 'card' })),
      deed('the bank is in trouble', ({ bank }) =>
        bank.trouble(
          one(['identify', 'charge', 'look', 'cancel'] as const),
          one(['unreachable', 'lost', 'hangs'] as const),
          one([1, 2, 5]),
        ),
      ),
    ],
  }
}

const walletDeeds = (one: Choose): { first: Deed; more: readonly Deed[] } => {
  const asks = deed('asks for the wallet', ({ asksForWallet }) => asksForWallet())
  const method = 'payme' as const
  return {
    first: asks,
    more: [
      asks,
      deed('pays in the app', payWhatWasShown),
      deed('refuses in the app', ({ wallet }) => wallet.refuse()),
      deed('news comes', ({ flows }) => flows.look({ ...input, method })),
      deed('wants to pay by something else', ({ flows }) => flows.abandon({ ...input, method })),
      deed('the wallet is in trouble', ({ wallet }) =>
        wallet.trouble(
          one(['open', 'look', 'cancel'] as const),
          one(['unreachable', 'lost', 'hangs'] as const),
          one([1, 2, 3]),
        ),
      ),
    ],
  }
}

// A deed does nothing if no provider was called yet, or if the command is refused now.
const impossible = /^nothing was|was refused:/

const deed = (name: string, act: Deed['act']): Deed => ({
  name,
  act: async (world) => {
    try {
      await act(world)
    } catch (error) {
      if (!(error instanceof Error) || !impossible.test(error.message)) throw error
    }
  },
})

/** A request whose opening was lost was shown to no payer. */
const payWhatWasShown = async (world: World): Promise<void> => {
  const newest = world.wallet.requests.at(-1)
  const events = await world.recorded(payments.paymentId)
  const json = JSON.stringify(events.map(({ data }) => data))
  if (newest && json.includes(newest.id)) world.wallet.pay()
}

const whatIsBroken = async (world: World): Promise<string[]> => {
  const events = await world.books.readAll({ after: 0n, limit: 10_000 })
  const types = events.map((event) => event.type)
  const successes = types.filter((type) => type === 'PaymentSucceeded').length
  const chargeCount = world.bank.charges.length + world.wallet.payments.length
  const running = processIds.filter((id) => world.engine.statusOf(id) === 'running')
  return [
    ...(chargeCount > 1 ? [`money was taken ${chargeCount} times`] : []),
    ...(successes === chargeCount
      ? []
      : [`taken ${chargeCount} times and recorded ${successes} times`]),
    ...(world.sent().length < successes && isRetained(events) ? ['a receipt was not mailed'] : []),
    ...findRefundFaults(world, events),
    ...findDirectFaults(world, events),
    ...(running.length > 0 ? [`${running.join()} did not end`] : []),
    ...world.errors.flatMap(({ message, details }) =>
      isPassedOver(message, details) ? [] : [`${message}: ${describe(details)}`],
    ),
    ...auditSchedule(world, events),
  ]
}

// A payment that a failing wallet does not report tonight is read again in the next nights.
const isPassedOver = (message: string, details: object): boolean =>
  message === 'a payment could not be compared' &&
  describe(details).startsWith('ProviderUnreachable')

// The receipt of a payment that has been refunded may be voided before it is mailed.
const isRetained = (events: readonly RecordedEvent[]): boolean =>
  !events.some(({ type }) => type === 'ReceiptVoided')

export const describe = (details: object): string => {
  const { err } = details as { err?: unknown }
  return err instanceof Error ? `${err.name}: ${err.message}` : JSON.stringify(details)
}

export const auditSchedule = (world: World, events: readonly RecordedEvent[]): string[] => {
  const findings = createFindings(3)
  const share = { part: 0, parts: 1 }
  const checks = createShareChecks(findings, { share, now: world.clock.now() })
  for (const event of events) checks.take(event, () => toAuditedFact(event, findings))
  checks.finish()
  // The charity of the payments' world has no staff at all.
  const isStaffed = events.some(({ type }) => type === 'StaffMemberAdded')
  const results = findings.results().filter(({ name }) => isStaffed || name !== 'owners')
  return results.flatMap((result) => result.findings)
}

import * as accounts from '@almoner/domain/connected-account/fixtures.ts'
import { connectedAccount } from '@almoner/domain/connected-account/index.ts'
import { newAccountAtProvider } from '@almoner/domain/connected-account/state.ts'
import { fixtureId, harbourId } from '@almoner/domain/fixtures.ts'
import type { TreasuryEvent } from '@almoner/domain/treasury/events.ts'
import { treasury } from '@almoner/domain/treasury/index.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import { noFaults, type Faults } from '../engines/virtual/faults.ts'
import { settleStripe } from '../tasks/settlement/settle-stripe.ts'
import { balanceReactions } from '../reactions/money/treasury-reactions.ts'
import { createWorld, type World } from './world.ts'

const hour = 3_600_000

/** Creates gifts of HK$500 each, by card, each with its own card. */
export const worldWith = async (gifts: number, faults: Faults = noFaults): Promise<World> => {
  const world = await createWorld({ faults })
  for (let gift = 0; gift < gifts; gift += 1) {
    await world.pays({ paymentId: fixtureId('payment', 500 + gift) })
    await world.engine.runToIdle()
  }
  return world
}

let runs = 0
const run = async (world: World, { process, id, input }: Start): Promise<void> => {
  await world.engine.start(process, id, input)
  await world.engine.advance(hour)
}
/** The night settles. */
export const settles = async (world: World): Promise<void> => {
  const input = { day: `night-${(runs += 1)}` }
  await run(world, { process: settleStripe.name, id: settleStripe.id(input), input })
}
/** The provider’s notice that money is available. */
export const isNoticed = async (world: World): Promise<void> => {
  const data = { provider: 'stripe', noticeId: `evt_${(runs += 1)}`, happenedAt: null } as const
  const type = 'BalanceNoticeReceived'
  for (const start of balanceReactions[type]({ type, data })) await run(world, start)
}

type Start = { process: string; id: string; input: object }

export const loadHarbour = async ({ books }: World) =>
  (await loadState(books, treasury, harbourId)).state

export const listLines = async ({ books }: World) =>
  (await books.readAll({ after: 0n, limit: 500, categories: ['treasury'] })).flatMap((event) => {
    const { type, data } = event as unknown as TreasuryEvent
    return type === 'SettlementRecorded' ? data.lines : []
  })

export const hasAccount = async (world: World): Promise<void> => {
  const capabilities = { card_payments: 'active', transfers: 'active', payouts: 'active' } as const
  const active = { type: 'RecordAccount', ...newAccountAtProvider, capabilities } as const
  await world.tell(connectedAccount, { id: harbourId, command: accounts.openAccount })
  await world.tell(connectedAccount, { id: harbourId, command: active })
}

import { expect, it } from 'vitest'
import { harbourId } from '@almoner/domain/fixtures.ts'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import { treasury } from '@almoner/domain/treasury/index.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import { toChargeLines } from '../../testing/balance-lines.ts'
import { listLines, worldWith } from '../../testing/settling.ts'
import { toCharges } from './charges.ts'
import { settleCharges } from './settle-charges.ts'

it('records what two processes settle of a charity at once, each payment once', async () => {
  const world = await worldWith(4)
  const lines = (await world.unsettled.charged()).flatMap((charged) =>
    requirePresent(toChargeLines(charged)[0], 'a charge'),
  )
  let markSeen: () => void = () => {}
  const bothHaveSeen = new Promise<void>((resolve) => (markSeen = resolve))
  let reading = 0
  const settle = (name: string, from: number, to: number) =>
    settleCharges(
      {
        store: world.books,
        now: world.clock.now,
        log: { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} },
        balances: world.balances.gateway,
        findUnsettled: world.unsettled.readModel.findUnsettled,
        treasuryCount: async (organisationId) => {
          const { count } = (await loadState(world.books, treasury, organisationId)).state
          if ((reading += 1) === 2) markSeen()
          if (reading <= 2) await bothHaveSeen
          return count
        },
      },
      { process: { name, id: name }, charges: toCharges(lines.slice(from, to)) },
    )
  const both = () =>
    Promise.allSettled([settle('settle-stripe', 0, 3), settle('settle-new-charges', 2, 4)])
  const settled = (await both()).map(({ status }) => status)
  // The other one has seen a treasury that has moved on, and is tried again.
  expect(settled.toSorted()).toEqual(['fulfilled', 'rejected'])
  await both()
  await both()
  expect(await listLines(world)).toHaveLength(4)
  const { state } = await loadState(world.books, treasury, harbourId)
  expect(state.availableCents).toBe(
    (await listLines(world)).reduce((sum, { releasedCents }) => sum + releasedCents, 0),
  )
})

import { expect, it } from 'vitest'
import { harbourId } from '@almoner/domain/fixtures.ts'
import { organisation } from '@almoner/domain/organisation/index.ts'
import { createWorld } from '../../testing/world.ts'
import { loadCharity, lockReceiptPrefix } from './charity-books.ts'

it('a prefix that staff change while the first receipt is about to be issued is the one it has', async () => {
  const world = await createWorld()
  const change = (prefix: string) =>
    world.tell(organisation, {
      id: harbourId,
      command: { type: 'SetReceiptFormat', detail: 'detailed', prefix },
    })
  // The charity is read before the change, as by the process of the first receipt.
  const charity = await loadCharity(world.books, harbourId)
  expect(await change('HLC')).toMatchObject({ handled: true })
  const baseContext = { tenant: harbourId, correlation: harbourId, causation: null }
  const context = { ...baseContext, actor: 'process:issue-receipt', at: world.clock.now() }
  expect(await lockReceiptPrefix(world.books, { charity, context })).toBe('HLC')
  expect(await change('LATE')).toEqual({ handled: false, refused: 'receipt_prefix_locked' })
  expect(await lockReceiptPrefix(world.books, { charity, context })).toBe('HLC')
})

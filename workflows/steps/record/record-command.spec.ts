import { beforeEach, describe, expect, it } from 'vitest'
import { harbourId } from '@almoner/domain/fixtures.ts'
import { instant } from '@almoner/domain/kernel/time.ts'
import { organisation } from '@almoner/domain/organisation/index.ts'
import { createWorld } from '../../testing/world.ts'
import { recordCommand } from './record-command.ts'

const command = { type: 'LockReceiptPrefix' } as const
const commandOptions = { decider: organisation, id: harbourId, command, tenant: harbourId }

let world: Awaited<ReturnType<typeof createWorld>>

beforeEach(async () => {
  world = await createWorld()
})

const process = 'issue-receipt'

type By = Pick<Parameters<typeof recordCommand>[1], 'at'> &
  (
    | { process: string; processId: string }
    | { process: string; commandId: string; causation?: string }
    | { actor: string; commandId: string }
  )

const record = async (by: By) => {
  const books = { store: world.books, now: world.clock.now }
  const handled = await recordCommand(books, { ...commandOptions, ...by })
  return handled.handled ? handled.events : []
}

describe('an event that a process records', () => {
  it('is in its name, because of its instance, about the thing, at the time', async () => {
    const [event] = await record({ process, processId: 'issue-receipt-1' })
    expect(event?.meta).toMatchObject({
      tenant: harbourId,
      actor: 'process:issue-receipt',
      correlation: harbourId,
      causation: 'issue-receipt-1',
      at: world.clock.now(),
    })
  })

  it('is recorded once by each step of an instance', async () => {
    const [first] = await record({ process, processId: 'issue-receipt-1' })
    expect(first).toBeDefined()
    expect(await record({ process, processId: 'issue-receipt-1' })).toEqual([first])
    expect(await record({ process, processId: 'issue-receipt-2' })).toEqual([])
  })

  it('is the same from any instance if the command has its own id', async () => {
    const at = instant('2026-11-20T02:00:00.000Z')
    const [first] = await record({ process, commandId: 'lock', at })
    expect(first?.meta).toMatchObject({ causation: null, at })
    expect(await record({ process, commandId: 'lock', causation: 'another' })).toEqual([first])
  })

  it('may be in the name of the person who decided it', async () => {
    const [event] = await record({ commandId: 'lock', actor: 'staff:1' })
    expect(event?.meta.actor).toBe('staff:1')
  })
})

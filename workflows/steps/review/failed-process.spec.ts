import { describe, expect, it } from 'vitest'
import { mailStaffId } from '../../processes/mail-staff/contract.ts'
import { mailStaff } from '../../processes/mail-staff/process.ts'
import { noFaults } from '../../engines/virtual/faults.ts'
import { watchDomainsId } from '../../processes/watch-domains/contract.ts'
import { watchDomains } from '../../processes/watch-domains/process.ts'
import { createWorld, type World } from '../../testing/world.ts'

const day = 86_400_000

const readReviews = ({ books }: World) =>
  books.readAll({ after: 0n, limit: 10, categories: ['inbox_item'] })

describe('a process that fails permanently', () => {
  it('is left to administration, by its id', async () => {
    const world = await createWorld()
    const input = { organisationId: 'none', eventId: 'of nothing' } as never
    const id = mailStaffId(input)
    await world.engine.start(mailStaff.name, id, input)
    await world.engine.advance(30 * day)
    expect(world.engine.statusOf(id)).toBe('failed')
    expect(await readReviews(world)).toMatchObject([
      {
        type: 'InboxItemOpened',
        data: {
          organisationId: null,
          discrepancy: 'process_failed',
          provider: 'platform',
          providerObjectId: id,
        },
      },
    ])
  })
})

describe('a nightly process that fails permanently', () => {
  const startNight = async (world: World, number: number): Promise<void> => {
    const input = { day: `2026-11-${number}` }
    await world.engine.start(watchDomains.name, watchDomainsId(input), input)
    await world.engine.advance(10 * day)
  }
  const failing = async () => {
    let isFailing = true
    const fails = (activity: string) =>
      isFailing && activity === 'lookAtVerified' ? new Error('no name server') : null
    const world = await createWorld({ faults: { ...noFaults, fails } })
    await startNight(world, 20)
    await startNight(world, 21)
    const works = (): void => void (isFailing = false)
    const failsAgain = (): void => void (isFailing = true)
    return { world, works, failsAgain }
  }

  it('is one item for the nights in a row, and closes after the next night that works', async () => {
    const { world, works } = await failing()
    const opened = {
      type: 'InboxItemOpened',
      data: { providerObjectId: 'watch-domains-2026-11-20' },
    }
    expect(await readReviews(world)).toMatchObject([opened])
    works()
    await startNight(world, 22)
    const closed = { type: 'InboxItemResolved', data: { resolution: 'worked_since' } }
    expect(await readReviews(world)).toMatchObject([opened, closed])
    await startNight(world, 23)
    expect(await readReviews(world)).toHaveLength(2)
  })

  it('is opened again when a later night fails', async () => {
    const { world, works, failsAgain } = await failing()
    works()
    await startNight(world, 22)
    failsAgain()
    await startNight(world, 23)
    expect((await readReviews(world)).at(-1)).toMatchObject({
      type: 'InboxItemOpened',
      data: { providerObjectId: 'watch-domains-2026-11-23' },
    })
  })
})

import { harbourId, lionRockId } from '@almoner/domain/fixtures.ts'
import { describe, expect, it } from 'vitest'
import { createApplicant } from '../testing/applicant.ts'
import { createWorld } from '../testing/world.ts'
import { startLostOpenings, type ListUnopened } from './start-lost-openings.ts'

describe('an approval whose start was lost', () => {
  const approved = async () => {
    const misses = ({ type }: { type: string }) => type === 'ApplicationApproved'
    const world = await createWorld({ charity: null, misses })
    const applicant = createApplicant(world)
    await applicant.fillsIn()
    await applicant.submits()
    await applicant.approves()
    const isOpen = async () => (await applicant.opened()).charity.status === 'approved'
    const start = async (listUnopened: ListUnopened) => {
      const startedCount = await startLostOpenings({
        store: world.books,
        engine: world.engine,
        listUnopened,
      })
      await world.engine.advance(864_000_000)
      return startedCount
    }
    return { world, applicant, isOpen, start }
  }

  it('is found, and the charity opens', async () => {
    const { isOpen, start } = await approved()
    expect(await isOpen()).toBe(false)
    expect(await start(async () => ({ ids: [harbourId], next: null }))).toBe(1)
    expect(await isOpen()).toBe(true)
  })

  it('is started once, however often it is found', async () => {
    const { world, applicant, start } = await approved()
    await start(async () => ({ ids: [harbourId, harbourId], next: null }))
    await start(async () => ({ ids: [harbourId], next: null }))
    const opened = (await applicant.recorded()).filter((type) => type === 'OrganisationApproved')
    expect([opened.length, world.accounts.opened.length]).toEqual([1, 1])
  })

  it('is looked for on every page', async () => {
    const { isOpen, start } = await approved()
    const pages: Record<string, Awaited<ReturnType<ListUnopened>>> = {
      0: { ids: [lionRockId], next: 7n },
      7: { ids: [harbourId], next: null },
    }
    const startedCount = await start(
      async ({ after }) => pages[String(after)] ?? { ids: [], next: null },
    )
    expect([startedCount, await isOpen()]).toEqual([2, true])
  })
})

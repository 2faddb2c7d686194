import { describe, expect, it } from 'vitest'
import { crashOnceEverywhere } from '../../engines/virtual/faults.ts'
import { createDonorWithCards } from '../../testing/donor-with-cards.ts'
import { createWorld, type World } from '../../testing/world.ts'
import { removeCardId } from './contract.ts'

const days = 24 * 3_600_000

const createSavedCard = async (options: Parameters<typeof createWorld>[0] = {}) => {
  const world = await createWorld(options)
  const ada = createDonorWithCards(world)
  await ada.keeps(1, 'pm_asked')
  await world.engine.runToIdle()
  return { world, ada }
}

const readStatus = ({ engine }: World, setupId: string) =>
  engine.statusOf(removeCardId({ setupId }))

describe('a card that its owner removes', () => {
  it('is also removed at the provider', async () => {
    const { world, ada } = await createSavedCard()
    await ada.removes()
    expect(await ada.cards()).toEqual([])
    expect(world.bank.cardFile.kept()).toEqual([])
    expect((await ada.told()).slice(-2)).toEqual(['CardRemovalRequested', 'CardRemoved'])
    expect(readStatus(world, ada.setup(1).setupId)).toBe('ended')
  })

  it('may be saved again', async () => {
    const { world, ada } = await createSavedCard()
    await ada.removes()
    await ada.keeps(2, 'pm_asked')
    await ada.removes()
    await ada.keeps(3, 'pm_asked')
    expect(await ada.cards()).toMatchObject([{ setupId: ada.setup(3).setupId }])
    expect(world.bank.cardFile.kept()).toEqual(['pm_kept_3'])
  })

  it('is removed for its owner while the provider is unavailable, and at the provider later', async () => {
    const { world, ada } = await createSavedCard()
    world.bank.trouble('remove', 'unreachable', 40)
    await ada.removes()
    expect(await ada.cards()).toEqual([])
    expect(world.bank.cardFile.kept()).toHaveLength(1)
    await world.engine.runToIdle()
    expect(world.bank.cardFile.kept()).toEqual([])
    expect((await ada.told()).at(-1)).toBe('CardRemoved')
  })

  it('is left to a person if the provider is unavailable for a month', async () => {
    const { world, ada } = await createSavedCard()
    world.bank.trouble('remove', 'unreachable', 100_000)
    await ada.removes()
    await world.engine.advance(31 * days)
    expect(readStatus(world, ada.setup(1).setupId)).toBe('failed')
    expect(world.errors).toMatchObject([{ message: 'a process failed' }])
  })

  it('is removed once and recorded as removed once, even if the server crashes at any point', async () => {
    const { world, ada } = await createSavedCard({ faults: crashOnceEverywhere() })
    await ada.removes()
    await world.engine.runToIdle()
    expect(world.bank.cardFile.removals).toEqual(['pm_kept_1'])
    expect((await ada.told()).filter((type) => type === 'CardRemoved')).toHaveLength(1)
  })
})

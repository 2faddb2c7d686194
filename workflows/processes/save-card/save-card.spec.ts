import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fixtureId, harbourId } from '@almoner/domain/fixtures.ts'
import { asPerson, streamName, type DonorId } from '@almoner/domain/kernel/ids.ts'
import { crashOnceEverywhere, seededFaults, type Faults } from '../../engines/virtual/faults.ts'
import { createDonorWithCards } from '../../testing/donor-with-cards.ts'
import { createWorld, type World } from '../../testing/world.ts'
import { saveCardId } from './contract.ts'

const seconds = 1_000
const hours = 3_600 * seconds

const donor = async (faults?: Faults) => {
  const world = await createWorld(faults && { faults })
  return { world, ada: createDonorWithCards(world) }
}

const firstOutcome = (world: World, number = 1) =>
  world.flows.firstSetup(createDonorWithCards(world).setup(number), 0)

const findLast = async (world: World) => {
  const stream = streamName('donor_cards', createDonorWithCards(world).donorId)
  return (await world.books.read(stream)).at(-1)
}

describe('a card that its bank allows us to save', () => {
  it('is saved, and its owner sees which card it is', async () => {
    const { world, ada } = await donor()
    await ada.keeps(1, 'pm_asked')
    expect(await firstOutcome(world)).toEqual({
      status: 'saved',
      providerSetupId: 'seti_1',
      paymentMethodReference: 'pm_kept_1',
      brand: 'visa',
    })
    expect(await ada.cards()).toMatchObject([
      { paymentMethodReference: 'pm_kept_1', customerId: 'cus_1', last4: '4242' },
    ])
    expect(world.engine.statusOf(saveCardId(ada.setup(1)))).toBe('ended')
  })

  it('is recorded in the platform’s stream, with its digits sealed', async () => {
    const { world, ada } = await donor()
    await ada.keeps(1, 'pm_asked')
    expect(await findLast(world)).toMatchObject({
      type: 'CardSaved',
      meta: { tenant: null, actor: 'process:save-card' },
      person: ada.donorId,
    })
    expect((await findLast(world))?.personal).toEqual({ last4: '4242' })
    await world.vault.erase(asPerson(ada.donorId))
    expect((await findLast(world))?.personal).toBeUndefined()
  })

  it('belongs to one customer at the provider, however many cards they save', async () => {
    const { world, ada } = await donor()
    world.bank.prints('pm_second', { brand: 'mastercard', country: 'HK', last4: '4444' })
    await ada.keeps(1, 'pm_first')
    await ada.keeps(2, 'pm_second')
    const bob = createDonorWithCards(world, fixtureId('donor', 41))
    await bob.keeps(3, 'pm_third')
    expect((await ada.cards()).map(({ customerId }) => customerId)).toEqual(['cus_1', 'cus_1'])
    expect((await bob.cards()).map(({ customerId }) => customerId)).toEqual(['cus_2'])
  })
})

describe('the fingerprint of a card', () => {
  it('is stored of a charity’s own card, as a hash, and of no donor’s', async () => {
    const { world, ada } = await donor()
    await ada.keeps(1, 'pm_first')
    const charity = createDonorWithCards(world, harbourId as string as DonorId)
    await charity.keeps(2, 'pm_second')
    expect((await ada.cards()).map(({ fingerprint }) => fingerprint)).toEqual([undefined])
    expect((await charity.cards()).map(({ fingerprint }) => fingerprint)).toEqual([
      'hash of visa4242',
    ])
  })
})

describe('a bank that requires authentication first', () => {
  const asking = async () => {
    const scene = await donor()
    scene.world.bank.card('pm_asked', 'asks')
    await scene.ada.keeps(1, 'pm_asked')
    return scene
  }

  it('has its challenge shown, and the card is saved within two seconds of the answer', async () => {
    const { world, ada } = await asking()
    expect(await firstOutcome(world)).toEqual({
      status: 'requires_action',
      providerSetupId: 'seti_1',
      challengeUrl: 'https://bank.example/seti_1',
    })
    world.bank.cardFile.approve()
    await world.engine.advance(2 * seconds)
    expect(await ada.told()).toEqual([
      'CardSetupRequested',
      'CardAuthenticationRequired',
      'CardSaved',
    ])
  })

  it('is read as soon as a notification arrives', async () => {
    const { world, ada } = await asking()
    world.bank.cardFile.approve()
    await world.flows.lookAtSetup(ada.setup(1))
    await world.engine.advance(0)
    expect(await ada.cards()).toHaveLength(1)
  })

  it('gets a refusal', async () => {
    const { world } = await asking()
    world.bank.cardFile.refuse()
    await world.engine.advance(2 * seconds)
    expect((await findLast(world))?.data).toMatchObject({ reason: 'authentication_failed' })
  })

  it('is awaited for at most five minutes, and then nothing is saved', async () => {
    const { world, ada } = await asking()
    await world.engine.advance(299 * seconds)
    expect(world.bank.calls.cancel_setup).toBe(0)
    await world.engine.advance(1 * seconds)
    expect((await findLast(world))?.data).toMatchObject({ reason: 'authentication_timed_out' })
    world.bank.cardFile.approve()
    await world.engine.runToIdle()
    expect(world.bank.cardFile.kept()).toEqual([])
    expect(await ada.cards()).toEqual([])
  })

  it('and was answered in the very last moment has the card saved', async () => {
    const { world, ada } = await asking()
    await world.engine.advance(299 * seconds)
    world.bank.trouble('look_setup', 'unreachable', 100)
    world.bank.cardFile.approve()
    await world.engine.runToIdle()
    expect(await ada.cards()).toHaveLength(1)
  })
})

describe('a card that is not to be had', () => {
  it.each([
    ['declines', 'card_declined'],
    ['is_unknown', 'card_invalid'],
  ] as const)('because it %s fails as %s', async (behaviour, reason) => {
    const { world, ada } = await donor()
    world.bank.card('pm_asked', behaviour)
    await ada.keeps(1, 'pm_asked')
    expect(await firstOutcome(world)).toEqual({ status: 'failed', reason })
    expect(await ada.cards()).toEqual([])
  })

  it('because another donor has saved it is not saved for them', async () => {
    const { world, ada } = await donor()
    await ada.keeps(1, 'pm_asked')
    const mallory = createDonorWithCards(world, fixtureId('donor', 66))
    await mallory.keeps(2, 'pm_kept_1')
    expect(await firstOutcome(world, 2)).toEqual({ status: 'failed', reason: 'card_invalid' })
    expect(await mallory.cards()).toEqual([])
    expect(world.bank.cardFile.setUps()).toBe(1)
  })
})

describe('a card that its owner has already saved', () => {
  const twice = async (faults?: Faults) => {
    const scene = await donor(faults)
    await scene.ada.keeps(1, 'pm_first')
    await scene.ada.keeps(2, 'pm_again')
    return scene
  }

  it('is refused once it is recognised, and removed at the provider again', async () => {
    const { world, ada } = await twice()
    const refused = { status: 'failed', reason: 'card_already_saved' }
    expect(await firstOutcome(world, 2)).toEqual(refused)
    expect((await ada.cards()).map((card) => card.paymentMethodReference)).toEqual(['pm_kept_1'])
    expect(world.bank.cardFile.kept()).toEqual(['pm_kept_1'])
  })

  it('is removed even if the provider is unavailable for days', async () => {
    const { world, ada } = await donor()
    world.bank.trouble('remove', 'unreachable', 6_000)
    await ada.keeps(1, 'pm_first')
    await ada.keeps(2, 'pm_again')
    await world.engine.advance(48 * hours)
    expect(world.bank.cardFile.kept()).toHaveLength(2)
    await world.engine.runToIdle()
    expect(world.bank.cardFile.kept()).toEqual(['pm_kept_1'])
  })

  it('is refused and taken off once, wherever the machine dies', async () => {
    const { world, ada } = await twice(crashOnceEverywhere())
    await world.engine.runToIdle()
    expect(await ada.cards()).toHaveLength(1)
    expect(world.bank.cardFile.kept()).toHaveLength(1)
    expect(world.bank.cardFile.removals).toHaveLength(1)
  })
})

describe('a provider that cannot be reached', () => {
  it('shows the donor that it is processing, and the card is saved later', async () => {
    const { world, ada } = await donor()
    world.bank.trouble('save', 'unreachable', 12)
    await ada.keeps(1, 'pm_asked')
    await world.engine.runToIdle()
    expect(await firstOutcome(world)).toEqual({ status: 'processing', providerSetupId: null })
    expect(await ada.cards()).toHaveLength(1)
  })

  it('for a day ends the setup: the donor may try again', async () => {
    const { world, ada } = await donor()
    world.bank.trouble('customer', 'unreachable', 100_000)
    await ada.keeps(1, 'pm_asked')
    await world.engine.advance(24 * hours)
    const reason = 'provider_refused'
    expect((await findLast(world))?.data).toMatchObject({ reason, code: 'unreachable' })
  })

  it('or whose setup never ends is awaited for at most a day', async () => {
    const { world, ada } = await donor()
    world.bank.card('pm_asked', 'processes')
    await ada.keeps(1, 'pm_asked')
    expect(await firstOutcome(world)).toMatchObject({ status: 'processing' })
    await world.engine.advance(22 * hours)
    expect(await ada.told()).toEqual(['CardSetupRequested'])
    await world.engine.advance(2 * hours)
    expect((await findLast(world))?.data).toMatchObject({ reason: 'provider_refused' })
  })

  it('and whose answer was lost has set up one card', async () => {
    const { world, ada } = await donor()
    world.bank.trouble('save', 'lost', 2)
    await ada.keeps(1, 'pm_asked')
    await world.engine.runToIdle()
    expect(world.bank.cardFile.setUps()).toBe(1)
    expect(await ada.cards()).toHaveLength(1)
  })
})

describe('wherever the machine dies', () => {
  const saveCard = async (faults: Faults) => {
    const { world, ada } = await donor(faults)
    world.bank.card('pm_asked', 'asks')
    await ada.keeps(1, 'pm_asked')
    await world.engine.advance(60 * seconds)
    world.bank.cardFile.approve()
    await world.engine.runToIdle()
    const recorded = (await ada.told()).filter((type) => type === 'CardSaved').length
    return { recorded, setUps: world.bank.cardFile.setUps(), kept: world.bank.cardFile.kept() }
  }
  const once = { recorded: 1, setUps: 1, kept: ['pm_kept_1'] }

  it('the card is set up once and saved once', async () => {
    expect(await saveCard(crashOnceEverywhere())).toEqual(once)
  })

  it('also by chance, with activities that fail now and then', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 2 ** 31 - 1 }), async (seed) => {
        const faults = { seed, crashProbability: 0.05, failureProbability: 0.2, mostCrashes: 8 }
        expect(await saveCard(seededFaults(faults))).toEqual(once)
      }),
      { seed: Date.now() % 2 ** 31, numRuns: 60 },
    )
  })
})

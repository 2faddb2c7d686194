import { describe, expect, it } from 'vitest'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import { fixtureId } from '@almoner/domain/fixtures.ts'
import * as payments from '@almoner/domain/payment/fixtures.ts'
import { crashOnceEverywhere, type Faults } from '../../engines/virtual/faults.ts'
import { createDonorWithCards } from '../../testing/donor-with-cards.ts'
import { createWorld, type World } from '../../testing/world.ts'

const createSavedCard = async (faults?: Faults) => {
  const world = await createWorld(faults && { faults })
  const ada = createDonorWithCards(world)
  await ada.keeps(1, 'pm_asked')
  await world.engine.runToIdle()
  const card = requirePresent((await ada.cards())[0], 'the card that is kept')
  return { world, ada, reference: card.paymentMethodReference }
}

const last = async (world: World) => {
  const { type, data } = requirePresent(
    (await world.recorded(payments.paymentId)).at(-1),
    'an event',
  )
  return { type, reason: (data as { reason?: unknown }).reason }
}
const refused = { type: 'PaymentFailed', reason: 'card_invalid' }

describe('a donor who pays with a card of their own', () => {
  it('is charged by it', async () => {
    const { world, ada, reference } = await createSavedCard()
    await ada.pays(reference)
    expect(await last(world)).toMatchObject({ type: 'PaymentSucceeded' })
    expect(world.bank.charges).toHaveLength(1)
  })

  it('is charged by it after another one was declined', async () => {
    const { world, ada, reference } = await createSavedCard()
    world.bank.card('pm_poor', 'declines')
    await ada.pays('pm_poor')
    await ada.pays(reference)
    expect(await last(world)).toMatchObject({ type: 'PaymentSucceeded' })
  })

  it('is charged once, wherever the machine dies', async () => {
    const { world, ada, reference } = await createSavedCard(crashOnceEverywhere())
    await ada.pays(reference)
    await world.engine.runToIdle()
    expect(await last(world)).toMatchObject({ type: 'PaymentSucceeded' })
    expect(world.bank.charges).toHaveLength(1)
  })

  it('is still charged if they remove it between the request and the charge', async () => {
    const { world, ada, reference } = await createSavedCard()
    world.bank.trouble('remove', 'unreachable', 100)
    world.bank.trouble('charge', 'unreachable', 10)
    await ada.pays(reference)
    await ada.removes()
    await world.engine.runToIdle()
    expect(await last(world)).toMatchObject({ type: 'PaymentSucceeded' })
  })

  it('may pay with a card that is not saved as well', async () => {
    const { world, ada } = await createSavedCard()
    await ada.pays('pm_new')
    expect(await last(world)).toMatchObject({ type: 'PaymentSucceeded' })
  })
})

describe('a saved card', () => {
  it('pays for no other donor', async () => {
    const { world, reference } = await createSavedCard()
    const mallory = createDonorWithCards(world, fixtureId('donor', 66))
    await mallory.keeps(2, 'pm_theirs')
    await mallory.pays(reference)
    expect(await last(world)).toEqual(refused)
    expect(world.bank.calls.charge).toBe(0)
  })

  it('pays for no guest', async () => {
    const { world, reference } = await createSavedCard()
    await world.pays({ card: { reference, declared: null } })
    expect(await last(world)).toEqual(refused)
    expect(world.bank.calls.charge).toBe(0)
  })

  it('pays for no guest who continues after its owner could not pay', async () => {
    const { world, ada, reference } = await createSavedCard()
    world.bank.card('pm_poor', 'declines')
    await ada.pays('pm_poor')
    await world.pays({ card: { reference, declared: null } })
    expect(await last(world)).toEqual(refused)
  })

  it('can no longer pay once its owner has removed it, even if the provider still has it', async () => {
    const { world, ada, reference } = await createSavedCard()
    world.bank.trouble('remove', 'unreachable', 1_000)
    await ada.removes()
    await ada.pays(reference)
    expect(await last(world)).toEqual(refused)
    expect(world.bank.cardFile.kept()).toHaveLength(1)
  })
})

import { describe, expect, it } from 'vitest'
import * as the from '@almoner/domain/connected-account/fixtures.ts'
import { connectedAccount } from '@almoner/domain/connected-account/index.ts'
import { toCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { fixtureId, harbourId } from '@almoner/domain/fixtures.ts'
import { streamName } from '@almoner/domain/kernel/ids.ts'
import { crashOnceEverywhere, noFaults } from '../../engines/virtual/faults.ts'
import { aNewAccount } from '../../gateways/stripe/testing/account.ts'
import { createWorld } from '../../testing/world.ts'
import { eraseIdentityImagesId } from './contract.ts'
import { eraseIdentityImages } from './process.ts'

const hour = 3_600_000
const days = 24 * hour
const { image } = the.imageGiven.data
const key = image?.fileKey ?? ''

/** Creates a charity whose account requires a picture of an identity card. */
const createCharity = async (faults = noFaults) => {
  const world = await createWorld({ faults })
  const { accountId } = world.accounts.open(aNewAccount({ organisationId: harbourId }))
  const open = { ...the.openAccount, accountId }
  await world.tell(connectedAccount, { id: harbourId, command: open })
  await world.files.put(key, new Uint8Array([1]), 'image/jpeg')
  const gives = async (submission = 70): Promise<void> => {
    const submissionId = fixtureId('account_details', submission)
    const at = world.clock.now()
    const command = { ...the.giveAccountDetails, submissionId, image, at }
    await world.tell(connectedAccount, { id: harbourId, command })
    await world.engine.advance(hour)
  }
  const sweeps = async (): Promise<void> => {
    const day = toCalendarDay(world.clock.now())
    await world.engine.start(eraseIdentityImages.name, eraseIdentityImagesId({ day }), { day })
    await world.engine.advance(hour)
  }
  const isStored = async () => (await world.files.get(key)) !== null
  const countErased = async () =>
    (await world.books.read(streamName(connectedAccount.category, harbourId))).filter(
      ({ type }) => type === 'AccountImageErased',
    ).length
  return { world, gives, sweeps, isStored, countErased }
}

describe('the picture of an identity card that was given for an account', () => {
  it.each([
    ['by a machine that does not die', () => noFaults],
    ['wherever the machine dies', crashOnceEverywhere],
  ])('is erased 30 days after it was sent, once, %s', async (_how, faults) => {
    const { world, gives, sweeps, isStored, countErased } = await createCharity(faults())
    await gives()
    expect(world.accounts.given).toHaveLength(1)
    await world.engine.advance(29 * days)
    await sweeps()
    expect([await isStored(), await countErased()]).toEqual([true, 0])
    await world.engine.advance(1 * days)
    await sweeps()
    expect([await isStored(), await countErased()]).toEqual([false, 1])
    await world.engine.advance(1 * days)
    await sweeps()
    expect(await countErased()).toBe(1)
  })

  it('is erased even if the provider never received it', async () => {
    const { world, gives, sweeps, isStored } = await createCharity()
    world.accounts.trouble('giveDetails', 'rejected', 1)
    await gives()
    await world.engine.advance(30 * days)
    await sweeps()
    expect(await isStored()).toBe(false)
  })

  it('is kept if the same picture was submitted again', async () => {
    const { world, gives, sweeps, isStored, countErased } = await createCharity()
    await gives(70)
    await world.engine.advance(20 * days)
    await gives(71)
    await world.engine.advance(10 * days)
    await sweeps()
    expect([await isStored(), await countErased()]).toEqual([true, 1])
    await world.engine.advance(20 * days)
    await sweeps()
    expect([await isStored(), await countErased()]).toEqual([false, 2])
  })
})

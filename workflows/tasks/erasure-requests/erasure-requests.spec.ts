import * as donors from '@almoner/domain/donor/fixtures.ts'
import { donor } from '@almoner/domain/donor/index.ts'
import * as requests from '@almoner/domain/erasure-request/fixtures.ts'
import { erasureRequests } from '@almoner/domain/erasure-request/index.ts'
import { fixtureId, harbourId } from '@almoner/domain/fixtures.ts'
import { asPerson, streamName, type DonorId, type PersonId } from '@almoner/domain/kernel/ids.ts'
import { describe, expect, it } from 'vitest'
import { crashOnceEverywhere, type Faults } from '../../engines/virtual/faults.ts'
import { createDesk } from '../../testing/desk.ts'
import { createGiver } from '../../testing/giver.ts'
import { createWorld } from '../../testing/world.ts'

const { requestId, personId, organisationId } = requests.requestErasure()
const administratorId = fixtureId('administrator', 40)
const account = donors.donorId

/** The donor of the fixtures with an account, and a guest; a request of Harbour about some people. */
const requesting = async (
  people: readonly PersonId[] = [personId],
  {
    faults,
    isErasedBefore = false,
  }: { faults?: Faults | undefined; isErasedBefore?: boolean } = {},
) => {
  const world = await createWorld(faults && { faults })
  const giver = await createGiver(world)
  if (isErasedBefore) {
    await giver.leaves()
    await world.engine.runToIdle()
  }
  await world.vault.sealingKeys([personId])
  const handle = async (command: Parameters<typeof erasureRequests.decide>[0]) => {
    await world.tell(erasureRequests, { id: harbourId, command })
    await world.engine.runToIdle()
  }
  const at = world.clock.now()
  const key = { organisationId, requestId, at }
  await handle({ ...requests.requestErasure(), at, people })
  const types = async (stream = streamName(erasureRequests.category, harbourId)) =>
    (await world.books.read(stream)).map(({ type }) => type)
  return {
    world,
    giver,
    types,
    approve: (accounts: readonly DonorId[] = []) =>
      handle({ type: 'ApproveErasureRequest', ...key, administratorId, accounts }),
    decline: (reason: string) =>
      handle({ type: 'DeclineErasureRequest', ...key, administratorId, reason }),
    donorTypes: (id: string) => types(streamName(donor.category, id)),
    destroyed: async (person: PersonId) => (await world.vault.erase(person)) === 0,
  }
}

describe.each([
  ['by a machine that does not die', () => undefined],
  ['wherever the machine dies', crashOnceEverywhere],
])('an approved request, %s', (_how, faults) => {
  it('erases a payer without an account', async () => {
    const { world, types, approve, donorTypes, destroyed } = await requesting([personId], {
      faults: faults(),
    })
    await approve()
    expect(await donorTypes(requestId)).toEqual(['DonorErasureRequested', 'DonorErased'])
    expect(await destroyed(personId)).toBe(true)
    expect(await types()).toEqual([
      'ErasureRequested',
      'ErasureRequestApproved',
      'ErasureRequestCarriedOut',
    ])
    expect(world.closed()).not.toContain(account)
    expect(world.errors).toEqual([])
  })

  it('erases an account with everything of it, and the other people of the record', async () => {
    const people = [personId, asPerson(account)]
    const { world, types, approve, donorTypes, destroyed } = await requesting(people, {
      faults: faults(),
    })
    await approve([account])
    expect((await donorTypes(account)).slice(-2)).toEqual(['DonorErasureRequested', 'DonorErased'])
    expect(await donorTypes(requestId)).toEqual(['DonorErasureRequested', 'DonorErased'])
    expect(await destroyed(personId)).toBe(true)
    expect(await destroyed(asPerson(account))).toBe(true)
    expect(world.closed()).toContain(account)
    expect((await types()).at(-1)).toBe('ErasureRequestCarriedOut')
    expect(world.errors).toEqual([])
  })
})

describe('a request', () => {
  it('ends if the donor erases their account before it is decided', async () => {
    const { world, giver, types } = await requesting([asPerson(account)])
    await giver.leaves()
    await world.engine.runToIdle()
    expect(await types()).toEqual(['ErasureRequested', 'ErasureRequestCarriedOut'])
  })

  it('waits on if only one of its people is erased', async () => {
    const { world, giver, types } = await requesting([personId, asPerson(account)])
    await giver.leaves()
    await world.engine.runToIdle()
    expect(await types()).toEqual(['ErasureRequested'])
  })

  it('is carried out at once if the donor was erased before it was recorded', async () => {
    const { types, approve, donorTypes } = await requesting([asPerson(account)], {
      isErasedBefore: true,
    })
    await approve([account])
    expect(await donorTypes(account)).toEqual([
      'DonorRegistered',
      'DonorErasureRequested',
      'DonorErased',
    ])
    expect(await donorTypes(requestId)).toEqual([])
    expect((await types()).at(-1)).toBe('ErasureRequestCarriedOut')
  })

  it('erases under its own id only those whom the account did not reach', async () => {
    const { world, giver, types, approve, donorTypes, destroyed } = await requesting([
      personId,
      asPerson(account),
    ])
    await giver.leaves()
    await world.engine.runToIdle()
    await approve([account])
    expect(await donorTypes(requestId)).toEqual(['DonorErasureRequested', 'DonorErased'])
    const [wish] = await world.books.read(streamName(donor.category, requestId))
    expect(wish?.data).toMatchObject({ people: [personId] })
    expect(await destroyed(personId)).toBe(true)
    expect((await types()).at(-1)).toBe('ErasureRequestCarriedOut')
  })

  it('erases nobody if it is declined', async () => {
    const { types, decline, donorTypes, destroyed } = await requesting()
    await decline('It was not the donor who wrote.')
    expect(await types()).toEqual(['ErasureRequested', 'ErasureRequestDeclined'])
    expect(await donorTypes(requestId)).toEqual([])
    expect(await destroyed(personId)).toBe(false)
  })
})

describe('the letter to the owners', () => {
  const desk = async () => {
    const { world, letters, readers } = await createDesk()
    await world.vault.sealingKeys([personId])
    const at = world.clock.now()
    const handle = async (command: Parameters<typeof erasureRequests.decide>[0]) => {
      await world.tell(erasureRequests, { id: harbourId, command })
      await world.engine.runToIdle()
    }
    const key = { organisationId, requestId, at }
    await handle({ ...requests.requestErasure(), at })
    return { letters, readers, handle, key }
  }

  it('says that the donor is erased, and leads to the page', async () => {
    const { letters, readers, handle, key } = await desk()
    await handle({ type: 'ApproveErasureRequest', ...key, administratorId, accounts: [] })
    expect(readers()).toEqual(['one@harbour.example', 'two@harbour.example'])
    expect(letters()[0]?.subject).toContain('a donor’s personal data is erased')
    expect(letters()[0]?.text).toContain('reached your charity on 10 November 2026')
    expect(letters()[0]?.text).toContain(`https://example/Donors/${personId}`)
    expect(letters()[0]?.text).not.toContain('She wrote to us')
  })

  it('gives the reason of a refusal, as text', async () => {
    const { letters, readers, handle, key } = await desk()
    const reason = 'The <b>letter</b> is not signed.'
    await handle({ type: 'DeclineErasureRequest', ...key, administratorId, reason })
    expect(readers()).toEqual(['one@harbour.example', 'two@harbour.example'])
    expect(letters()[0]?.text).toContain(reason)
    expect(letters()[0]?.html).toContain('The &lt;b&gt;letter&lt;/b&gt; is not signed.')
  })
})

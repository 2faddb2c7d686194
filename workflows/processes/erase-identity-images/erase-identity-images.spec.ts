import { describe, expect, it } from 'vitest'
import * as the from '@almoner/domain/application/fixtures.ts'
import { application, type ApplicationEvent } from '@almoner/domain/application/index.ts'
import { approved, declined } from '@almoner/domain/application/review/fixtures.ts'
import { toCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { harbourId } from '@almoner/domain/fixtures.ts'
import { asPerson, streamName } from '@almoner/domain/kernel/ids.ts'
import { uuidFrom } from '@almoner/eventstore/commands/event-id.ts'
import { crashOnceEverywhere } from '../../engines/virtual/faults.ts'
import { createWorld } from '../../testing/world.ts'
import { eraseIdentityImagesId } from './contract.ts'
import { eraseIdentityImages } from './process.ts'

const hour = 3_600_000
const days = 24 * hour
const stream = streamName(application.category, harbourId)
const { fileKey } = the.identityGiven.data.image
const replaced = 'applications/harbour/an-earlier-picture.jpg'

const givenBefore: ApplicationEvent = {
  ...the.identityGiven,
  data: {
    ...the.identityGiven.data,
    image: { ...the.identityGiven.data.image, fileKey: replaced, sha256: the.sha256(99) },
  },
}

/** An application with two pictures, of which the second one replaced the first. */
const createApplication = async (options: Parameters<typeof createWorld>[0] = {}) => {
  const world = await createWorld(options)
  let appended = 0
  const records = async (...events: readonly ApplicationEvent[]): Promise<void> => {
    const origin = { actor: 'spec', causation: null, correlation: 'spec' }
    const meta = { tenant: harbourId, at: world.clock.now(), ...origin }
    const toAppend = events.map((event) => {
      const id = uuidFrom('event', `application ${(appended += 1)}`)
      return Object.assign({ id, person: asPerson(harbourId), meta }, event)
    })
    await world.books.append({ stream, expected: 'any', events: toAppend })
  }
  const [started, ...filledIn] = the.complete
  if (started === undefined) throw new Error('nothing was started')
  await records(started, givenBefore, ...filledIn, the.submitted())
  for (const key of [fileKey, replaced]) {
    await world.files.put(key, new Uint8Array([1]), 'image/jpeg')
  }
  const sweeps = async (): Promise<void> => {
    const day = toCalendarDay(world.clock.now())
    await world.engine.start(eraseIdentityImages.name, eraseIdentityImagesId({ day }), { day })
    // The test does not run until idle: an approval also opens a charity here, which is not under
    // test.
    await world.engine.advance(hour)
  }
  const pictures = async () =>
    (await Promise.all([fileKey, replaced].map((key) => world.files.get(key)))).filter(
      (file) => file !== null,
    ).length
  const erasures = async () =>
    (await world.books.read(stream, { limit: 1_000 })).filter(
      ({ type }) => type === 'IdentityImageErased',
    ).length
  return { world, records, sweeps, pictures, erasures }
}

describe('the picture of an identity card', () => {
  it.each([
    ['approved', approved],
    ['declined', declined()],
    ['withdrawn', the.withdrawn],
  ])('is erased 30 days after its application was %s, once', async (_status, decision) => {
    const { world, records, sweeps, pictures, erasures } = await createApplication()
    await records(decision)
    await world.engine.advance(29 * days)
    await sweeps()
    expect([await pictures(), await erasures()]).toEqual([2, 0])
    await world.engine.advance(1 * days)
    await sweeps()
    expect([await pictures(), await erasures()]).toEqual([0, 1])
    await world.engine.advance(1 * days)
    await sweeps()
    expect(await erasures()).toBe(1)
  })

  it('stays while the application is in use', async () => {
    const { world, records, sweeps, pictures, erasures } = await createApplication()
    await world.engine.advance(40 * days)
    await sweeps()
    await records(declined())
    await world.engine.advance(20 * days)
    await records(the.reopened)
    await world.engine.advance(40 * days)
    await sweeps()
    expect([await pictures(), await erasures()]).toEqual([2, 0])
  })

  it('is erased once and recorded as erased once, even if the server crashes at any point', async () => {
    const { world, records, sweeps, pictures, erasures } = await createApplication({
      faults: crashOnceEverywhere(),
    })
    await records(declined())
    await world.engine.advance(30 * days)
    await sweeps()
    expect([await pictures(), await erasures()]).toEqual([0, 1])
  })
})

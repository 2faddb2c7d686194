import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { donor, type DonorEvent } from '@almoner/domain/donor/index.ts'
import type { RequestedPurpose } from '@almoner/domain/donor/events.ts'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import { readEvent } from '@almoner/domain/kernel/decider.ts'
import { streamName, type DonorId } from '@almoner/domain/kernel/ids.ts'
import { findCredential } from '@almoner/operational/credentials/credentials.ts'
import type { Problem } from '../../../http/contract.ts'
import { openBrowser, startApi, type TestApi } from '../../../testing/api.ts'

type Browser = ReturnType<typeof openBrowser>

export const errorCode = ({ json }: { json: unknown }): string => (json as Problem).error.code

/** An API of a spec's own, and its users; no request has been sent when a test begins. */
export const useDonors = () => {
  let started: TestApi
  const api = () => started
  beforeAll(async () => {
    started = await startApi()
  })
  afterAll(() => started.close())
  // All requests come from one address.
  beforeEach(async () => {
    await started.db.deleteFrom('operational.rate_limits').execute()
  })
  return { api, people: createDonors(api) }
}

const halfMinute = 30_000

/** The code of a phone with this secret, some half minutes from now. */
export const currentCode = (secret: string, { api, later = 0 }: { api: TestApi; later?: number }) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: api.dependencies.now() + later * halfMinute,
  })

/**
 * Moves the clock to the start of a half minute, so that a code does not expire while a test uses
 * it, however slow the machine.
 */
export const moveToHalfMinute = ({ clock }: TestApi): void => {
  clock.now = (Math.floor(Date.now() / halfMinute) + 2) * halfMinute
}

/** Creates people who register, confirm their mail and log in. */
const createDonors = (api: () => TestApi) => {
  let people = 0
  const at = (host = 'harbour.localhost'): Browser => openBrowser(api(), host)

  /** Each call creates a new person. */
  const createSignup = () => {
    people += 1
    return {
      username: `ada.${people}@example.org`,
      password: 'Tramway2026',
      firstName: 'Ada',
      lastName: 'Leung',
      phoneNumber: '6123 4567',
    }
  }

  const findDonorId = async (username: string): Promise<DonorId> => {
    const usernameHash = api().keys.usernameHash(username)
    const login = await findCredential(api().db, { realm: 'donor', usernameHash })
    return requirePresent(login, 'an account').personId as DonorId
  }

  const readEvents = (donorId: DonorId) => api().store.read(streamName(donor.category, donorId))

  /** The token in the last letter of this kind. */
  const tokenFor = async (donorId: DonorId, purpose: RequestedPurpose): Promise<string> => {
    const linkRequest = (await readEvents(donorId))
      .map((event) => readEvent(donor.shapes, event) as DonorEvent)
      .filter((event) => event.type === 'DonorLinkRequested')
      .findLast(({ data }) => data.purpose === purpose)
    return api().keys.mailToken({
      donorId,
      linkId: requirePresent(linkRequest ?? null, 'a letter').data.linkId,
    })
  }

  /** The token in the letter to the address before the last change of username. */
  const undoTokenFor = async (donorId: DonorId): Promise<string> => {
    const changed = (await readEvents(donorId))
      .map((event) => readEvent(donor.shapes, event) as DonorEvent)
      .findLast((event) => event.type === 'DonorUsernameChanged')
    const { linkId } = requirePresent(changed?.data.undo ?? null, 'a change of username')
    return api().keys.mailToken({ donorId, linkId })
  }

  const registered = async (browser = at(), who = createSignup()) => {
    expect((await browser.post('/api/donors/register', who)).status).toBe(204)
    return { ...who, browser, donorId: await findDonorId(who.username) }
  }

  const verified = async (browser = at(), who = createSignup()) => {
    const person = await registered(browser, who)
    const token = await tokenFor(person.donorId, 'verify_email')
    const { password } = person
    const confirmed = await browser.post(`/api/donors/register/${token}`, { password })
    expect(confirmed.status).toBe(204)
    return person
  }

  const logIn = (
    { username, password }: { username: string; password: string },
    browser = at(),
  ): ReturnType<Browser['post']> => browser.post('/api/donors/login', { username, password })

  const loggedInAs = async (who: ReturnType<typeof createSignup>, browser = at()) => {
    const person = await verified(browser, who)
    expect((await logIn(person, browser)).status).toBe(204)
    return person
  }
  const loggedIn = (browser = at()) => loggedInAs(createSignup(), browser)

  return {
    at,
    somebody: createSignup,
    eventsOf: readEvents,
    tokenFor,
    undoTokenFor,
    registered,
    verified,
    logIn,
    loggedIn,
    loggedInAs,
  }
}

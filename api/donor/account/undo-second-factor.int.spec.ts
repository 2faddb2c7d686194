import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { donor, type DonorEvent } from '@almoner/domain/donor/index.ts'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import { readEvent } from '@almoner/domain/kernel/decider.ts'
import { currentCode, errorCode, moveToHalfMinute, useDonors } from './testing/donors.ts'

const { api, people } = useDonors()
beforeEach(() => moveToHalfMinute(api()))
afterEach(() => {
  api().clock.now = 0
})

const path = '/api/donors/second-factor'
const hour = 3_600_000
const newPassword = 'Sampan-at-dawn-7'

type Person = Awaited<ReturnType<typeof people.loggedIn>>

/**
 * Sets up a second factor, as a thief who knows the password can. The mail about it goes to the
 * owner's address.
 */
const setUp = async (victim: Person) => {
  const thief = { ...victim, browser: people.at() }
  await people.logIn(thief, thief.browser).thenAnswered(204)
  const offered = await thief.browser.post(path, { password: thief.password })
  const { secret } = offered.json as { secret: string }
  const code = currentCode(secret, { api: api() })
  const confirmed = await thief.browser.post(`${path}/confirm`, { code })
  const { recoveryCodes } = confirmed.json as { recoveryCodes: string[] }
  const letter = (await people.eventsOf(victim.donorId))
    .map((event) => readEvent(donor.shapes, event) as DonorEvent)
    .findLast((event) => event.type === 'DonorSecondFactorConfirmed')
  const { linkId } = requirePresent(letter?.data.undo ?? null, 'a letter with a link')
  const token = api().keys.mailToken({ donorId: victim.donorId, linkId })
  return { thief, recoveryCodes, undo: `${path}/undo/${token}` }
}

const logIn = ({ username }: Person, password: string, code?: string) =>
  people.at().post('/api/donors/login', { username, password, ...(code && { code }) })

describe('the letter that two-step login was turned on', () => {
  it('removes it with a new password, and all of the thief’s access ends', async () => {
    const victim = await people.loggedIn()
    const { thief, recoveryCodes, undo } = await setUp(victim)
    await logIn(victim, victim.password).thenRefused(422, 'second_factor_required')
    for (let look = 0; look < 3; look += 1) {
      expect((await people.at().get(undo)).json).toEqual({ username: victim.username })
    }
    await thief.browser.get('/api/donors/status').thenAnswered(204)
    await people.at().post(undo, { newPassword: 'short' }).thenAnswered(422)
    await people.at().post(undo, { newPassword }).thenAnswered(204)
    await thief.browser.get('/api/donors/status').thenAnswered(401)
    const [code] = recoveryCodes
    await logIn(victim, victim.password, code).thenRefused(422, 'wrong_credentials')
    await logIn(victim, newPassword).thenAnswered(204)
    for (const again of [
      await people.at().get(undo),
      await people.at().post(undo, { newPassword }),
    ]) {
      expect([again.status, errorCode(again)]).toEqual([404, 'link_invalid'])
    }
    const types = (await people.eventsOf(victim.donorId)).map(({ type }) => type)
    expect(types.slice(-2)).toEqual(['DonorPasswordChanged', 'DonorSecondFactorRemoved'])
  })

  it('is good for 72 hours, and for no factor but its own', async () => {
    const victim = await people.loggedIn()
    const first = await setUp(victim)
    const { password } = victim
    const [code] = first.recoveryCodes
    const removal = { password, code }
    await first.thief.browser.post(`${path}/remove`, removal).thenAnswered(204)
    const second = await setUp(victim)
    await people.at().post(first.undo, { newPassword }).thenRefused(404, 'link_invalid')
    const at = api().dependencies.now()
    api().clock.now = at + 71 * hour
    await people.at().get(second.undo).thenAnswered(200)
    api().clock.now = at + 72 * hour
    await people.at().post(second.undo, { newPassword }).thenRefused(404, 'link_invalid')
  })
})

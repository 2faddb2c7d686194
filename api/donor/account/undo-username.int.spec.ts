import { afterEach, describe, expect, it } from 'vitest'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { errorCode, currentCode, moveToHalfMinute, useDonors } from './testing/donors.ts'

const { api, people } = useDonors()
afterEach(() => {
  api().clock.now = 0
})

const hour = 3_600_000
const newPassword = 'Owner-again-7'

type Person = Awaited<ReturnType<typeof people.loggedIn>>

/** A thief with the session and the password moves the account to an address of their own. */
const takenOver = async (victim: Person, to = `thief.${victim.username}`) => {
  const { donorId, password } = victim
  await victim.browser.put('/api/donors', { username: to, password })
  const path = `/api/donors/username/${await people.tokenFor(donorId, 'change_username')}`
  await people.at().post(path, { password }).thenAnswered(204)
  const thief = { ...victim, username: to, browser: people.at() }
  await people.logIn(thief, thief.browser).thenAnswered(204)
  return { thief, path: `/api/donors/username/undo/${await people.undoTokenFor(donorId)}` }
}

describe('the letter to the address before', () => {
  it('puts it back with a new password, and ends every login', async () => {
    const victim = await people.loggedIn()
    const { thief, path } = await takenOver(victim)
    expect((await people.at().get(path)).json).toEqual({ username: victim.username })
    await people.at().post(path, { newPassword }).thenAnswered(204)
    await thief.browser.get('/api/donors/status').thenAnswered(401)
    await people.logIn(thief).thenRefused(422, 'wrong_credentials')
    await people.logIn(victim).thenRefused(422, 'wrong_credentials')
    const owner = people.at()
    await people.logIn({ ...victim, password: newPassword }, owner).thenAnswered(204)
    await owner.get('/api/donors').thenAnswered(200, {
      id: victim.donorId,
      username: victim.username,
    })
    for (const again of [
      await people.at().get(path),
      await people.at().post(path, { newPassword }),
    ]) {
      expect([again.status, errorCode(again)]).toEqual([404, 'link_invalid'])
    }
  })

  it('changes nothing if its link is only opened and not submitted', async () => {
    const { thief, path } = await takenOver(await people.loggedIn())
    const before = await people.eventsOf(thief.donorId)
    for (let time = 0; time < 3; time += 1) expect((await people.at().get(path)).status).toBe(200)
    expect(await people.eventsOf(thief.donorId)).toHaveLength(before.length)
    await thief.browser.get('/api/donors').thenAnswered(200, {
      username: thief.username,
    })
  })

  it('requires a valid password, and its link stays valid until then', async () => {
    const victim = await people.loggedIn()
    const { path } = await takenOver(victim)
    const weak = await people.at().post(path, { newPassword: 'short' })
    expect(weak.json).toMatchObject({ fields: { newPassword: 'password.too_short' } })
    await people.at().post(path, { newPassword }).thenAnswered(204)
  })

  it('is valid however often the thief has since changed the account', async () => {
    const victim = await people.loggedIn()
    const { thief, path } = await takenOver(victim)
    const second = await takenOver(thief, `second.${thief.username}`)
    await people.at().post('/api/donors/forgot', { username: second.thief.username })
    const reset = await people.tokenFor(victim.donorId, 'reset_password')
    await people.at().post(`/api/donors/forgot/${reset}`, { newPassword: 'Of-the-thief-8' })
    await people.at().post(path, { newPassword }).thenAnswered(204)
    await people.logIn({ ...victim, password: newPassword }).thenAnswered(204)
    // Nor does the address in between bring the thief back.
    await people
      .at()
      .post(second.path, { newPassword: 'Of-the-thief-9' })
      .thenRefused(404, 'link_invalid')
  })

  it('is valid although an unconfirmed account has the address since', async () => {
    const victim = await people.loggedIn()
    const { path } = await takenOver(victim)
    const squatter = { ...people.somebody(), username: victim.username }
    const { donorId } = await people.registered(people.at(), squatter)
    await people.at().post(path, { newPassword }).thenAnswered(204)
    await people.logIn({ ...victim, password: newPassword }).thenAnswered(204)
    // The link mailed to the other account with this address is no longer valid.
    const letter = `/api/donors/register/${await people.tokenFor(donorId, 'verify_email')}`
    await people.at().post(letter, { password: squatter.password }).thenRefused(404, 'link_invalid')
  })

  it('does not take the address from an account that has confirmed it', async () => {
    const victim = await people.loggedIn()
    const { thief, path } = await takenOver(victim)
    const next = { ...people.somebody(), username: victim.username }
    await people.verified(people.at(), next)
    await people.at().post(path, { newPassword }).thenRefused(409, 'email_registered')
    await people.logIn(thief).thenAnswered(204)
    await people.logIn(next).thenAnswered(204)
  })

  it('removes a second factor that the thief has set up, but not one that the owner already had', async () => {
    const phone = '/api/donors/second-factor'
    const setUp = async ({ browser, password }: Person) => {
      const offered = await browser.post(phone, { password })
      const { secret } = offered.json as { secret: string }
      const confirmed = await browser.post(`${phone}/confirm`, {
        code: currentCode(secret, { api: api() }),
      })
      expect(confirmed.status).toBe(200)
      return (confirmed.json as { recoveryCodes: string[] }).recoveryCodes
    }
    moveToHalfMinute(api())
    const victim = await people.loggedIn()
    await setUp(victim)
    // The username was requested within the day before the change.
    const { donorId, password } = victim
    await victim.browser.put('/api/donors', { username: `phone.${victim.username}`, password })
    const token = await people.tokenFor(donorId, 'change_username')
    await victim.browser.post(`/api/donors/username/${token}`, {}).thenAnswered(204)
    const path = `/api/donors/username/undo/${await people.undoTokenFor(donorId)}`
    await people.at().post(path, { newPassword }).thenAnswered(204)
    await people.logIn({ ...victim, password: newPassword }).thenAnswered(204)

    const owner = await people.loggedIn()
    const codes = await setUp(owner)
    await api()
      .db.updateTable('operational.second_factors')
      .set({ confirmed_at: instantFromMilliseconds(Date.now() - 40 * hour) })
      .where('person_id', '=', owner.donorId)
      .execute()
    const body = { username: `kept.${owner.username}`, password: owner.password }
    await owner.browser.put('/api/donors', body)
    const wanted = await people.tokenFor(owner.donorId, 'change_username')
    await owner.browser.post(`/api/donors/username/${wanted}`, {}).thenAnswered(204)
    const undo = `/api/donors/username/undo/${await people.undoTokenFor(owner.donorId)}`
    await people.at().post(undo, { newPassword }).thenAnswered(204)
    const login = { username: owner.username, password: newPassword }
    await people.at().post('/api/donors/login', login).thenRefused(422, 'second_factor_required')
    const withCode = { ...login, code: codes[0] }
    await people.at().post('/api/donors/login', withCode).thenAnswered(204)
  })

  it('is good for 72 hours', async () => {
    const victim = await people.loggedIn()
    const { path } = await takenOver(victim)
    api().clock.now = Date.now() + 71 * hour
    await people.at().get(path).thenAnswered(200)
    api().clock.now = Date.now() + 72 * hour
    await people.at().post(path, { newPassword }).thenRefused(404, 'link_invalid')
  })
})

import { describe, expect, it } from 'vitest'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import type { PersonId } from '@almoner/domain/kernel/ids.ts'
import { findCredential, saveCredential } from '@almoner/operational/credentials/credentials.ts'
import { challengeAnswer } from '../../use-cases/abuse/contract.ts'
import { solveChallenge } from '../../use-cases/abuse/testing/visitors.ts'
import { createApp } from '../../app.ts'
import type { Problem } from '../../http/contract.ts'
import { openBrowser } from '../../testing/api.ts'
import { errorCode, useDonors } from './testing/donors.ts'

const { api, people } = useDonors()

describe('a username', () => {
  it('is new or taken, however it is typed', async () => {
    const { username } = await people.registered()
    const ask = (name: string) => people.at().post('/api/donors/username', { username: name })
    await ask('nobody@example.org').thenAnswered(404)
    await ask(username).thenAnswered(204)
    await ask(` ${username.toUpperCase()} `).thenAnswered(204)
    await ask('donor@almoner.example').thenAnswered(204)
  })

  it('is an email address', async () => {
    await people
      .at()
      .post('/api/donors/username', { username: 'ada' })
      .thenAnswered(422, { fields: { username: 'email.invalid' } })
  })

  it('is not checked at a host without a charity', async () => {
    const body = { username: 'ada@example.org' }
    await people.at('nowhere.localhost').post('/api/donors/username', body).thenAnswered(404)
    expect(errorCode(await people.at('nowhere.localhost').post('/api/donors/username', body))).toBe(
      'no_charity_here',
    )
  })

  it('costs the device of a caller with many requests a challenge', async () => {
    const browser = people.at('tinhau.localhost')
    const ask = (number: number, headers = {}) =>
      browser.post('/api/donors/username', { username: `list.${number}@example.org` }, headers)
    let answer = await ask(0)
    for (let number = 1; number < 40 && answer.status === 404; number += 1) {
      answer = await ask(number)
    }
    expect(answer.status).toBe(403)
    const { challenge } = answer.json as Problem
    const work = requirePresent(challenge ?? null, 'the work')
    const solved = { 'Challenge-Answer': challengeAnswer(work, solveChallenge(work)) }
    await ask(100, solved).thenAnswered(404)
    // One answer is good for one name.
    await ask(101, solved).thenAnswered(403)
  })
})

describe('a person who registers', () => {
  it('logs in once the mail is answered, and not before', async () => {
    const ada = await people.registered()
    await people.logIn(ada, ada.browser).thenRefused(422, 'email_not_verified')
    expect(ada.browser.cookies.has('almoner_session')).toBe(false)
    const path = `/api/donors/register/${await people.tokenFor(ada.donorId, 'verify_email')}`
    const { password } = ada
    await ada.browser.post(path, { password }).thenAnswered(204)
    await people.logIn(ada, ada.browser).thenAnswered(204)
    await ada.browser.get('/api/donors').thenAnswered(200, {
      id: ada.donorId,
      username: ada.username,
      firstName: 'Ada',
      phoneNumber: '+85261234567',
      customer: { lastName: 'Leung', town: '' },
    })
  })

  it('learns only by the right password that the mail was not answered', async () => {
    const ada = await people.registered()
    await people.logIn({ ...ada, password: 'Harbour2027' }).thenRefused(422, 'wrong_credentials')
  })

  it('answers a mail once', async () => {
    const ada = await people.registered()
    const path = `/api/donors/register/${await people.tokenFor(ada.donorId, 'verify_email')}`
    const { password } = ada
    await people.at().post(path, { password }).thenAnswered(204)
    for (const again of [await people.at().get(path), await people.at().post(path, { password })]) {
      expect([again.status, errorCode(again)]).toEqual([404, 'link_invalid'])
    }
  })

  it('has confirmed nothing if the link is only opened and not submitted', async () => {
    const ada = await people.registered()
    const path = `/api/donors/register/${await people.tokenFor(ada.donorId, 'verify_email')}`
    const before = await people.eventsOf(ada.donorId)
    for (let time = 0; time < 3; time += 1) {
      await people.at().get(path).thenAnswered(204)
    }
    expect(await people.eventsOf(ada.donorId)).toHaveLength(before.length)
    await people.logIn(ada).thenRefused(422, 'email_not_verified')
    await people.at().post(path, { password: ada.password }).thenAnswered(204)
  })

  it('with a stranger’s address gets no access when the stranger confirms with a new password', async () => {
    const mallory = await people.registered()
    const path = `/api/donors/register/${await people.tokenFor(mallory.donorId, 'verify_email')}`
    const press = (body: object) => people.at().post(path, body)
    await press({ password: 'Stranger-77' }).thenAnswered(422, {
      error: { code: 'password_not_as_given' },
      fields: { password: 'password.not_as_given' },
    })
    await press({}).thenRefused(422, { password: 'password.required' })
    const weak = await press({ password: 'short', replace: true })
    expect(weak.json).toMatchObject({ fields: { password: 'password.too_short' } })
    const common = await press({ password: 'Welcome2026', replace: true })
    expect(common.json).toMatchObject({ fields: { password: 'password.common' } })
    await people.logIn(mallory).thenRefused(422, 'email_not_verified')
    await press({ password: 'Stranger-77', replace: true }).thenAnswered(204)
    await people.logIn(mallory).thenRefused(422, 'wrong_credentials')
    await people.logIn({ ...mallory, password: 'Stranger-77' }).thenAnswered(204)
  })

  it('has a password without effect if the process stops between the event and the table', async () => {
    const mallory = await people.registered()
    const { usernameHash } = api().keys
    const token = await people.tokenFor(mallory.donorId, 'verify_email')
    const { store } = api()
    const dead = {
      ...store,
      append: async (...appended: Parameters<typeof store.append>) => {
        await store.append(...appended)
        throw new Error('the machine is dead')
      },
    }
    const dying = openBrowser(
      { app: createApp({ ...api().dependencies, store: dead }) },
      'harbour.localhost',
    )
    const body = { password: 'Stranger-77', replace: true }
    await dying.post(`/api/donors/register/${token}`, body).thenAnswered(500)
    const login = await findCredential(api().db, {
      realm: 'donor',
      usernameHash: usernameHash(mallory.username),
    })
    expect(login).toMatchObject({ isPasswordConfirmed: false })
    await people.logIn(mallory).thenRefused(422, 'wrong_credentials')
    await people.at().post('/api/donors/forgot', { username: mallory.username })
    const reset = await people.tokenFor(mallory.donorId, 'reset_password')
    await people.at().post(`/api/donors/forgot/${reset}`, { newPassword: 'Stranger-78' })
    await people.logIn({ ...mallory, password: 'Stranger-78' }).thenAnswered(204)
  })

  it('under a taken username is refused, and the owner’s account does not change', async () => {
    const ada = await people.verified()
    const other = {
      ...people.somebody(),
      username: ada.username.toUpperCase(),
      password: 'Another2026',
    }
    const refused = await people.at().post('/api/donors/register', other)
    expect([refused.status, errorCode(refused)]).toEqual([409, 'email_registered'])
    expect(refused.json).toMatchObject({ fields: { username: 'username.registered' } })
    await people.logIn(ada).thenAnswered(204)
  })

  it('several times at once under one name creates one account, with the same answer for all', async () => {
    const who = people.somebody()
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => people.at().post('/api/donors/register', who)),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(204))
    const ada = await people.verified(people.at(), who)
    const registrations = (await people.eventsOf(ada.donorId)).filter(
      ({ type }) => type === 'DonorRegistered',
    )
    expect(registrations).toHaveLength(1)
    await people.logIn(ada).thenAnswered(204)
  })

  it('under an unconfirmed username causes another email, and the password does not change', async () => {
    const mallory = await people.registered()
    const ada = { ...people.somebody(), username: mallory.username, password: 'Lantern-fish7' }
    await people.at().post('/api/donors/register', ada).thenAnswered(204)
    const letters = (await people.eventsOf(mallory.donorId)).filter(
      ({ type }) => type === 'DonorLinkRequested',
    )
    expect(letters).toHaveLength(2)
    // The owner of the address enters their own password twice.
    const path = `/api/donors/register/${await people.tokenFor(mallory.donorId, 'verify_email')}`
    const { password } = ada
    await people.at().post(path, { password }).thenRefused(422, 'password_not_as_given')
    await people.at().post(path, { password, replace: true }).thenAnswered(204)
    await people.logIn(ada).thenAnswered(204)
    await people.logIn(mallory).thenRefused(422, 'wrong_credentials')
  })

  it('costs the device a challenge after many sign-ups, as the username check does', async () => {
    const browser = people.at('tinhau.localhost')
    const { username } = await people.verified()
    const ask = (headers = {}) =>
      browser.post('/api/donors/register', { ...people.somebody(), username }, headers)
    for (let number = 0; number < 40; number += 1) {
      await browser.post('/api/donors/username', { username: `list.${number}@example.org` })
    }
    const answer = await ask().thenRefused(403, 'challenge_required')
    const work = requirePresent((answer.json as Problem).challenge ?? null, 'the work')
    const solved = { 'Challenge-Answer': challengeAnswer(work, solveChallenge(work)) }
    await ask(solved).thenAnswered(409)
  })

  it('completes what an interrupted process started', async () => {
    const who = people.somebody()
    const usernameHash = api().keys.usernameHash(who.username)
    const personId = '00000000-0000-4000-8000-0000000000aa'
    const halfway = { realm: 'donor', usernameHash, personId, organisationId: null } as const
    const unconfirmed = { passwordHash: 'of nobody', isPasswordConfirmed: false }
    await saveCredential(api().db, { ...halfway, ...unconfirmed })
    await people.logIn(who).thenAnswered(422)
    const ada = await people.verified(people.at(), who)
    expect(ada.donorId).toBe(personId)
    await people.logIn(ada).thenAnswered(204)
  })

  it.each([
    ['a short password', { password: 'Har2026' }, { password: 'password.too_short' }],
    ['a common password', { password: 'P@ssw0rd2026' }, { password: 'password.common' }],
    ['their name for a password', { password: 'ada.leung1' }, { password: 'password.personal' }],
    ['the charity’s name for one', { password: 'Harbour2026' }, { password: 'password.personal' }],
    ['the product’s name for one', { password: 'Almoner2026' }, { password: 'password.personal' }],
    ['letters alone', { password: 'Harbourlight' }, { password: 'password.letters_and_digits' }],
    ['figures alone', { password: '20262026' }, { password: 'password.letters_and_digits' }],
    ['no name', { firstName: ' ' }, { firstName: 'first_name.required' }],
    ['a name that is an address', { firstName: 'evil.com' }, { firstName: 'first_name.address' }],
    ['a name of a picture', { lastName: '😀' }, { lastName: 'last_name.unprintable' }],
    ['no address', { username: 'ada' }, { username: 'email.invalid' }],
    ['a number of nowhere', { phoneNumber: '123' }, { phoneNumber: 'phone.invalid' }],
  ])('with %s sees which field is wrong', async (_what, changes, fields) => {
    await people
      .at()
      .post('/api/donors/register', { ...people.somebody(), ...changes })
      .thenRefused(422, fields)
  })

  it('again after they were erased is a new person', async () => {
    const ada = await people.verified()
    await api().erase(ada.donorId as string as PersonId)
    await people.logIn(ada).thenRefused(422, 'wrong_credentials')
    await people.at().post('/api/donors/username', ada).thenAnswered(404)
    const again = await people.verified(people.at(), {
      ...people.somebody(),
      username: ada.username,
    })
    expect(again.donorId).not.toBe(ada.donorId)
    await people.logIn(again).thenAnswered(204)
  })
})

describe('a mail’s token', () => {
  it.each(['', 'x', 'f'.repeat(96), '0'.repeat(200)])(
    'made up as %s opens nothing',
    async (token) => {
      for (const call of ['register', 'forgot', 'username']) {
        expect(
          (await people.at().get(`/api/donors/${call}/${token}`)).status,
        ).toBeGreaterThanOrEqual(400)
      }
      const body = { newPassword: 'Harbour2027' }
      await people.at().post(`/api/donors/forgot/${token}`, body).thenAnswered(404)
    },
  )

  it('is good for what it was mailed for alone', async () => {
    const ada = await people.registered()
    const token = await people.tokenFor(ada.donorId, 'verify_email')
    const body = { newPassword: 'Harbour2027' }
    await people.at().post(`/api/donors/forgot/${token}`, body).thenAnswered(404)
    await people.at().post(`/api/donors/username/${token}`, {}).thenAnswered(404)
    await people.at().get(`/api/donors/register/${token}`).thenAnswered(204)
  })

  it('for a new password changes nothing if the link is only opened and not submitted', async () => {
    const ada = await people.loggedIn()
    await people.at().post('/api/donors/forgot', { username: ada.username })
    const path = `/api/donors/forgot/${await people.tokenFor(ada.donorId, 'reset_password')}`
    const before = await people.eventsOf(ada.donorId)
    for (let time = 0; time < 3; time += 1) {
      await people.at().get(path).thenAnswered(204)
    }
    expect(await people.eventsOf(ada.donorId)).toHaveLength(before.length)
    await ada.browser.get('/api/donors/status').thenAnswered(204)
    await people.logIn(ada).thenAnswered(204)
  })

  it('of another link of the same person is refused', async () => {
    const ada = await people.registered()
    const token = await people.tokenFor(ada.donorId, 'verify_email')
    const forged = `${token.slice(0, 40)}${token[40] === '0' ? '1' : '0'}${token.slice(41)}`
    await people.at().get(`/api/donors/register/${forged}`).thenAnswered(404)
  })
})

describe('a forgotten password', () => {
  it('gets the same answer as slowly for every username', async () => {
    const { username } = await people.verified()
    const took = async (name: string) => {
      const began = performance.now()
      const answer = await people.at().post('/api/donors/forgot', { username: name })
      expect([answer.status, answer.text]).toEqual([204, ''])
      return performance.now() - began
    }
    expect(await took(username)).toBeGreaterThan(290)
    expect(await took('nobody@example.org')).toBeGreaterThan(290)
  })

  it('is replaced once through the mailed link, and every login ends', async () => {
    const ada = await people.loggedIn()
    await people.at().post('/api/donors/forgot', { username: ada.username })
    const token = await people.tokenFor(ada.donorId, 'reset_password')
    await people.at().get(`/api/donors/forgot/${token}`).thenAnswered(204)
    const weak = await people.at().post(`/api/donors/forgot/${token}`, { newPassword: 'short' })
    expect(weak.json).toMatchObject({ fields: { newPassword: 'password.too_short' } })
    await people
      .at()
      .post(`/api/donors/forgot/${token}`, { newPassword: 'abc12345' })
      .thenRefused(422, { newPassword: 'password.common' })
    const newPassword = 'Lighthouse7'
    await people.at().post(`/api/donors/forgot/${token}`, { newPassword }).thenAnswered(204)
    await people.at().post(`/api/donors/forgot/${token}`, { newPassword }).thenAnswered(404)
    await ada.browser.get('/api/donors/status').thenAnswered(401)
    await people.logIn(ada).thenAnswered(422)
    await people.logIn({ ...ada, password: newPassword }).thenAnswered(204)
  })

  it('is chosen by the first of those who follow the link at once, and by no other', async () => {
    const ada = await people.verified()
    await people.at().post('/api/donors/forgot', { username: ada.username })
    const token = await people.tokenFor(ada.donorId, 'reset_password')
    const passwords = ['Lighthouse1', 'Lighthouse2', 'Lighthouse3', 'Lighthouse4']
    const choose = async (newPassword: string) =>
      (await people.at().post(`/api/donors/forgot/${token}`, { newPassword })).status
    const received = await Promise.all(passwords.map(choose))
    expect(received.toSorted((a, b) => a - b)).toEqual([204, 404, 404, 404])
    for (const [index, password] of passwords.entries()) {
      const isChosen = received[index] === 204
      await people.logIn({ ...ada, password }).thenAnswered(isChosen ? 204 : 422)
    }
  })

  it('of an account that was never confirmed confirms it', async () => {
    const ada = await people.registered()
    await people.at().post('/api/donors/forgot', { username: ada.username })
    const token = await people.tokenFor(ada.donorId, 'reset_password')
    const newPassword = 'Lighthouse7'
    await people.at().post(`/api/donors/forgot/${token}`, { newPassword })
    await people.logIn({ ...ada, password: newPassword }).thenAnswered(204)
  })

  it('sends a limited number of mails', async () => {
    const ada = await people.verified()
    for (let time = 0; time < 6; time += 1) {
      await people.at().post('/api/donors/forgot', { username: ada.username })
    }
    const events = await people.eventsOf(ada.donorId)
    const requests = events.filter(
      ({ data }) => 'purpose' in data && data.purpose === 'reset_password',
    )
    expect(requests).toHaveLength(3)
  })
})

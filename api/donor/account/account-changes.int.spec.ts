import { afterEach, describe, expect, it } from 'vitest'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import { errorCode, useDonors } from './testing/donors.ts'

const { api, people } = useDonors()
afterEach(() => {
  api().clock.now = 0
})

describe('another password', () => {
  it('needs the one before', async () => {
    const ada = await people.loggedIn()
    const body = { oldPassword: 'Harbour2020', newPassword: 'Lighthouse7' }
    const refused = await ada.browser.put('/api/donors/changepassword', body)
    expect([refused.status, refused.json]).toMatchObject([
      422,
      { error: { code: 'wrong_password' }, fields: { oldPassword: 'password.wrong' } },
    ])
    await people.logIn(ada).thenAnswered(204)
  })

  it('is not one of those that are tried first', async () => {
    const { browser, password: oldPassword } = await people.loggedIn()
    const choose = async (newPassword: string) =>
      (await browser.put('/api/donors/changepassword', { oldPassword, newPassword })).json
    expect(await choose('Qwerty2026')).toMatchObject({
      fields: { newPassword: 'password.common' },
    })
    expect(await choose('Leung-1997')).toMatchObject({
      fields: { newPassword: 'password.personal' },
    })
  })

  it('ends every other login, and gives this one a new token', async () => {
    const ada = await people.loggedIn()
    const other = people.at('lionrock.localhost')
    await people.logIn(ada, other)
    const before = ada.browser.cookies.get('almoner_session')
    const body = { oldPassword: ada.password, newPassword: 'Lighthouse7' }
    await ada.browser.put('/api/donors/changepassword', body).thenAnswered(204)
    await ada.browser.get('/api/donors/status').thenAnswered(204)
    expect(ada.browser.cookies.get('almoner_session')).not.toBe(before)
    const copy = { Cookie: `almoner_session=${before}` }
    await people.at().get('/api/donors/status', copy).thenAnswered(401)
    await other.get('/api/donors/status').thenAnswered(401)
    await people.logIn({ ...ada, password: 'Lighthouse7' }).thenAnswered(204)
  })

  it('is only one of several chosen at the same time, and only that request reports success', async () => {
    const ada = await people.loggedIn()
    const passwords = ['Lighthouse1', 'Lighthouse2', 'Lighthouse3']
    const choose = async (newPassword: string) => {
      const browser = people.at()
      for (const [name, value] of ada.browser.cookies) browser.cookies.set(name, value)
      const body = { oldPassword: ada.password, newPassword }
      return (await browser.put('/api/donors/changepassword', body)).status
    }
    const received = await Promise.all(passwords.map(choose))
    expect(received.filter((status) => status === 204)).toHaveLength(1)
    for (const [index, password] of passwords.entries()) {
      const isChosen = received[index] === 204
      await people.logIn({ ...ada, password }).thenAnswered(isChosen ? 204 : 422)
    }
  })

  it('leaves a bearer token valid, and leaves another person’s cookie in the same request unchanged', async () => {
    const [ada, ben] = [await people.verified(), await people.loggedIn()]
    const login = { username: ada.username, password: ada.password }
    const external = { 'X-External-Origin': 'https://harbour.example' }
    const entered = await people.at().post('/api/donors/login', login, external)
    const { accessToken } = entered.json as { accessToken: string }
    const bearer = { Authorization: `Bearer ${accessToken}` }
    const before = ben.browser.cookies.get('almoner_session')
    const body = { oldPassword: ada.password, newPassword: 'Lighthouse7' }
    const changed = await ben.browser.put('/api/donors/changepassword', body, bearer)
    expect([changed.status, changed.headers.getSetCookie()]).toEqual([204, []])
    await people.at().get('/api/donors', bearer).thenAnswered(200, { id: ada.donorId })
    expect(ben.browser.cookies.get('almoner_session')).toBe(before)
    await ben.browser.get('/api/donors').thenAnswered(200, { id: ben.donorId })
  })

  it('cannot be set without a login', async () => {
    const body = { oldPassword: 'Tramway2026', newPassword: 'Lighthouse7' }
    await people.at().put('/api/donors/changepassword', body).thenAnswered(401)
  })
})

describe('a log-out by a bearer token', () => {
  it('also ends the session of a cookie in the same request, which the browser deletes', async () => {
    const [ada, ben] = [await people.verified(), await people.loggedIn()]
    const login = { username: ada.username, password: ada.password }
    const external = { 'X-External-Origin': 'https://harbour.example' }
    const entered = await people.at().post('/api/donors/login', login, external)
    const { accessToken } = entered.json as { accessToken: string }
    const bearer = { Authorization: `Bearer ${accessToken}` }
    const copy = { Cookie: `almoner_session=${ben.browser.cookies.get('almoner_session')}` }
    await people.at().get('/api/donors/status', copy).thenAnswered(204)
    await ben.browser.get('/api/donors/logout', bearer).thenAnswered(204)
    expect(ben.browser.cookies.has('almoner_session')).toBe(false)
    for (const headers of [copy, bearer]) {
      await people.at().get('/api/donors/status', headers).thenAnswered(401)
    }
  })
})

describe('another username', () => {
  it('is theirs when the mail to it is answered, and every login ends', async () => {
    const ada = await people.loggedIn()
    const username = `new.${ada.username}`
    const answer = await ada.browser.put('/api/donors', { username, password: ada.password })
    expect([answer.status, answer.json]).toEqual([200, { newUsername: username }])
    await people.logIn(ada).thenAnswered(204)
    const path = `/api/donors/username/${await people.tokenFor(ada.donorId, 'change_username')}`
    const { password } = ada
    expect((await people.at().get(path)).json).toEqual({ username, asksForPassword: true })
    await people.at().post(path, { password }).thenAnswered(204)
    await people.at().post(path, { password }).thenAnswered(404)
    await ada.browser.get('/api/donors').thenAnswered(401)
    await people.logIn(ada).thenRefused(422, 'wrong_credentials')
    await people.logIn({ ...ada, username }).thenAnswered(204)
    // The one before is free.
    await people.at().post('/api/donors/username', { username: ada.username }).thenAnswered(404)
  })

  it('does not take effect if the link is only opened and not confirmed', async () => {
    const ada = await people.loggedIn()
    const { username: before, password, donorId } = ada
    await ada.browser.put('/api/donors', { username: `scanned.${before}`, password })
    const path = `/api/donors/username/${await people.tokenFor(donorId, 'change_username')}`
    const events = await people.eventsOf(donorId)
    for (let time = 0; time < 3; time += 1) {
      await people.at().get(path).thenAnswered(200)
    }
    expect(await people.eventsOf(donorId)).toHaveLength(events.length)
    await ada.browser.get('/api/donors').thenAnswered(200, { username: before })
  })

  it('does not get the gifts of a stranger who presses the button in its mail', async () => {
    const [mallory, victim] = [await people.loggedIn(), people.somebody().username]
    await mallory.browser.put('/api/donors', { username: victim, password: mallory.password })
    const token = await people.tokenFor(mallory.donorId, 'change_username')
    // The stranger holds the mail, and neither the account's password nor a session of it.
    for (const password of [undefined, '', 'Guessed2026']) {
      const refused = await people.at().post(`/api/donors/username/${token}`, { password })
      const code = password ? 'wrong_password' : 'step_up_required'
      expect([refused.status, errorCode(refused)]).toEqual([422, code])
    }
    const ben = await people.loggedIn()
    await ben.browser.post(`/api/donors/username/${token}`, {}).thenRefused(422, 'step_up_required')
    await mallory.browser.get('/api/donors').thenAnswered(200, {
      username: mallory.username,
    })
  })

  it('needs no password again in a browser that is logged in to the account', async () => {
    const ada = await people.loggedIn()
    const username = `here.${ada.username}`
    await ada.browser.put('/api/donors', { username, password: ada.password })
    const path = `/api/donors/username/${await people.tokenFor(ada.donorId, 'change_username')}`
    expect((await ada.browser.get(path)).json).toEqual({ username, asksForPassword: false })
    await ada.browser.post(path, {}).thenAnswered(204)
    await people.logIn({ ...ada, username }).thenAnswered(204)
  })

  it('needs the password, however young the session is', async () => {
    const ada = await people.loggedIn()
    const username = `later.${ada.username}`
    const ask = (password?: string) =>
      ada.browser.put('/api/donors', { username, firstName: 'Adele', password })
    for (const nothing of [undefined, '']) {
      await ask(nothing).thenAnswered(422, {
        error: { code: 'step_up_required' },
        fields: { password: 'password.required' },
      })
    }
    await ask('Harbour2020').thenRefused(422, { password: 'password.wrong' })
    await ada.browser.get('/api/donors').thenAnswered(200, {
      firstName: 'Ada',
      waiting: null,
    })
    expect((await ask(ada.password)).json).toEqual({ newUsername: username })
    // All else is changed without it.
    await ada.browser.put('/api/donors', { firstName: 'Adele' }).thenAnswered(200)
  })

  it('cannot be requested with a code by an account without a second factor', async () => {
    const ada = await people.loggedIn()
    const body = { username: `code.${ada.username}`, code: '123456' }
    await ada.browser.put('/api/donors', body).thenRefused(422, { password: 'password.required' })
  })

  it('is guessed for with ten passwords, and then with none, the right one included', async () => {
    const ada = await people.loggedIn()
    const ask = (password: string) =>
      ada.browser.put('/api/donors', { username: `guess.${ada.username}`, password })
    for (let guess = 0; guess < 10; guess += 1) await ask(`Guessed${guess}`)
    await ask(ada.password).thenRefused(429, 'too_many_requests')
  })

  it('is no longer pending after the donor cancels it, and every link to one is invalid', async () => {
    const ada = await people.loggedIn()
    const tokens: string[] = []
    for (const number of [1, 2]) {
      await ada.browser.put('/api/donors', {
        username: `wish.${number}.${ada.username}`,
        password: ada.password,
      })
      tokens.push(await people.tokenFor(ada.donorId, 'change_username'))
    }
    await ada.browser.get('/api/donors').thenAnswered(200, {
      username: ada.username,
      waiting: { username: `wish.2.${ada.username}` },
    })
    const cancel = () => ada.browser.delete('/api/donors/username')
    await cancel().thenAnswered(204)
    await ada.browser.get('/api/donors').thenAnswered(200, {
      username: ada.username,
      waiting: null,
    })
    for (const token of tokens) {
      const path = `/api/donors/username/${token}`
      for (const refused of [await people.at().get(path), await people.at().post(path, {})]) {
        expect([refused.status, errorCode(refused)]).toEqual([404, 'link_invalid'])
      }
    }
    await people.logIn(ada).thenAnswered(204)
    const before = await people.eventsOf(ada.donorId)
    await cancel().thenAnswered(204)
    expect(await people.eventsOf(ada.donorId)).toHaveLength(before.length)
  })

  it('waits for a day at most', async () => {
    const ada = await people.loggedIn()
    await ada.browser.put('/api/donors', {
      username: `wish.${ada.username}`,
      password: ada.password,
    })
    const waiting = async () =>
      ((await ada.browser.get('/api/donors')).json as { waiting: unknown }).waiting
    expect(await waiting()).not.toBeNull()
    api().clock.now = Date.now() + 24 * 3_600_000
    expect(await waiting()).toBeNull()
  })

  it('cannot be cancelled without a login', async () => {
    await people.at().delete('/api/donors/username').thenAnswered(401)
  })

  it('that is taken is refused, when it is requested and when it is confirmed', async () => {
    const [ada, ben] = [await people.loggedIn(), await people.verified()]
    await ada.browser
      .put('/api/donors', {
        username: ben.username,
        password: ada.password,
      })
      .thenRefused(409, 'email_registered')
    const wanted = `wanted.${ada.username}`
    await ada.browser.put('/api/donors', { username: wanted, password: ada.password })
    await people.registered(people.at(), { ...people.somebody(), username: wanted })
    const path = `/api/donors/username/${await people.tokenFor(ada.donorId, 'change_username')}`
    await people.at().post(path, { password: ada.password }).thenRefused(409, 'email_registered')
    await people.logIn(ada).thenAnswered(204)
  })
})

describe('many usernames, requested one after the other', () => {
  it('reveal for three of them who has an account, and then for none', async () => {
    const [ada, ben] = [await people.loggedIn(), await people.verified()]
    const ask = (username: string) =>
      ada.browser.put('/api/donors', { username, password: ada.password })
    for (const number of [1, 2, 3]) {
      await ask(`list.${number}.${ada.username}`).thenAnswered(200)
    }
    const [taken, free] = [await ask(ben.username), await ask(`list.4.${ada.username}`)]
    expect([taken.status, errorCode(taken)]).toEqual([429, 'too_many_requests'])
    expect([free.status, errorCode(free)]).toEqual([429, 'too_many_requests'])
    // Other changes are not blocked by the limit.
    await ada.browser.put('/api/donors', { firstName: 'Adele' }).thenAnswered(200)
  })
})

describe('two donors who want the same username', () => {
  it('and confirm it at the same moment: one gets it, the other stays as before', async () => {
    const [ada, ben] = [await people.loggedIn(), await people.loggedIn()]
    const username = `both.${ada.username}`
    const paths: string[] = []
    for (const { browser, donorId, password } of [ada, ben]) {
      await browser.put('/api/donors', { username, password }).thenAnswered(200)
      paths.push(`/api/donors/username/${await people.tokenFor(donorId, 'change_username')}`)
    }
    const { password } = ada
    const answers = await Promise.all(paths.map((path) => people.at().post(path, { password })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409])
    const isAdas = answers[0]?.status === 204
    const [winner, other] = isAdas ? [ada, ben] : [ben, ada]
    for (const { donorId, ...login } of [{ ...winner, username }, other]) {
      const browser = people.at()
      await people.logIn(login, browser).thenAnswered(204)
      await browser.get('/api/donors').thenAnswered(200, { id: donorId })
    }
  })
})

describe('a donor’s details', () => {
  it('change if a value is sent, and stay the same if none is', async () => {
    const { browser } = await people.loggedIn()
    const body = { firstName: 'Adele', lastName: '', phoneNumber: '+44 20 7946 0958', town: '西貢' }
    const changed = await browser.put('/api/donors', { ...body, language: 'zh' })
    expect([changed.status, changed.json]).toEqual([200, { newUsername: null }])
    await browser.get('/api/donors').thenAnswered(200, {
      firstName: 'Adele',
      lastName: 'Leung',
      phoneNumber: '+442079460958',
      town: '西貢',
      language: 'zh',
    })
  })

  it.each([
    [7, 21, '7', '21'],
    ['07', '01', '7', '1'],
    ['12', 31, '12', '31'],
  ])('accept a birthday as numbers or as text: %j, %j', async (month, day, keptMonth, keptDay) => {
    const { browser } = await people.loggedIn()
    const body = { birthdayMonth: month, birthdayDayInMonth: day }
    await browser.put('/api/donors', body).thenAnswered(200)
    await browser.get('/api/donors').thenAnswered(200, {
      birthdayMonth: keptMonth,
      birthdayDayInMonth: keptDay,
    })
  })

  it.each([0, 13, -1, 1.5, '1e1', '0', true])('refuse the month %j', async (birthdayMonth) => {
    const { browser } = await people.loggedIn()
    const refused = await browser.put('/api/donors', { birthdayMonth })
    expect(refused.json).toMatchObject({ fields: { birthdayMonth: 'birthday.invalid' } })
  })

  it('that are invalid are refused at their field', async () => {
    const { browser } = await people.loggedIn()
    const refused = await browser.put('/api/donors', { phoneNumber: '12', birthdayMonth: '13' })
    expect(refused.json).toMatchObject({ fields: { birthdayMonth: 'birthday.invalid' } })
    const number = await browser.put('/api/donors', { phoneNumber: '12' })
    expect(number.json).toMatchObject({ fields: { phoneNumber: 'phone.invalid' } })
  })
})

describe('a donor’s logins', () => {
  it('are listed with their devices, and each can be ended', async () => {
    const ada = await people.loggedIn()
    const phone = people.at('lionrock.localhost')
    const agent = { 'User-Agent': 'Mozilla/5.0 (iPhone) Version/19.0 Mobile/15E148 Safari/604.1' }
    await phone.post('/api/donors/login', { username: ada.username, password: ada.password }, agent)
    const { sessions } = (await ada.browser.get('/api/donors/sessions')).json as {
      sessions: { id: string; device: string; isThisOne: boolean }[]
    }
    expect(sessions).toHaveLength(2)
    const other = requirePresent(
      sessions.find(({ isThisOne }) => !isThisOne) ?? null,
      'the phone’s',
    )
    expect(other.device).toBe('Safari, iPhone')
    await ada.browser.delete(`/api/donors/sessions/${other.id}`).thenAnswered(204)
    await phone.get('/api/donors/status').thenAnswered(401)
    await ada.browser.get('/api/donors/status').thenAnswered(204)
  })

  it('of another donor cannot be ended', async () => {
    const [ada, ben] = [await people.loggedIn(), await people.loggedIn()]
    const { sessions } = (await ben.browser.get('/api/donors/sessions')).json as {
      sessions: { id: string }[]
    }
    await ada.browser.delete(`/api/donors/sessions/${sessions[0]?.id}`)
    await ben.browser.get('/api/donors/status').thenAnswered(204)
  })

  it('end all at once, here as well', async () => {
    const ada = await people.loggedIn()
    const other = people.at('lionrock.localhost')
    await people.logIn(ada, other)
    await ada.browser.delete('/api/donors/sessions').thenAnswered(204)
    await ada.browser.get('/api/donors/status').thenAnswered(401)
    await other.get('/api/donors/status').thenAnswered(401)
  })

  it('are not ended by another site', async () => {
    const ada = await people.loggedIn()
    const evil = { Origin: 'https://evil.example' }
    await ada.browser.delete('/api/donors/sessions', evil).thenAnswered(403)
    await ada.browser.put('/api/donors', { firstName: 'Eve' }, evil).thenAnswered(403)
    await ada.browser.get('/api/donors/status').thenAnswered(204)
  })
})

import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { asPerson } from '@almoner/domain/kernel/ids.ts'
import { openBrowser, useApi } from '../../testing/api.ts'
import { createDonor } from '../../testing/donors.ts'
import type {
  ConsentLinkAnswer,
  OwnConsentsAnswer,
} from '../../use-cases/marketing-consent/contract.ts'
import { createReaders } from './testing/marketing-consent.ts'
import { withdrawAllConsents } from './withdraw-all.ts'

const api = useApi()
let harbour: Awaited<ReturnType<typeof createReaders>>
let lionRock: Awaited<ReturnType<typeof createReaders>>
let people = 0
const next = () => (people += 1)

beforeAll(async () => {
  harbour = await createReaders(api, 'harbour')
  lionRock = await createReaders(api, 'lionrock')
})
beforeEach(async () => {
  await api.db.deleteFrom('operational.rate_limits').execute()
})

const givenType = 'MarketingConsentGiven'
const withdrawn = 'MarketingConsentWithdrawn'
const own = '/api/donors/news'

const donor = async () => {
  const who = await createDonor(api, `news-${next()}`)
  const browser = await who.at('harbour')
  return {
    ...who,
    browser,
    news: async (): Promise<OwnConsentsAnswer> => (await browser.get(own)).json,
    agree: () => browser.put(own, { agreed: true, textId: harbour.textId }),
  }
}

describe('the words next to the consent checkbox', () => {
  it('are the charity’s, in the reader’s language, with what is sent back', async () => {
    const headers = { Cookie: 'language=zh' }
    const { json } = await harbour.browser.get('/api/news', headers)
    expect(json).toMatchObject({ id: '1-zh', agree: '本人同意接收推廣資訊', agreed: false })
    expect((json as { details: string }).details).toContain('海港之光兒童基金')
    await openBrowser(api, 'localhost').get('/api/news').thenAnswered(404)
  })
})

describe('a donor', () => {
  it('does not consent by having an account', async () => {
    const ada = await donor()
    const { here, others } = await ada.news()
    expect(here.agreed).toBeNull()
    expect(here.text).toMatchObject({ id: '1-en' })
    expect(others).toEqual([])
  })

  it('gives and withdraws consent, recorded once each however often it is sent', async () => {
    const ada = await donor()
    await ada.agree()
    const { json } = await ada.agree()
    expect((json as OwnConsentsAnswer).here.agreed).toMatchObject({
      source: 'account',
      email: ada.username,
      text: expect.stringContaining('I agree to receive news'),
    })
    await ada.browser.put(own, { agreed: false })
    const answer = await ada.browser.put(own, { agreed: false })
    expect((answer.json as OwnConsentsAnswer).here.agreed).toBeNull()
    expect(await harbour.turns(ada.username)).toEqual([givenType, withdrawn])
  })

  it('finds what they agreed to as a guest, which is one consent with their own', async () => {
    const ada = await donor()
    await harbour.agree(ada.username)
    expect((await ada.news()).here.agreed).toMatchObject({ source: 'checkout' })
    await ada.agree()
    expect(await harbour.turns(ada.username)).toEqual([givenType])
  })

  it('sees the other charities they consented to, and withdraws one of these consents', async () => {
    const ada = await donor()
    await ada.agree()
    await lionRock.agree(ada.username)
    const { others } = await ada.news()
    expect(others).toMatchObject([
      { organizationId: lionRock.organizationId, name: 'Lion Rock Elderly Care' },
    ])
    const answer = await ada.browser.delete(`${own}/${lionRock.organizationId}`)
    expect((answer.json as OwnConsentsAnswer).others).toEqual([])
    expect(await lionRock.turns(ada.username)).toEqual([givenType, withdrawn])
    expect(await harbour.turns(ada.username)).toEqual([givenType])
  })

  it('withdraws all consents at once', async () => {
    const ada = await donor()
    await ada.agree()
    await lionRock.agree(ada.username)
    await ada.browser.delete(own).thenAnswered(200, { here: { agreed: null }, others: [] })
    expect(await lionRock.turns(ada.username)).toEqual([givenType, withdrawn])
    expect(await harbour.turns(ada.username)).toEqual([givenType, withdrawn])
  })

  it('neither sees nor withdraws another person’s consents', async () => {
    const [ada, bob] = [await donor(), await donor()]
    await bob.agree()
    await lionRock.agree(bob.username)
    await ada.browser.put(own, { agreed: false })
    await ada.browser.delete(`${own}/${lionRock.organizationId}`)
    await ada.browser.delete(own)
    expect(await ada.news()).toMatchObject({ here: { agreed: null }, others: [] })
    expect(await harbour.turns(bob.username)).toEqual([givenType])
    expect(await lionRock.turns(bob.username)).toEqual([givenType])
  })

  it('has it in the file of their own data, also what they took back', async () => {
    const ada = await donor()
    await ada.agree()
    await lionRock.agree(ada.username)
    await ada.browser.put(own, { agreed: false })
    const { text } = await ada.browser.get('/api/donors/data')
    const { news } = JSON.parse(text) as { news: object[] }
    expect(news).toMatchObject([
      { charity: 'Lion Rock Elderly Care', email: ada.username, withdrawnAt: null },
      { charity: 'Harbour Light Children’s Fund', withdrawnAt: expect.any(String), textVersion: 1 },
    ])
  })

  it('must be logged in at the charity’s own host, and must use its pages', async () => {
    const stranger = openBrowser(api, 'harbour.localhost')
    await stranger.get(own).thenAnswered(401)
    await stranger.put(own, { agreed: false }).thenAnswered(401)
    await stranger.delete(own).thenAnswered(401)
    const ada = await donor()
    const elsewhere = { Origin: 'https://evil.example' }
    const body = { agreed: true, textId: harbour.textId }
    await ada.browser.put(own, body, elsewhere).thenAnswered(403)
    await ada.browser
      .put(own, { agreed: true, textId: '9-en' })
      .thenRefused(422, { textId: 'text_id.unknown' })
    expect(await harbour.turns(ada.username)).toEqual([])
  })
})

describe('a link to unsubscribe', () => {
  const reader = async () => {
    const email = `link-${next()}@example.org`
    await harbour.agree(email)
    const path = `/api/news/${harbour.tokenOf(email)}`
    const ask = async (): Promise<ConsentLinkAnswer> => (await harbour.browser.get(path)).json
    return { email, path, ask }
  }

  it('withdraws nothing when it is opened', async () => {
    const { email, path, ask } = await reader()
    expect(await ask()).toMatchObject({ charity: 'Harbour Light Children’s Fund', agreed: true })
    await harbour.browser.head(path)
    expect(await harbour.turns(email)).toEqual([givenType])
    expect(path).not.toContain(api.keys.personOfEmail(email).replaceAll('-', ''))
  })

  it('withdraws the consent when confirmed, without a login, and does nothing more a second time', async () => {
    const { email, path, ask } = await reader()
    const anonymous = openBrowser(api, 'harbour.localhost')
    await anonymous.post(path, undefined).thenAnswered(200, { agreed: false })
    await anonymous.post(path, undefined).thenAnswered(200, { agreed: false })
    expect(await ask()).toMatchObject({ agreed: false })
    const [, turn] = await harbour.said(email)
    expect(turn).toMatchObject({ type: withdrawn, data: { source: 'unsubscribe_page' } })
    expect(await harbour.turns(email)).toEqual([givenType, withdrawn])
  })

  it.each([
    ['as a form', 'application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'in parts',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
    ],
  ])('is followed by a mailbox as RFC 8058 has it: %s', async (_how, type, body) => {
    for (const at of ['/api/news', '/Unsubscribe']) {
      const { email } = await reader()
      const url = `http://harbour.localhost:3000${at}/${harbour.tokenOf(email)}`
      const headers = { 'Content-Type': type }
      const answer = await api.app.request(url, { method: 'POST', headers, body })
      expect(answer.ok).toBe(true)
      const [, turn] = await harbour.said(email)
      expect(turn).toMatchObject({ type: withdrawn, data: { source: 'one_click' } })
    }
  })

  it('may be thought better of, by the words of today', async () => {
    const { email, path } = await reader()
    await harbour.browser.post(path, undefined)
    await harbour.browser.put(path, { textId: harbour.textId }).thenAnswered(200, { agreed: true })
    expect(await harbour.turns(email)).toEqual([givenType, withdrawn, givenType])
    expect((await harbour.said(email)).at(-1)).toMatchObject({
      data: { source: 'unsubscribe_page' },
      personal: { email },
    })
    await harbour.browser.put(path, {}).thenAnswered(422)
  })

  it('is not found at another charity, and works even if the charity has no host any more', async () => {
    const { email, path } = await reader()
    await lionRock.browser.post(path, undefined).thenRefused(404, 'news_link_unknown')
    expect(await harbour.turns(email)).toEqual([givenType])
    const host = openBrowser(api, 'closed.localhost')
    await host.post(path, undefined).thenAnswered(200)
    expect(await harbour.turns(email)).toEqual([givenType, withdrawn])
  })

  it('cannot be forged, and a caller who tries is slowed down', async () => {
    const { email, path } = await reader()
    const forged = `${path.slice(0, -1)}${path.endsWith('0') ? '1' : '0'}`
    await harbour.browser.post(forged, undefined).thenRefused(404, 'news_link_unknown')
    const neverGiven = harbour.tokenOf('never-agreed@example.org')
    await harbour.browser.get(`/api/news/${neverGiven}`).thenAnswered(404)
    await harbour.browser.post(`/Unsubscribe/${neverGiven}`, {}).thenAnswered(404)
    const tries = Array.from({ length: 70 }, () => harbour.browser.post(forged, undefined))
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    expect(statuses).toContain(429)
    expect(await harbour.turns(email)).toEqual([givenType])
    // A true link is not slowed down by those.
    await harbour.browser.post(path, undefined).thenAnswered(200)
  })

  it('of an erased person can only withdraw the consent', async () => {
    const { email, path } = await reader()
    await api.erase(api.keys.personOfEmail(email))
    await harbour.browser.put(path, { textId: harbour.textId }).thenAnswered(404)
    await harbour.browser.post(path, undefined).thenAnswered(200, { agreed: false })
    await harbour.browser.put(path, { textId: harbour.textId }).thenAnswered(404)
    expect(await harbour.turns(email)).toEqual([givenType, withdrawn])
  })
})

describe('a donor who erases themself', () => {
  it('is first removed from every charity’s list', async () => {
    const ada = await donor()
    await ada.agree()
    await lionRock.agree(ada.username)
    await api.caughtUp()
    const who = [asPerson(ada.donorId), api.keys.personOfEmail(ada.username)]
    const by = { source: 'erasure', actor: 'platform', correlation: ada.donorId } as const
    expect(await withdrawAllConsents(api.dependencies, { people: who, ...by })).toMatchObject({
      count: 2,
    })
    await api.caughtUp()
    expect(await withdrawAllConsents(api.dependencies, { people: who, ...by })).toMatchObject({
      count: 0,
    })
    expect(await lionRock.said(ada.username)).toMatchObject([
      { type: givenType },
      { type: withdrawn, data: { source: 'erasure' } },
    ])
    expect(await harbour.turns(ada.username)).toEqual([givenType, withdrawn])
  })
})

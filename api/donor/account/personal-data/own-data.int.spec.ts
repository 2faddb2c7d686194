import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { createApp } from '../../../app.ts'
import { createGivers } from '../../../testing/gift.ts'
import { useDonors } from '../testing/donors.ts'

const { api, people } = useDonors()

type OwnData = {
  account: Record<string, unknown>
  logins: object[]
  cards: object[]
  gifts: { charity: string; amount: number; donorEmail: string; receiptUrl: string | null }[]
}

const giveAt = async (subDomain: string, email: string, amount: number): Promise<void> => {
  const givers = await createGivers(api(), subDomain)
  await givers.give({ email, amount })
}

describe('a donor’s download of their own data', () => {
  it('contains the account, the logins and every gift at any charity', async () => {
    const ada = await people.loggedIn()
    await giveAt('harbour', ada.username, 150)
    await giveAt('lionrock', ada.username, 250)
    await giveAt('harbour', 'somebody.else@example.org', 350)
    await api().caughtUp()
    const answer = await ada.browser.get('/api/donors/data')
    expect(answer.headers.get('Content-Disposition')).toContain('attachment')
    const data = JSON.parse(answer.text) as OwnData
    expect(data.account).toMatchObject({ username: ada.username, firstName: 'Ada' })
    expect(data.logins).toHaveLength(1)
    expect(data.cards).toEqual([])
    const gifts = data.gifts.map(({ charity, amount }) => [charity, amount])
    expect(gifts).toHaveLength(2)
    expect(gifts).toContainEqual(['Harbour Light Children’s Fund', 150])
    expect(gifts).toContainEqual(['Lion Rock Elderly Care', 250])
    expect(answer.text).not.toContain('somebody.else')
  })

  it('is complete even if it is longer than a page', async () => {
    const ada = await people.loggedIn()
    const givers = await createGivers(api(), 'tinhau')
    const gifts = Array.from({ length: 103 }, (_, index) => 100 + index)
    for (const amount of gifts) await givers.give({ email: ada.username, amount })
    await api().caughtUp()
    const { text } = await ada.browser.get('/api/donors/data')
    const { gifts: ownGifts } = JSON.parse(text) as OwnData
    expect(ownGifts.map(({ amount }) => amount)).toEqual(gifts.toReversed())
  })

  it('stops and is logged if it cannot be read to its end', async () => {
    const ada = await people.loggedIn()
    await giveAt('harbour', ada.username, 150)
    await api().caughtUp()
    const lines: string[] = []
    const log = pino({ level: 'error' }, { write: (line) => void lines.push(line) })
    const receiptToken = () => {
      throw new Error('a gift that cannot be told')
    }
    const keys = { ...api().keys, receiptToken }
    const app = createApp({ ...api().dependencies, keys, log })
    const Cookie = `almoner_session=${ada.browser.cookies.get('almoner_session')}`
    const url = 'http://harbour.localhost:3000/api/donors/data'
    const answer = await app.request(url, { headers: { Cookie } })
    expect(answer.status).toBe(200)
    await expect(answer.text()).rejects.toThrow('a gift that cannot be told')
    expect(lines).toEqual([expect.stringContaining('a donor’s own data broke off')])
  })

  it('is refused without a login, and limited per day', async () => {
    await people.at().get('/api/donors/data').thenAnswered(401)
    const { browser } = await people.loggedIn()
    const statuses: number[] = []
    for (let time = 0; time < 6; time += 1) {
      statuses.push((await browser.get('/api/donors/data')).status)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })
})

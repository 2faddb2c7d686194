import { beforeAll, describe, expect, it } from 'vitest'
import { createReaders } from '../../donor/marketing-consent/testing/marketing-consent.ts'
import type { ListAnswer } from '../../http/lists/contract.ts'
import { checkList } from '../../http/lists/testing/check-list.ts'
import { useApi } from '../../testing/api.ts'
import { given, guest, staff } from '../../testing/given.ts'
import { supportersList, type Supporter } from './supporters-list-contract.ts'

const api = useApi()
let harbour: Awaited<ReturnType<typeof createReaders>>
const desk = given(api).as(staff('owner'))
const list = '/api/organizations/supporters'
const file = `${list}.csv`

beforeAll(async () => {
  harbour = await createReaders(api, 'harbour')
  const toName = (firstName: string, lastName: string) => ({ firstName, lastName })
  await harbour.agree('ada@example.org', toName('Ada', 'Ho'))
  await harbour.agree('ada.two@example.org', toName('Ada', 'Ho'))
  await harbour.agree('chan@example.org', { ...toName('大文', '陳'), news: '1-zh' })
  await harbour.agree('formula@example.org', toName('=HYPERLINK("x")', 'Zee'))
  await harbour.agree('gone@example.org', toName('Gone', 'Lee'))
  await harbour.agree('back@example.org', toName('Back', 'Lee'))
  for (const email of ['gone@example.org', 'back@example.org']) {
    await harbour.browser.post(`/api/news/${harbour.tokenOf(email)}`, undefined)
  }
  const again = { textId: harbour.textId }
  await harbour.browser.put(`/api/news/${harbour.tokenOf('back@example.org')}`, again)
  await api.caughtUp()
})

describe('the list of supporters', () => {
  checkList({
    list: supportersList,
    idOf: ({ id }) => id,
    csvOf: ({ email }) => email,
    sorted: {
      date: ({ agreedAt }) => agreedAt,
      name: ({ firstName, lastName }) => `${lastName} ${firstName}`.toLowerCase(),
    },
    filters: {
      q: ['ADA two@', ({ email }) => email === 'ada.two@example.org'],
      day: ['2020-01-01..', () => true],
      language: ['zh', ({ language }) => language === 'zh'],
      source: ['unsubscribe_page', ({ source }) => source === 'unsubscribe_page'],
    },
    start: async () => ({
      api,
      reader: desk,
      stranger: given(api).as(staff('owner', 'lionrock')),
    }),
  })

  it('has who agreed, the newest first, and not who withdrew', async () => {
    const { rows }: ListAnswer<Supporter> = (await desk.get(list)).json
    const names = ['back', 'formula', 'chan', 'ada.two', 'ada']
    expect(rows.map(({ email }) => email)).toEqual(names.map((name) => `${name}@example.org`))
    expect(rows[2]).toMatchObject({ firstName: '大文', language: 'zh', source: 'checkout' })
    await desk.get(`${list}?q=陳大文`).thenAnswered(200, { rows: [rows[2]] })
    await desk.get(`${list}?day=..2020-01-01`).thenAnswered(200, { rows: [] })
  })

  it('names no one in the address of a page', async () => {
    const { pageSize } = supportersList
    supportersList.pageSize = 2
    const { next }: ListAnswer<Supporter> = (await desk.get(`${list}?sort=name`)).json
    supportersList.pageSize = pageSize
    expect(Buffer.from(next ?? '', 'base64url').toString()).toMatch(/^\["name","","\d+"\]$/)
  })

  it('can be exported as a file, with a link for each supporter that removes only that supporter', async () => {
    const answer = await desk.get(file)
    expect(answer.headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('Content-Disposition')).toContain('harbour-supporters.csv')
    const [head = '', ...lines] = answer.text.trimEnd().split('\r\n')
    expect(head).toContain('Name,Email address,Language,Agreed at (Hong Kong time),Unsubscribe')
    expect(lines.at(-1)).toMatch(/^Ada Ho,ada@example.org,English,20\d\d\/\d\d\//)
    expect(lines.at(-1)).toContain(
      `http://harbour.localhost:3000/Unsubscribe/${harbour.tokenOf('ada@example.org')}`,
    )
    expect(lines[1]).toContain(`"'=HYPERLINK(""x"") Zee",formula@example.org`)
  })

  it('is for a fundraiser and for finance staff, and for no viewer', async () => {
    const viewer = given(api).as(staff('viewer'))
    for (const path of [list, file]) {
      await given(api).as(staff('fundraiser')).get(path).thenAnswered(200)
      await given(api).as(staff('finance')).get(path).thenAnswered(200)
      await viewer.get(path).thenRefused(403, 'not_allowed')
    }
    // A viewer sees the rest of the desk as before.
    await viewer.get('/api/organizations/overview').thenAnswered(200)
    await viewer.get('/api/organizations/inbox').thenAnswered(200)
  })

  it('is refused without a login, and at a charity’s host', async () => {
    for (const path of [list, file]) {
      await given(api).as(guest()).get(path).thenRefused(401, 'not_signed_in')
    }
    await harbour.browser.get(list).thenAnswered(404)
  })
})

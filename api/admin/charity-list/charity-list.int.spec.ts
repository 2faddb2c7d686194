import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { startApi, type Client, type TestApi } from '../../testing/api.ts'
import { administrator, given, guest, staff } from '../../testing/given.ts'
import type { CharityListAnswer, CharityListSearchAnswer } from './contract.ts'

const path = '/api/admin/charity-list'

let api: TestApi | undefined
let reviewer: Client
const opened = (): TestApi => {
  if (api === undefined) throw new Error('no API')
  return api
}
beforeEach(async () => {
  await api?.close()
  api = await startApi()
  reviewer = given(api).as(administrator())
  // The demonstration has a copy.
  await sql`delete from operational.charity_lists`.execute(api.db)
})
afterAll(() => api?.close())

/** As the Inland Revenue publishes it: a title and a date above the columns. */
const published = [
  'List of charities exempt under section 88',
  'Name of Charity (English),Name of Charity (Chinese),IR File No.',
  'GREEN PATH YOUTH ASSOCIATION LIMITED,綠徑青年會有限公司,91/00001',
  '"HOPE, FAITH & CHARITY",,91/00002',
  'GREEN PATH YOUTH ASSOCIATION,,91/00003',
].join('\r\n')

const form = (text: string | null, listedOn = '2026-11-20') => {
  const body = new FormData()
  body.set('listedOn', listedOn)
  if (text !== null) body.set('file', new File([text], 'list.csv', { type: 'text/csv' }))
  return body
}
const search = async (query: Record<string, string>): Promise<CharityListSearchAnswer> =>
  (await reviewer.get(`${path}/search?${new URLSearchParams(query).toString()}`)).json
const numbers = async (query: Record<string, string>) =>
  (await search(query)).matches.map(({ fileNumber }) => fileNumber)

describe('the Inland Revenue’s list', () => {
  it('is not opened by staff or guests', async () => {
    await given(opened()).as(guest()).get(path).thenAnswered(401)
    await given(opened()).as(staff('owner')).get(path).thenAnswered(401)
    await given(opened()).as(guest()).post(path, form(published)).thenAnswered(401)
  })

  it('has no copy before one is uploaded', async () => {
    await reviewer.get(path).thenAnswered(200, { copy: null })
    expect(await search({ name: 'Green Path' })).toEqual({
      copy: null,
      matches: [],
      hasMore: false,
    })
  })

  it('is stored with its date, its hash and who uploaded it', async () => {
    const { copy }: CharityListAnswer = (await reviewer.post(path, form(published))).json
    expect(copy).toMatchObject({
      listedOn: '2026-11-20',
      fileName: 'list.csv',
      rows: 3,
      by: { name: 'May Ho', isMe: true },
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
    })
    await reviewer.get(path).thenAnswered(200, { copy })
  })

  it('is found by number and by name, however they are written', async () => {
    await reviewer.post(path, form(published)).thenAnswered(200)
    expect(await numbers({ number: '91/2' })).toEqual(['91/00002'])
    expect(await numbers({ name: 'Hope Faith and Charity Ltd' })).toEqual(['91/00002'])
    expect(await numbers({ nameZh: '綠徑青年會' })).toEqual(['91/00001'])
    expect(await numbers({})).toEqual([])
  })

  it('names the charity with both the number and the name first', async () => {
    await reviewer.post(path, form(published)).thenAnswered(200)
    const query = { name: 'Green Path Youth Association Ltd', number: '91/3' }
    expect((await search(query)).matches).toMatchObject([
      { fileNumber: '91/00003', hasNumber: true, hasName: true },
      { fileNumber: '91/00001', hasNumber: false, hasName: true },
    ])
  })

  it('is found by words of a name, after the charity with the whole name', async () => {
    await reviewer.post(path, form(published)).thenAnswered(200)
    expect((await search({ name: 'charity Hope' })).matches).toMatchObject([
      { fileNumber: '91/00002', hasNumber: false, hasName: false },
    ])
    expect(await numbers({ name: 'the path association Ltd' })).toEqual(['91/00003', '91/00001'])
    expect(await numbers({ name: '青年', nameZh: '青年' })).toEqual(['91/00001'])
    expect(await numbers({ name: 'Green Hope' })).toEqual([])
    expect(await numbers({ name: '%' })).toEqual([])
    expect((await search({ name: 'Green Path', number: '91/1' })).matches).toMatchObject([
      { fileNumber: '91/00001', hasNumber: true, hasName: false },
      { fileNumber: '91/00003', hasNumber: false, hasName: false },
    ])
  })

  it('answers a dozen, and whether there are more', async () => {
    const toList = (count: number) =>
      form(
        [
          'Name of Charity (English)',
          ...Array.from({ length: count }, (_, at) => `HOPE ${at}`),
        ].join('\r\n'),
      )
    await reviewer.post(path, toList(12)).thenAnswered(200)
    expect(await search({ name: 'hope' })).toMatchObject({ hasMore: false })
    await reviewer.post(path, toList(13)).thenAnswered(200)
    const { matches, hasMore } = await search({ name: 'hope' })
    expect([matches.length, hasMore]).toEqual([12, true])
  })

  it('is replaced by a newer copy', async () => {
    await reviewer.post(path, form(published)).thenAnswered(200)
    const newer = 'Name of Charity (English)\r\nANOTHER CHARITY'
    await reviewer.post(path, form(newer, '2026-11-21')).thenAnswered(200)
    expect(await numbers({ number: '91/2' })).toEqual([])
    expect((await search({ name: 'another charity' })).copy).toMatchObject({
      listedOn: '2026-11-21',
      rows: 1,
    })
  })

  it('is out of date after thirty days', async () => {
    const { copy }: CharityListAnswer = (await reviewer.post(path, form(published, today(0)))).json
    expect(copy?.isStale).toBe(false)
    const { json } = await reviewer.post(path, form(published, today(31)))
    expect((json as CharityListAnswer).copy?.isStale).toBe(true)
  })

  it('is refused if it is not such a list', async () => {
    await reviewer.post(path, form(null)).thenRefused(422, { file: 'file.required' })
    await reviewer.post(path, form('a,b\r\n1,2')).thenRefused(422, { file: 'file.no_names' })
    const empty = form('Name of Charity (English)\r\n')
    await reviewer.post(path, empty).thenRefused(422, { file: 'file.empty' })
    const future = form(published, '2099-01-01')
    await reviewer.post(path, future).thenRefused(422, { listedOn: 'listed_on.future' })
    await reviewer.get(path).thenAnswered(200, { copy: null })
  })
})

const today = (daysAgo: number): string =>
  new Date(opened().clock.now + 8 * 3_600_000 - daysAgo * 86_400_000).toISOString().slice(0, 10)

import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { limitFor, linkedPage, listPage } from './list-page.ts'

const rows = (count: number) => Array.from({ length: count }, (_, place) => place + 1)
const fetchRows = (count: number, pageSize: number) => rows(count).slice(0, limitFor(pageSize))

describe('a page of a list', () => {
  it.each([
    [0, [], undefined],
    [2, [1, 2], undefined],
    [3, [1, 2, 3], undefined],
    [4, [1, 2, 3], 3],
    [9, [1, 2, 3], 3],
  ])(
    'of three, with %i entries in the list, shows %j and continues from %j',
    (count, shown, last) => {
      expect(listPage(fetchRows(count, 3), 3)).toEqual({ rows: shown, last })
    },
  )

  it.each([
    [3, null],
    [4, '<?lastId=3>; rel="next"'],
  ])('has a header that shows whether another page follows: %i', async (count, link) => {
    const app = new Hono().get('/', (c) =>
      c.json(linkedPage(c, fetchRows(count, 3), { size: 3, idOf: String })),
    )
    const answer = await app.request('/')
    expect(answer.headers.get('Link')).toBe(link)
    expect(await answer.json()).toEqual([1, 2, 3])
  })
})

import { beforeEach, describe, expect, it, vi } from 'vitest'
import type {
  AnyList,
  FilterName,
  ListAnswer,
  RowOf,
  TotalsOf,
} from '@almoner/api/http/lists/contract.ts'
import { languages, type Language } from '@almoner/domain/kernel/locale.ts'
import type { AsJson } from '@almoner/api/http/money-contract.ts'
import { refusal } from './desk-site.tsx'
import { waitUntil } from './eventually.ts'
import { press } from './press.ts'
import { find } from './render.tsx'

export type CheckedListScreen<L extends AnyList> = {
  list: L
  /** The screen's path. */
  path: string
  open: (address: string, language?: Language) => Promise<{ page: HTMLElement }>
  /** The other answers that the screen needs, by path. */
  others: Readonly<Record<string, unknown>>
  row: AsJson<RowOf<L>>
  totals: AsJson<TotalsOf<L>>
  /** The texts that the screen shows of them. */
  sees: readonly string[]
  /** A value of each filter. */
  filters: { [Name in FilterName<L>]: string }
  /**
   * The text without rows: `none` if there is no filter, `noMatch` if the filters exclude every
   * row.
   */
  none: string
  noMatch?: string
  /** The screen of a staff member without the permission. It explains this and requests nothing. */
  forbidden?: { others: Readonly<Record<string, unknown>>; sees: string }
}

/** Checks the address, the languages and the states without rows on the screen of each list. */
export const checkListScreen = <L extends AnyList>(checked: CheckedListScreen<L>): void => {
  describe('as each list', () => {
    holdsForScreens(checked)
  })
}

const holdsForScreens = <L extends AnyList>(checked: CheckedListScreen<L>): void => {
  const { list, path, row } = checked
  let requests: string[]
  let others: Readonly<Record<string, unknown>>
  let answer: () => Response
  const answerWith = (rows: AsJson<RowOf<L>>[]) => () =>
    Response.json({ rows, next: null, previous: null } satisfies ListAnswer<AsJson<RowOf<L>>>)

  beforeEach(() => {
    requests = []
    others = checked.others
    answer = answerWith([row])
    vi.stubGlobal('scrollTo', () => undefined)
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      const { pathname, search } = new URL(new Request(input, init).url)
      if (pathname === list.path || pathname === `${list.path}/totals`) {
        requests.push(decodeURIComponent(`${pathname}${search}`))
        return pathname === list.path ? answer() : Response.json(checked.totals)
      }
      const other = others[pathname]
      return other === undefined ? new Response(null, { status: 204 }) : Response.json(other)
    })
  })

  const expectTexts = (page: HTMLElement, ...texts: readonly string[]) =>
    waitUntil(() => {
      for (const text of texts) expect(page.textContent).toContain(text)
    })

  it('requests what its address has', async () => {
    const [first = ''] = list.sorts
    // The address does not name the first order.
    const sort = first === list.firstSort ? `-${first}` : first
    const toQuery = (more: Record<string, string>): string => {
      const query = new URLSearchParams({ ...checked.filters, ...more }).toString()
      return query === '' ? '' : `?${query}`
    }
    const wanted = (more: Record<string, string>) => decodeURIComponent(toQuery(more))
    const { page } = await checked.open(`${path}${toQuery({ sort, after: 'abc' })}`)
    await waitUntil(() => {
      expect(requests).toContain(`${list.path}${wanted({ sort, after: 'abc' })}`)
      expect(requests).toContain(`${list.path}/totals${wanted({})}`)
    })
    await expectTexts(page, ...checked.sees)
    const file = find(page, 'a[download]').getAttribute('href') ?? ''
    expect(decodeURIComponent(file)).toBe(`${list.path}.csv${wanted({ sort })}`)
  })

  it('leaves out what its address cannot mean, and nothing else', async () => {
    const nonsense = Object.entries(list.filters).map(([name, { kind }]) =>
      kind === 'words' ? `${name}=chan` : `${name}=nonsense`,
    )
    await checked.open(`${path}?${nonsense.join('&')}&sort=nonsense&other=1`)
    const filters = nonsense.filter((each) => !each.endsWith('nonsense'))
    await waitUntil(() => expect(requests).toContain([list.path, ...filters].join('?')))
  })

  it.each(languages)('has labels and heads in %s', async (language) => {
    const { page } = await checked.open(path, language)
    await waitUntil(() => expect(page.querySelector('[aria-busy]')).toBeNull())
    const texts = [...page.querySelectorAll('thead th, form[role=search] label')].map(
      ({ textContent }) => textContent,
    )
    expect(texts.length).toBeGreaterThan(3)
    for (const text of texts)
      expect([text, /^[ -~’↓↑]*$/.test(text)]).toEqual([text, language === 'en'])
  })

  it('explains itself without rows, and offers no file', async () => {
    answer = answerWith([])
    const { page } = await checked.open(path)
    await expectTexts(page, checked.none)
    expect(page.querySelector('a[download]')).toBeNull()
    const filtered = await checked.open(`${path}?${new URLSearchParams(checked.filters)}`)
    await expectTexts(filtered.page, checked.noMatch ?? 'Nothing matches your search')
  })

  it.each([
    [409, 'busy', 'Please try again in a moment.'],
    [403, 'not_allowed', 'Your role does not allow this.'],
  ])('shows why it was refused with %s, and tries again', async (status, code, sentence) => {
    answer = () => refusal(status, code, sentence)
    const { page } = await checked.open(path)
    await expectTexts(page, sentence)
    answer = answerWith([row])
    await press(page, 'Try again')
    await expectTexts(page, ...checked.sees)
  })

  const withoutPermission = checked.forbidden ? [checked.forbidden] : []
  it.each(withoutPermission)('is not requested without the permission', async (forbidden) => {
    others = { ...others, ...forbidden.others }
    const { page } = await checked.open(path)
    await expectTexts(page, forbidden.sees)
    expect(requests).toEqual([])
  })
}

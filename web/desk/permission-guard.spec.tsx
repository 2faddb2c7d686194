import { beforeEach, describe, expect, it, vi } from 'vitest'
import { deskAnswers, openDesk, overview, refusal } from '../testing/desk-site.tsx'
import { waitUntil } from '../testing/eventually.ts'
import { perform } from '../testing/render.tsx'

let paths: string[]
let answerOverview: () => Response | Promise<Response>

beforeEach(() => {
  paths = []
  vi.stubGlobal('scrollTo', () => undefined)
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const { pathname } = new URL(new Request(input, init).url)
    paths.push(pathname)
    if (pathname.endsWith('/overview')) return await answerOverview()
    if (pathname === '/api/organizations/closed-books') return Response.json({ through: null })
    const answers: Record<string, unknown> = deskAnswers()
    const answer = answers[pathname]
    return answer === undefined ? new Response(null, { status: 204 }) : Response.json(answer)
  })
})

const open = async () => {
  const { page } = await openDesk('/OrgSettings/ClosedBooks')
  const heading = () => page.querySelector('main h1')?.textContent
  await waitUntil(() => expect(heading()).toBe('Closed books'))
  return { page, heading }
}

const wasRead = () => paths.includes('/api/organizations/closed-books')

const overviewAs = (role: string) => () =>
  Response.json({ ...overview, person: { ...overview.person, role } })

describe('a screen whose route names a permission', () => {
  it('shows its heading, and reads nothing, until the permissions are known', async () => {
    let settle = (_answer: Response): void => undefined
    answerOverview = () =>
      new Promise((resolve) => {
        settle = resolve
      })
    const { page, heading } = await open()
    expect(page.querySelector('main [aria-busy]')).not.toBeNull()
    expect(page.textContent).toContain('Close the days that your accountant has finished')
    expect(wasRead()).toBe(false)
    await perform(() => settle(overviewAs('owner')()))
    await waitUntil(() => expect(page.textContent).toContain('No days are closed.'))
    expect(heading()).toBe('Closed books')
    // The focus moves on a later screen only.
    expect(document.activeElement).toBe(document.body)
  })

  it('names the charity in the title of the window', async () => {
    answerOverview = overviewAs('owner')
    await open()
    await waitUntil(() =>
      expect(document.title).toBe(`Closed books – ${overview.organization.name}`),
    )
  })

  it('is refused to staff without the permission, below its heading', async () => {
    answerOverview = overviewAs('fundraiser')
    const { page, heading } = await open()
    await waitUntil(() =>
      expect(page.textContent).toContain('Only owners, finance staff and auditors can see this.'),
    )
    expect(heading()).toBe('Closed books')
    expect(wasRead()).toBe(false)
  })

  it('leaves the decision to the server if the permissions cannot be read', async () => {
    answerOverview = () => refusal(422, 'invalid_input', 'Please try again later')
    const { page } = await open()
    await waitUntil(() => expect(page.textContent).toContain('No days are closed.'))
    const countTries = () => paths.filter((path) => path.endsWith('/overview')).length
    const findCard = () =>
      [...page.querySelectorAll('main section')].find((card) =>
        card.textContent.includes('No days are closed.'),
      )
    const [card, tries] = [findCard(), countTries()]
    expect(card).toBeDefined()
    // A new try, also one that takes its time, leaves the screen as it is.
    let settle = (_answer: Response): void => undefined
    answerOverview = () =>
      new Promise((resolve) => {
        settle = resolve
      })
    await perform(() => void window.dispatchEvent(new Event('visibilitychange')))
    await waitUntil(() => expect(countTries()).toBe(tries + 1))
    await perform(() => undefined)
    expect(findCard()).toBe(card)
    await perform(() => settle(refusal(422, 'invalid_input', 'Please try again later')))
    expect(findCard()).toBe(card)
    expect(countTries()).toBe(tries + 1)
  })
})

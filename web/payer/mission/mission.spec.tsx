import { afterEach, describe, expect, it, vi } from 'vitest'
import type { MissionAnswer } from '@almoner/api/payer/projects/contract.ts'
import type { AsJson } from '@almoner/api/http/money-contract.ts'
import { mission, openPayerSite } from '../../testing/payer-site.tsx'
import { find } from '../../testing/render.tsx'

const open = (changes: Partial<AsJson<MissionAnswer>>) =>
  openPayerSite(`/MissionDetails?no=${mission.id}`, {
    api: {
      [`GET /api/projects/${mission.id}`]: () => ({
        status: 200,
        body: { ...mission, ...changes },
      }),
    },
  })

/** Texts have no height here: as if every one were this many lines, of which three are seen. */
const setLines = (lines: number): void => {
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(lines * 24)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(72)
}

afterEach(() => {
  vi.restoreAllMocks()
})

it('a loading project reserves the place of its story and its question, so that the layout does not shift', async () => {
  const api = { [`GET /api/projects/${mission.id}`]: () => new Promise<never>(() => undefined) }
  const site = await openPayerSite(`/MissionDetails?no=${mission.id}`, { api })
  await site.sees('main [aria-busy=true] > div + div > [aria-hidden=true]')
  expect(find(site.page, 'main h1').textContent).toBe('Loading…')
})

describe('a project’s description', () => {
  it('is rich text', async () => {
    const site = await open({ description: 'Two **rooms** in [Kwun Tong](https://a.hk).' })
    await site.sees('main strong', 'rooms')
    expect(find(site.page, 'main a[target=_blank]').textContent).toMatch(/^Kwun Tong/)
  })

  it('has no button if all of it is visible', async () => {
    setLines(3)
    const site = await open({})
    await site.sees('main p', 'Two rooms.')
    expect(site.page.textContent).not.toContain('Read more')
  })

  it('of more than three lines expands and collapses at a press', async () => {
    setLines(9)
    const site = await open({})
    const button = await site.sees('button', 'Read more')
    const texts = find(site.page, `#${CSS.escape(button.getAttribute('aria-controls') ?? '')}`)
    expect(texts.textContent).toBe('Two rooms.')
    expect(button.getAttribute('aria-expanded')).toBe('false')
    await site.press('button', 'Read more')
    expect(button.getAttribute('aria-expanded')).toBe('true')
    expect(button.textContent).toBe('Read less')
    await site.press('button', 'Read less')
    expect(button.getAttribute('aria-expanded')).toBe('false')
  })

  it('expands when a keyboard user reaches a link after the third line', async () => {
    setLines(9)
    const site = await open({ description: 'Far below: [a link](https://a.hk).' })
    await site.sees('button', 'Read more')
    const link = find(site.page, 'main a[target=_blank]')
    vi.spyOn(link, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 150, 80, 24))
    await site.does(() => link.focus())
    const button = await site.sees('button[aria-expanded=true]')
    expect(button.textContent).toBe('Read less')
  })
})

describe('a project’s pictures', () => {
  const three = 'illustration:tram,/files/a.jpg,illustration:tea'

  it('are one alone, without buttons', async () => {
    const site = await open({})
    await site.sees('main svg')
    expect(site.page.querySelector('[aria-label="Next picture"]')).toBeNull()
  })

  it('are all shown, each labelled with its position, and changed with two buttons', async () => {
    const site = await open({ headerBackgroundPicture: three })
    const section = await site.sees('section[aria-label="Pictures of Homework rooms"]')
    const strip = find(section, 'ul')
    expect(strip.children).toHaveLength(3)
    expect(find(strip, 'img').getAttribute('alt')).toBe('Picture 2 of 3: Homework rooms')
    vi.spyOn(strip, 'clientWidth', 'get').mockReturnValue(500)
    const turned: unknown[] = []
    strip.scrollTo = (to: unknown) => turned.push(to)
    await site.does(() => find(section, '[aria-label="Next picture"]').click())
    await site.does(() => find(section, '[aria-label="Previous picture"]').click())
    expect(turned).toEqual([{ left: 500 }, { left: 1_000 }])
  })

  it('show which one is visible', async () => {
    const site = await open({ headerBackgroundPicture: three })
    const strip = await site.sees('section ul')
    vi.spyOn(strip, 'clientWidth', 'get').mockReturnValue(500)
    await site.does(() => {
      strip.scrollLeft = 1_000
      strip.dispatchEvent(new Event('scroll'))
    })
    const received = await site.sees('section [role=status]', 'Picture 3 of 3')
    expect(received.textContent).toContain('3 / 3')
  })

  it('are drawings if they are on another host, from which nothing is requested', async () => {
    const site = await open({ headerBackgroundPicture: 'https://elsewhere.example/a.jpg' })
    await site.sees('main svg')
    expect(site.page.querySelector('main img')).toBeNull()
  })
})

describe('a project’s videos', () => {
  it('play on the page if they are on our host, and are not loaded before', async () => {
    const site = await open({ headerBackgroundPicture: '/files/a.mp4,/files/b.jpg' })
    const film = (await site.sees('video')) as HTMLVideoElement
    expect(film.getAttribute('src')).toBe('/files/a.mp4')
    expect(film.getAttribute('preload')).toBe('none')
    expect(film.getAttribute('poster')).toBe('/files/b.jpg')
    expect(film.hasAttribute('controls')).toBe(true)
    expect(film.hasAttribute('playsinline')).toBe(true)
  })

  it('are replaced by a drawing if they do not play', async () => {
    const site = await open({ headerBackgroundPicture: '/files/a.mp4' })
    const film = await site.sees('video')
    await site.does(() => void film.dispatchEvent(new Event('error')))
    await site.sees('main svg')
    expect(site.page.querySelector('video')).toBeNull()
  })

  it('elsewhere are links that name their host, and no player of others', async () => {
    const list = 'illustration:tram,https://www.youtube.com/watch?v=x'
    const site = await open({ headerBackgroundPicture: list })
    const link = await site.sees('main a[target=_blank]', 'Watch the video')
    expect(link.textContent).toContain('Opens youtube.com in a new tab')
    expect(link.getAttribute('rel')).toBe('noopener')
    expect(site.page.querySelector('iframe')).toBeNull()
  })
})

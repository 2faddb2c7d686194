import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { languages, type Language } from '@almoner/domain/kernel/locale.ts'
import { deskAnswers, openDesk, refusal, type } from '../../../../testing/desk-site.tsx'
import { waitUntil } from '../../../../testing/eventually.ts'
import { button, press } from '../../../../testing/press.ts'
import { find, perform } from '../../../../testing/render.tsx'

const path = '/api/organizations/projects'
const toPicturePath = (place: number) => `/api/projects/pictures/${String(place).repeat(64)}.jpg`

let api: { sent: File[]; refused: Response | null }
/** The size of the opened picture, in pixels. */
let natural: { width: number; height: number }
/** The parts that were drawn, in pixels of the picture. */
let drawn: number[][]
let drawnBytes: number

/** Replaces, for one test, the functions with which a browser measures, decodes and draws. */
const replace = (prototype: object, properties: PropertyDescriptorMap): void => {
  for (const [name, property] of Object.entries(properties)) {
    const before = Object.getOwnPropertyDescriptor(prototype, name)
    Object.defineProperty(prototype, name, { ...property, configurable: true })
    onTestFinished(() => {
      if (before) Object.defineProperty(prototype, name, before)
      else Reflect.deleteProperty(prototype, name)
    })
  }
}

beforeEach(() => {
  api = { sent: [], refused: null }
  natural = { width: 2_000, height: 6_000 }
  drawn = []
  drawnBytes = 500_000
  vi.stubGlobal('scrollTo', () => undefined)
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const { pathname } = new URL(new Request(input).url)
    if (pathname === `${path}/pictures`) {
      const form = init?.body as FormData
      api.sent.push(form.get('picture') as File)
      return (
        api.refused ?? Response.json({ picture: toPicturePath(api.sent.length) }, { status: 201 })
      )
    }
    if (pathname.endsWith('/status')) return new Response(null, { status: 204 })
    const answers: Record<string, unknown> = deskAnswers('fundraiser')
    return Response.json(answers[pathname] ?? { rows: 0 })
  })
  replace(HTMLImageElement.prototype, {
    naturalWidth: { get: () => natural.width },
    naturalHeight: { get: () => natural.height },
    decode: { value: () => Promise.resolve() },
  })
  replace(HTMLCanvasElement.prototype, {
    getContext: {
      value: () => ({
        fillRect: () => undefined,
        drawImage: (_image: unknown, ...area: number[]) => drawn.push(area.slice(0, 4)),
      }),
    },
    toDataURL: { value: () => 'data:image/jpeg;base64,' },
    toBlob: {
      value: (take: BlobCallback, kind: string) =>
        take(new Blob([new Uint8Array(drawnBytes)], { type: kind })),
    },
  })
  replace(HTMLElement.prototype, {
    getBoundingClientRect: { value: () => new DOMRect(0, 0, 600, 480) },
  })
})

const photo = (bytes: number, kind = 'image/jpeg') =>
  new File([new Uint8Array(bytes)], 'photo.jpg', { type: kind })

const open = async (language: Language = 'en') => {
  const { page } = await openDesk('/CreateGoal', language)
  await waitUntil(() => find(page, '#field-picture'))
  const choose = (file: File) =>
    perform(() => {
      const input = find<HTMLInputElement>(page, '#field-picture')
      Object.defineProperty(input, 'files', { value: [file], configurable: true })
      input.dispatchEvent(new Event('change', { bubbles: true }))
    })
  const seesPicture = async () => {
    await waitUntil(() => find(page, 'dialog[open] img'))
    await perform(() => void find(page, 'dialog[open] img').dispatchEvent(new Event('load')))
    await waitUntil(() => find(page, '[role=application]'))
  }
  return {
    page,
    choose,
    seesPicture,
    opens: async (file: File) => {
      await choose(file)
      await seesPicture()
    },
    /** Sends the key to the frame. */
    key: (key: string) =>
      perform(() => {
        for (const kind of ['keydown', 'keyup']) {
          find(page, '[role=application]').dispatchEvent(
            new KeyboardEvent(kind, { key, bubbles: true, cancelable: true }),
          )
        }
      }),
    sees: (text: string) => waitUntil(() => expect(page.textContent).toContain(text)),
    isClosed: () => waitUntil(() => expect(page.querySelector('dialog[open]')).toBeNull()),
    thumbs: () =>
      [...page.querySelectorAll('ol li img')].map((image) => image.getAttribute('src') ?? ''),
  }
}

const toDeskPath = (place: number) => toPicturePath(place).replace('/api', '/api/organizations')

describe('a picture that is chosen', () => {
  it('is cut to the part in the frame, which the arrow keys move, and then uploaded', async () => {
    const desk = await open()
    await desk.opens(photo(12 * 1024 * 1024))
    expect(api.sent).toEqual([])
    // The frame is 160 wide on the screen, so ten pixels there are 125 of the picture.
    for (let times = 0; times < 3; times += 1) await desk.key('ArrowDown')
    await press(desk.page, 'Use this part')
    await desk.isClosed()
    expect(drawn.at(-1)).toEqual([0, 1_958, 2_000, 1_333])
    expect(api.sent).toMatchObject([{ size: 500_000, type: 'image/jpeg' }])
    expect(desk.thumbs()).toEqual([toDeskPath(1)])
  })

  it('is zoomed by plus and minus and by the slider', async () => {
    const desk = await open()
    await desk.opens(photo(1_000))
    for (const key of ['+', '=', '+', '-']) await desk.key(key)
    const slider = find<HTMLInputElement>(desk.page, 'dialog input[type=range]')
    expect(slider.getAttribute('aria-valuetext')).toBe('120%')
    await perform(() => type(slider, '2'))
    await press(desk.page, 'Use this part')
    await desk.isClosed()
    expect(drawn.at(-1)).toEqual([500, 2_667, 1_000, 667])
  })

  it('is not enlarged: one with few pixels has no zoom', async () => {
    natural = { width: 480, height: 320 }
    const desk = await open()
    await desk.opens(photo(1_000))
    expect(desk.page.querySelector('dialog input[type=range]')).toBeNull()
    await press(desk.page, 'Use this part')
    await desk.isClosed()
    expect(drawn.at(-1)).toEqual([0, 0, 480, 320])
  })

  it('is uploaded unchanged if all of it is used, and smaller if it is too large', async () => {
    const desk = await open()
    const small = photo(1_000)
    await desk.opens(small)
    await press(desk.page, 'Use the whole picture')
    await desk.isClosed()
    expect(api.sent[0]?.size).toBe(small.size)
    await desk.opens(photo(12 * 1024 * 1024))
    await press(desk.page, 'Use the whole picture')
    await desk.isClosed()
    expect(drawn.at(-1)).toEqual([0, 0, 2_000, 6_000])
    expect(api.sent[1]?.size).toBe(500_000)
    expect(desk.thumbs()).toEqual([toDeskPath(1), toDeskPath(2)])
  })

  it('is not uploaded if the dialog is postponed, and what was typed is kept', async () => {
    const desk = await open()
    const title = find<HTMLInputElement>(desk.page, '[name="title.en"]')
    await perform(() => type(title, 'Winter coats'))
    await desk.opens(photo(1_000))
    await press(desk.page, 'Cancel')
    await desk.isClosed()
    expect(title.value).toBe('Winter coats')
    expect(api.sent).toEqual([])
    expect(desk.thumbs()).toEqual([])
  })

  it('is refused at its field if it is not a picture, is damaged or is too large to be opened', async () => {
    const desk = await open()
    await desk.choose(photo(1_000, 'application/pdf'))
    await desk.sees('Only .jpg or .png')
    await desk.choose(photo(20 * 1024 * 1024 + 1))
    await desk.sees('The picture is larger than 20 MB. Choose a smaller one')
    replace(HTMLImageElement.prototype, { decode: { value: () => Promise.reject(new Error()) } })
    await desk.choose(photo(1_000))
    await desk.sees('This picture cannot be opened. Choose another one')
    expect(desk.page.querySelector('dialog[open] img')).toBeNull()
  })

  it('stays in the dialog if it is refused, and can be sent again', async () => {
    const desk = await open()
    api.refused = refusal(503, 'busy', 'Too many files are coming in. Try again soon.')
    await desk.opens(photo(1_000))
    await press(desk.page, 'Use this part')
    await desk.sees('Too many files are coming in.')
    expect(button(desk.page, 'Use this part')).toBeTruthy()
    drawnBytes = 2_000_000
    await press(desk.page, 'Use this part')
    await desk.sees('The picture is larger than 1.3 MB. Choose a smaller one')
    drawnBytes = 500_000
    api.refused = null
    await press(desk.page, 'Use this part')
    await desk.isClosed()
    expect(desk.thumbs()).toEqual([toDeskPath(2)])
  })

  it.each(languages)('is cut in %s', async (language) => {
    const desk = await open(language)
    await desk.opens(photo(1_000))
    const dialog = find(desk.page, 'dialog[open]')
    expect(dialog.textContent.includes('Which part do payers see?')).toBe(language === 'en')
  })
})

describe('a picture that was uploaded', () => {
  it('is cropped again from the original, starting with the chosen part, and keeps its place', async () => {
    const desk = await open()
    for (const bytes of [1_000, 2_000]) {
      await desk.opens(photo(bytes))
      for (let times = 0; times < 3; times += 1) await desk.key('ArrowDown')
      await press(desk.page, 'Use this part')
      await desk.isClosed()
    }
    await perform(() => find(desk.page, '[aria-label="Crop: Picture 1"]').click())
    await desk.seesPicture()
    await desk.key('ArrowUp')
    await press(desk.page, 'Use this part')
    await desk.isClosed()
    expect(drawn.at(-1)).toEqual([0, 2_083, 2_000, 1_333])
    expect(desk.thumbs()).toEqual([toDeskPath(3), toDeskPath(2)])
  })
})

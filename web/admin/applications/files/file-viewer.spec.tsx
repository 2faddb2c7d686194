import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { application } from '../../../testing/admin-application.ts'
import { waitUntil } from '../../../testing/eventually.ts'
import { press } from '../../../testing/press.ts'
import { find, perform } from '../../../testing/render.tsx'
import { openReview, reviewSite, sees } from '../../../testing/review-site.tsx'

let site: ReturnType<typeof reviewSite>
beforeEach(() => {
  site = reviewSite()
})

const path = '/api/admin/organizations/hope'
const [letter] = application.files
const picture = { id: 'i1', kind: 'identity', contentType: 'image/png' }
const opening = { path: '/documents/d1/opened', body: { sha256: letter?.sha256 } }

const open = async (file: object = {}) => {
  const shown = { ...letter, path: '/documents/d1?sha256=1', ...file }
  site.answers[path] = { ...application, files: [shown] }
  const { page } = await openReview('/AdminAccounts/hope')
  await sees(page, 'Not opened by you yet')
  return page
}
const happens = (element: HTMLElement, type: string) =>
  perform(() => void element.dispatchEvent(new Event(type)))
const openings = () => site.requests.filter(({ path: each }) => each.endsWith('/opened'))
/** The frame has loaded a document of this kind; null: the browser's viewer hides its document. */
const loads = async (page: HTMLElement, contentType: string | null) => {
  const frame = find<HTMLIFrameElement>(page, 'iframe')
  const contentDocument = contentType === null ? null : { contentType }
  Object.defineProperty(frame, 'contentDocument', { value: contentDocument, configurable: true })
  await happens(frame, 'load')
}

describe('a paper of an application', () => {
  it.each(['application/pdf', null])('is opened once its frame has drawn it: %s', async (kind) => {
    const page = await open()
    expect(openings()).toEqual([])
    await loads(page, kind)
    await waitUntil(() => expect(openings()).toMatchObject([opening]))
  })

  it('names the other applicants who sent it in one line', async () => {
    const sharedWith = ['Kites for All', 'Green Path'].map((name) => ({ id: name, name }))
    const page = await open({ sharedWith })
    expect(page.textContent).toContain(
      'The same file as another applicant’s: Kites for All, Green Path',
    )
  })

  it('that is a picture is opened once it has loaded', async () => {
    const page = await open(picture)
    expect(openings()).toEqual([])
    await happens(find(page, 'img[alt]'), 'load')
    await waitUntil(() => expect(openings()).toMatchObject([opening]))
  })

  it.each([{}, picture])(
    'that could not be shown is not opened until it is saved',
    async (file) => {
      vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue(undefined)
      const page = await open(file)
      if (file === picture) await happens(find(page, 'img[alt]'), 'error')
      else await loads(page, 'text/html')
      await sees(page, 'This document could not be shown here. Save it to read it.')
      expect(openings()).toEqual([])
      expect(page.querySelector('iframe')).toBeNull()
      await press(page, file === picture ? 'Save the picture' : 'Save the document (PDF)')
      await waitUntil(() => expect(openings()).toMatchObject([opening]))
    },
  )

  it('whose frame never loads is offered as a file', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    onTestFinished(() => void vi.useRealTimers())
    const page = await open()
    await perform(() => void vi.advanceTimersByTime(30_000))
    await sees(page, 'This document could not be shown here. Save it to read it.')
    expect(openings()).toEqual([])
  })

  it('says if the opening could not be recorded, and records it again', async () => {
    const page = await open()
    site.refusal = Response.json({ error: { code: 'busy', message: '' } }, { status: 503 })
    await loads(page, 'application/pdf')
    await sees(page, 'We could not record that you opened this document.')
    site.refusal = null
    await press(page, 'Try again')
    await waitUntil(() => expect(openings()).toHaveLength(2))
    const [first, second] = openings()
    expect(second?.key).toBe(first?.key)
  })
})

import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { ApplicationAnswer } from '@almoner/api/onboarding/contract.ts'
import type { AsJson } from '@almoner/api/http/money-contract.ts'
import { completeApplication } from '../../testing/applicant.ts'
import { openDesk, refusal } from '../../testing/desk-site.tsx'
import { waitUntil } from '../../testing/eventually.ts'
import { press } from '../../testing/press.ts'
import { find } from '../../testing/render.tsx'

let application: AsJson<ApplicationAnswer>

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => undefined)
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const { pathname } = new URL(new Request(input, init).url)
    if (pathname.endsWith('/application/reopen')) application = completeApplication
    return pathname.includes('/application')
      ? Response.json(application)
      : refusal(403, 'not_allowed', 'Your role does not allow this.')
  })
})

const documentId = completeApplication.documents[0]?.documentId ?? ''

const open = async (changes: Partial<AsJson<ApplicationAnswer>>) => {
  application = {
    ...completeApplication,
    status: 'declined',
    message: 'No section 88 letter',
    mayReapply: true,
    ...changes,
  }
  const opened = await openDesk('/OrgDecline')
  await waitUntil(() => expect(opened.page.textContent).toContain('No section 88 letter'))
  return opened
}

/** The summary's own place of the document. */
const readDocument = (page: HTMLElement): string =>
  find(page, `dd a[href$="${documentId}"]`).closest('dd')?.textContent ?? ''

describe('a declined application', () => {
  it('names the document that did not pass, marks it, and leads to it', async () => {
    const failed = [{ section: 'documents', documentId }] as const
    const { page, address } = await open({ failed })
    expect(page.textContent).toContain('What to correct')
    expect(page.textContent).toContain('Section 88 letter (Section 88.pdf)')
    expect(readDocument(page)).toContain('This did not pass our check.')
    await press(page, 'Apply again')
    await waitUntil(() => expect(address()).toBe('/OrgSetup/Documents'))
  })

  it('shows the reviewer’s own words where there are some', async () => {
    const { page } = await open({
      failed: [{ section: 'documents', documentId }],
      remarks: [{ section: 'documents', field: documentId, text: 'Not legible' }],
    })
    expect(readDocument(page)).toContain('Not legible')
    expect(page.textContent).not.toContain('This did not pass our check.')
  })

  it('leads to the first place in the order of the screens', async () => {
    const failed = [
      { section: 'identity', documentId: null },
      { section: 'bank_account', documentId: null },
    ] as const
    const { page, address } = await open({ failed })
    await press(page, 'Apply again')
    await waitUntil(() => expect(address()).toBe('/OrgBankAdd'))
  })

  it('without a named place leads to the review of all', async () => {
    const { page, address } = await open({})
    expect(page.textContent).not.toContain('What to correct')
    await press(page, 'Apply again')
    await waitUntil(() => expect(address()).toBe('/OrgRegisterReview'))
  })
})

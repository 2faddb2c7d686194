import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { ApplicationAnswer } from '@almoner/api/onboarding/contract.ts'
import type { AsJson } from '@almoner/api/http/money-contract.ts'
import { completeApplication } from '../../testing/applicant.ts'
import { openDesk, refusal } from '../../testing/desk-site.tsx'
import { waitUntil } from '../../testing/eventually.ts'
import { find } from '../../testing/render.tsx'

type Remarks = AsJson<ApplicationAnswer>['remarks']

let application: AsJson<ApplicationAnswer>

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => undefined)
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const { pathname } = new URL(new Request(input, init).url)
    if (pathname === '/api/organizations/application') return Response.json(application)
    if (pathname.endsWith('/sub-domain')) return Response.json({ state: 'free' })
    return refusal(403, 'not_allowed', 'Your role does not allow this.')
  })
})

const open = async (
  path: string,
  remarks: Remarks,
  changes: Partial<AsJson<ApplicationAnswer>> = {},
) => {
  application = { ...completeApplication, remarks, ...changes }
  const { page } = await openDesk(path)
  await waitUntil(() => find(page, 'h1'))
  return page
}

/** Reads the description that a screen reader announces with a control. */
const readDescription = (page: HTMLElement, selector: string): string =>
  (find(page, selector).getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => page.querySelector(`#${CSS.escape(id)}`)?.textContent ?? '')
    .join(' ')

describe('a remark of the reviewer', () => {
  it.each([
    ['/OrgAgreement', 'agreement', 'directorName', '[name=directorName]'],
    ['/OrgRegisterInfo', 'charity', 'name', '[name=nameEn]'],
    ['/OrgRegisterInfo', 'charity', 'minimumPaymentCents', '[name=minimum]'],
    ['/OrgRegisterInfo', 'charity', 'phoneNumber', '[name="phone.number"]'],
    ['/OrgBankAdd', 'bank_account', 'last4', '[name=accountNumber]'],
    ['/KycForm', 'identity', 'registeredLine1', '[name=line1]'],
    ['/KycForm', 'identity', 'line1', '[name=personalLine1]'],
    ['/KycForm', 'identity', 'image', '#field-image'],
    ['/OrgSetup/Logo', 'logo', 'logo', '#field-logo'],
  ] as const)('on %s about %s %s is shown at its field', async (path, section, field, control) => {
    const page = await open(path, [{ section, field, text: 'Not what the letter says' }])
    await waitUntil(() =>
      expect(readDescription(page, control)).toContain('Reviewer: Not what the letter says'),
    )
    expect(page.textContent).not.toContain('The reviewer’s remarks')
  })

  it('about a section is shown above its form', async () => {
    const text = 'Several answers are in Chinese only'
    const page = await open('/OrgRegisterInfo', [{ section: 'charity', field: null, text }])
    await waitUntil(() => expect(page.textContent).toContain('The reviewer’s remarks'))
    expect(page.textContent).toContain(text)
  })

  it('about a document is shown beside it', async () => {
    const [document] = completeApplication.documents
    const remarks = [
      { section: 'documents', field: document?.documentId ?? '', text: 'The scan is cut off' },
    ] as const
    const page = await open('/OrgSetup/Documents', remarks)
    await waitUntil(() => find(page, 'ul li'))
    expect(find(page, 'ul[aria-label] li').textContent).toContain('Reviewer: The scan is cut off')
  })

  it.each([
    ['/OrgDecline', { status: 'declined', message: 'Not now' }, 'are shown below'],
    ['/OrgConfirm', { status: 'pending', unlocked: [] }, 'We have questions'],
  ] as const)('is shown at its answer on %s', async (path, changes, sentence) => {
    const remarks = [
      { section: 'charity', field: 'subDomain', text: 'Too like another charity' },
      { section: 'charity', field: 'headerColour', text: 'Hard to read' },
    ] as const
    const page = await open(path, remarks, changes)
    await waitUntil(() => expect(page.textContent).toContain(sentence))
    const at = [...page.querySelectorAll('dd')].find(({ textContent }) =>
      textContent.startsWith('kites.'),
    )
    expect(at?.textContent).toContain('Too like another charity')
    // The summary shows no colours, so the remark is shown at the section.
    expect(page.textContent).toContain('Hard to read')
  })
})

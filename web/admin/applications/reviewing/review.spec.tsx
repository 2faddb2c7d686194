import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { checks, type ApplicationAnswer } from '@almoner/api/admin/applications/contract.ts'
import { application, evidence, seenRound } from '../../../testing/admin-application.ts'
import { waitUntil } from '../../../testing/eventually.ts'
import { press } from '../../../testing/press.ts'
import { find, perform } from '../../../testing/render.tsx'
import {
  openReview,
  reviewSite,
  sees,
  select,
  showOn,
  submit,
  type,
} from '../../../testing/review-site.tsx'

let site: ReturnType<typeof reviewSite>
beforeEach(() => {
  site = reviewSite()
})

const pressTab = async (page: HTMLElement, word: string) => {
  const findTab = () => {
    const tab = [...page.querySelectorAll('button')].find(({ textContent }) =>
      textContent.endsWith(word),
    )
    if (!tab) throw new Error(`no tab ${word}`)
    return tab
  }
  await waitUntil(findTab)
  await perform(() => findTab().click())
}

describe('the review of an application', () => {
  it('shows clearly that a document is not what was uploaded', async () => {
    const identity = { ...application.files[0], contentType: 'image/png' }
    site.answers['/api/admin/organizations/hope'] = { ...application, files: [identity] }
    const { page } = await openReview('/AdminAccounts/hope')
    await waitUntil(() => find(page, 'img'))
    site.isDamaged = true
    await perform(() => void find(page, 'img').dispatchEvent(new Event('error')))
    await sees(page, 'This file is not what was uploaded')
    expect(page.querySelector('img')).toBeNull()
  })

  it('shows its first paper at once, if the reviewer can see it', async () => {
    const { page } = await openReview('/AdminAccounts/hope')
    await sees(page, 'Not opened by you yet')
    expect(find(page, 'iframe').getAttribute('src')).toBe(application.files[0]?.path)
  })

  it('shows at once the paper of the check that is next, and keeps it when it is opened', async () => {
    const [letter] = application.files
    const card = {
      ...letter,
      id: 'card',
      kind: 'identity',
      path: '/card.png',
      contentType: 'image/png',
    }
    const other = { ...card, id: 'other', kind: 'other', path: '/other.png' }
    const list = { ...other, id: 'list', path: '/list.png' }
    const files = [letter, card, other, list]
    site.answers['/api/admin/organizations/hope'] = { ...application, files }
    const { page } = await openReview('/AdminAccounts/hope')
    await sees(page, 'Not on a sanctions list')
    expect(find(page, 'img').getAttribute('src')).toBe('/other.png')
    const opened = [letter, card, { ...other, openedBy: [{ name: 'Me', isMe: true }] }, list]
    site.answers['/api/admin/organizations/hope'] = { ...application, files: opened }
    await perform(() => void find(page, 'img').dispatchEvent(new Event('load')))
    await sees(page, 'Opened by you')
    expect(find(page, 'img').getAttribute('src')).toBe('/other.png')
  })

  it('shows a check with its paper on a phone, and requests no paper behind the facts', async () => {
    showOn('a phone')
    const { page } = await openReview('/AdminAccounts/hope')
    await sees(page, 'Documents and checks')
    await waitUntil(() => find(page, 'iframe'))
    await press(page, 'What the charity submitted')
    await waitUntil(() => expect(page.querySelector('iframe')).toBeNull())
  })

  it('requests no paper on its own once it is decided', async () => {
    site.answers['/api/admin/organizations/hope'] = { ...application, status: 'declined' }
    const { page } = await openReview('/AdminAccounts/hope')
    await sees(page, 'Choose a document. Opening it is recorded.')
    expect(page.querySelector('iframe')).toBeNull()
    await pressTab(page, 'Section 88 letter')
    await waitUntil(() => find(page, 'iframe'))
  })

  it('requests no PDF that the browser would not show, until it is saved', async () => {
    Object.defineProperty(navigator, 'pdfViewerEnabled', { value: false, configurable: true })
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'pdfViewerEnabled'))
    // The simulated browser would follow the link to the file.
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue(undefined)
    const { page } = await openReview('/AdminAccounts/hope')
    await sees(page, 'This browser does not show PDF documents in a page.')
    const path = application.files[0]?.path ?? ''
    const isRequested = () => vi.mocked(fetch).mock.calls.some(([input]) => input === path)
    expect(page.querySelector('iframe')).toBeNull()
    expect(isRequested()).toBe(false)
    await press(page, 'Save the document (PDF)')
    await waitUntil(() => expect(isRequested()).toBe(true))
  })

  it('shows its logo as a picture, and its colours with a sample', async () => {
    const logo = { ...application.files[0], id: 'logo', kind: 'logo', path: '/logo.png' }
    site.answers['/api/admin/organizations/hope'] = {
      ...application,
      files: [logo],
      sections: [
        { section: 'charity', fields: [{ field: 'headerColour', value: '1F3A5F' }] },
        { section: 'logo', fields: [{ field: 'logo', value: '9'.repeat(64) }] },
      ],
    }
    const { page } = await openReview('/AdminAccounts/hope')
    await sees(page, '#1F3A5F')
    expect(find(page, 'dd img').getAttribute('src')).toBe('/logo.png')
    expect(page.textContent).not.toContain('99999')
    expect(page.querySelector('[style*="1F3A5F"], [style*="31, 58, 95"]')).not.toBeNull()
  })

  it('has a remark written below the fact that it is about', async () => {
    const { page } = await openReview('/AdminAccounts/hope')
    await sees(page, 'Add a remark')
    await perform(() => find(page, '[aria-label="Remark on Registered name"]').click())
    await type(find(page, '#field-remark-here-text'), 'Another spelling')
    await perform(() => find<HTMLInputElement>(page, 'dd form [value=applicant]').click())
    await press(page, 'Add')
    await waitUntil(() => expect(site.requests).toHaveLength(1))
    expect(site.requests[0]?.body).toEqual({
      section: 'charity',
      field: 'name',
      visibility: 'applicant',
      text: 'Another spelling',
    })
    await waitUntil(() => expect(page.querySelector('dd form')).toBeNull())
  })

  it('has a remark written below the paper that it is about', async () => {
    const documents = {
      section: 'documents',
      fields: [{ field: 'paper', value: 'letter.pdf' }],
    }
    site.answers['/api/admin/organizations/hope'] = { ...application, sections: [documents] }
    const { page } = await openReview('/AdminAccounts/hope')
    await sees(page, 'letter.pdf')
    await perform(() => find(page, '[aria-label="Remark on letter.pdf"]').click())
    await type(find(page, '#field-remark-here-text'), 'Unreadable')
    await perform(() => find<HTMLInputElement>(page, 'form [value=applicant]').click())
    await press(page, 'Add')
    await waitUntil(() => expect(site.requests).toHaveLength(1))
    expect(site.requests[0]?.body).toMatchObject({ section: 'documents', field: 'paper' })
  })

  it('can have a remark at a field that was left empty', async () => {
    const { page } = await openReview('/AdminAccounts/hope')
    await press(page, 'Add a remark')
    await select(page, '#field-remark-section', 'charity')
    const options = [...page.querySelectorAll('#field-remark-field option')]
    expect(options.map(({ textContent }) => textContent)).toContain('Website')
  })

  it('has its checks recorded, and its review claimed', async () => {
    const { page } = await openReview('/AdminAccounts/hope')
    await sees(page, 'Not on a sanctions list')
    const file = new File(['%PDF-1.7'], 'list.pdf', { type: 'application/pdf' })
    await perform(() => {
      const input = find<HTMLInputElement>(page, 'input[type=file]')
      Object.defineProperty(input, 'files', { value: [file], configurable: true })
      input.dispatchEvent(new Event('change', { bubbles: true }))
    })
    await sees(page, 'list.pdf')
    await press(page, 'Pass (P)')
    await waitUntil(() => expect(site.requests).toHaveLength(1))
    expect(site.requests[0]?.body).toMatchObject({
      ...seenRound,
      check: 'sanctions',
      outcome: 'passed',
      evidenceSha256: evidence.sha256,
    })
    await press(page, 'Claim')
    await waitUntil(() => expect(site.requests[1]?.path).toMatch(/\/claim$/))
  })

  it('is checked by keys, one check after the other', async () => {
    site.answers['/api/admin/organizations/hope'] = unchecked
    const { page } = await openReview('/AdminAccounts/hope')
    await sees(page, 'Listed under section 88')
    site.answers['/api/admin/organizations/hope/checks'] = {
      ...unchecked,
      checks: [{ check: 'section88_listed', recorded: passed }, ...unchecked.checks.slice(1)],
    }
    await key('p')
    await waitUntil(() => expect(currentCheck(page)).toBe('Account holder matches'))
    await key('f')
    await waitUntil(() => expect(site.requests).toHaveLength(2))
    expect(site.requests.map(({ body }) => body)).toMatchObject([
      { ...seenRound, check: 'section88_listed', outcome: 'passed' },
      { ...seenRound, check: 'bank_holder_matches', outcome: 'failed' },
    ])
    await key('k')
    await waitUntil(() => expect(currentCheck(page)).toBe('Listed under section 88'))
    await key('?')
    await sees(page, 'Pass the current check')
    // While a dialog is open, the keys have no effect on what is behind it.
    await key('p')
    expect(site.requests).toHaveLength(2)
  })

  it('takes no more than ten presses if all is well, and each paper has been in front', async () => {
    let current = clean
    const path = '/api/admin/organizations/hope'
    const shown = new Set<string | null>()
    const answerOthers = vi.mocked(fetch).getMockImplementation()
    vi.mocked(fetch).mockImplementation(async (input, init) => {
      const request = new Request(input, init)
      const { pathname } = new URL(request.url)
      if (pathname === `${path}/checks`) {
        const { check } = (await request.json()) as { check: string }
        current = {
          ...current,
          checks: current.checks.map((each) =>
            each.check === check ? { check: each.check, recorded: passed } : each,
          ),
        }
        return Response.json(current)
      }
      if (pathname === path) return Response.json(current)
      return (await answerOthers?.(input, init)) ?? new Response(null, { status: 204 })
    })
    const { page } = await openReview('/AdminAccounts/hope')
    await sees(page, 'Listed under section 88')
    // The list of charities led here by one press.
    let presses = 1
    const pressKey = async (name: string) => {
      presses += 1
      await key(name)
    }
    const look = () => {
      for (const frame of page.querySelectorAll('iframe, img')) shown.add(frame.getAttribute('src'))
    }
    for (let place = 1; place <= clean.checks.length; place += 1) {
      await waitUntil(look)
      await pressKey('p')
      await waitUntil(() =>
        expect(current.checks.filter(({ recorded }) => recorded)).toHaveLength(place),
      )
    }
    await waitUntil(look)
    await pressKey('a')
    await type(find(page, '#field-approve-password'), 'Almoner2026')
    presses += 1
    await submit(page)
    await waitUntil(() => expect(site.requests.at(-1)?.path).toBe(`${path}/approve`))
    expect(presses).toBeLessThanOrEqual(10)
    expect([...shown]).toEqual(expect.arrayContaining(clean.files.map((file) => file.path)))
  })

  it('shows beside a check the two facts that it compares, with the words that differ', async () => {
    site.answers['/api/admin/organizations/hope'] = unchecked
    const { page } = await openReview('/AdminAccounts/hope')
    await sees(page, 'Account holderGreen Path LtdRegisteredGreen Path Limited')
    const marked = [...page.querySelectorAll('mark')].map(({ textContent }) => textContent)
    expect(marked).toEqual(['Ltd', 'Limited'])
  })

  it('shows what the Inland Revenue’s list has about the charity, and passes with its date', async () => {
    site.answers['/api/admin/organizations/hope'] = unchecked
    const copy = { listedOn: '2026-11-10', isStale: false }
    site.answers['/api/admin/charity-list'] = { copy }
    const green = { fileNumber: '91/1', nameEn: 'GREEN PATH', nameZh: '', hasNumber: false }
    site.answers['/api/admin/charity-list/search'] = {
      copy,
      matches: [
        { ...green, hasName: true },
        { ...green, nameEn: 'GREEN PATH YOUTH', hasName: false },
      ],
      hasMore: false,
    }
    const { page } = await openReview('/AdminAccounts/hope')
    await sees(page, 'GREEN PATH', 'Same name only', 'Inland Revenue’s list of 2026/11/10')
    expect(page.textContent).not.toContain('GREEN PATH YOUTH')
    await key('p')
    await waitUntil(() => expect(site.requests).toHaveLength(1))
    expect(site.requests[0]?.body).toMatchObject({ listedOn: '2026-11-10' })
  })

  it('suggests no pass by a name that is only similar', async () => {
    site.answers['/api/admin/organizations/hope'] = unchecked
    const matches = [
      { fileNumber: '', nameEn: 'GREEN PATH YOUTH', nameZh: '', hasNumber: false, hasName: false },
    ]
    const copy = { listedOn: '2026-11-10', isStale: false }
    site.answers['/api/admin/charity-list/search'] = { copy, matches, hasMore: false }
    const { page } = await openReview('/AdminAccounts/hope')
    await sees(page, 'exactly this name or number', 'GREEN PATH YOUTH', 'Similar name')
    const pass = page.querySelector('[aria-keyshortcuts="p"]')
    const fail = page.querySelector('[aria-keyshortcuts="f"]')
    expect(pass?.className).toBe(fail?.className)
  })

  it('says that no list is stored, and where to upload it', async () => {
    site.answers['/api/admin/organizations/hope'] = unchecked
    site.answers['/api/admin/charity-list/search'] = {
      copy: null,
      matches: [],
      hasMore: false,
    }
    const { page } = await openReview('/AdminAccounts/hope')
    await sees(page, 'No copy of the Inland Revenue’s list is stored.')
    expect(page.querySelector('a[href="/AdminCharityList"]')).not.toBeNull()
  })

  it('is not checked as another version than the one that was seen', async () => {
    const { page, queryClient } = await openReview('/AdminAccounts/hope')
    await sees(page, 'Not on a sanctions list')
    const changed = { ...application, round: 3, snapshotSha256: 'e'.repeat(64) }
    site.answers['/api/admin/organizations/hope'] = changed
    await perform(() => void queryClient.invalidateQueries({ queryKey: ['admin'] }))
    await sees(page, 'submitted the application again')
    await key('p')
    expect(site.requests).toHaveLength(0)
    await press(page, 'Show the new version')
    await key('p')
    await waitUntil(() => expect(site.requests).toHaveLength(1))
    expect(site.requests[0]?.body).toMatchObject({ round: 3, snapshotSha256: 'e'.repeat(64) })
  })
})

const passed: ApplicationAnswer['checks'][number]['recorded'] = {
  outcome: 'passed',
  note: '',
  listedOn: null,
  evidence: null,
  by: { name: 'May Ho', isMe: true },
  at: '2026-11-20T02:00:00.000Z',
}

const unchecked: ApplicationAnswer = {
  ...application,
  sections: [
    {
      section: 'bank_account',
      fields: [{ field: 'accountHolder', value: 'Green Path Ltd' }],
    },
    {
      section: 'identity',
      fields: [{ field: 'registeredName', value: 'Green Path Limited' }],
    },
  ],
  checks: [
    { check: 'section88_listed', recorded: null },
    { check: 'bank_holder_matches', recorded: null },
  ],
}

const paper = (
  kind: ApplicationAnswer['files'][number]['kind'],
  contentType = 'application/pdf',
) => ({
  id: kind,
  kind,
  fileName: `${kind}.pdf`,
  contentType,
  bytes: 2_048,
  sha256: kind,
  path: `/documents/${kind}`,
  isRequired: true,
  replaces: null,
  sharedWith: [],
  openedBy: [],
  isErased: false,
})

/** Three papers, an identity card and six checks, as most charities have them. */
const clean: ApplicationAnswer = {
  ...application,
  files: [
    paper('section88'),
    paper('registration'),
    paper('constitution'),
    paper('identity', 'image/png'),
  ],
  checks: checks.map((check) => ({ check, recorded: null })),
}

const currentCheck = (page: HTMLElement): string | null =>
  find(page, 'li [aria-current=true]').textContent

const key = (name: string) =>
  perform(() => {
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true }))
  })

import { describe, expect, it, vi } from 'vitest'
import type { InfoAnswer } from '@almoner/api/desk/settings/info/contract.ts'
import type { AsJson } from '@almoner/api/http/money-contract.ts'
import { languages, type Language } from '@almoner/domain/kernel/locale.ts'
import { deskAnswers, openDesk, refusal, type } from '../../../testing/desk-site.tsx'
import { waitUntil } from '../../../testing/eventually.ts'
import { press } from '../../../testing/press.ts'
import { find, perform } from '../../../testing/render.tsx'

const path = '/api/organizations/info'

const info: AsJson<InfoAnswer> = {
  registered: {
    name: { en: 'Harbour Light', zh: '海港之光', cn: '' },
    address: { en: '12 Hoi Yuen Road', zh: '', cn: '' },
    irFileNumber: '91/00001',
  },
  change: null,
  registeredRevision: 1,
  payerSite: 'http://harbour.localhost:3000',
  logo: null,
  organisationUrl: 'https://harbour.example',
  email: 'office@harbour.example',
  firstName: 'Siu Ming',
  lastName: 'Wong',
  phoneNumber: '+85223450001',
  defaultLanguage: 'en',
  supportedLanguages: ['en', 'zh'],
  detectsLanguage: true,
  statementDescriptor: 'HARBOUR LIGHT',
  minimum: 50,
  revision: 4,
}

const waiting: AsJson<InfoAnswer>['change'] = {
  number: 1,
  status: 'waiting',
  fields: [{ field: 'name', language: 'en', before: 'Harbour Light', after: 'Light Fund' }],
  note: '',
  reason: null,
  proposedAt: '2026-11-20T02:30:00.000Z',
  endedAt: null,
}

type Sent = { call: string; body: unknown }
const requests: Sent[] = []
/** The current state of the server. */
let now: AsJson<InfoAnswer>
let answer: (submission: Sent) => Response

type Opened = { role?: string; language?: Language; refused?: Response }

const open = async (
  firstAnswer: AsJson<InfoAnswer>,
  { role = 'owner', language, refused }: Opened = {},
) => {
  requests.length = 0
  now = firstAnswer
  answer = () => Response.json(now)
  vi.stubGlobal('scrollTo', () => undefined)
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init)
    const { pathname } = new URL(request.url)
    if (pathname.startsWith(path)) {
      if (request.method === 'GET') return refused ?? Response.json(now)
      const call = `${request.method} ${pathname.slice(path.length)}`
      const isFile = request.headers.get('Content-Type')?.startsWith('multipart') ?? false
      const body = isFile ? (await request.formData()).get('picture') : await request.json()
      requests.push({ call, body })
      return answer(requests.at(-1) as Sent)
    }
    if (pathname.endsWith('/status')) return new Response(null, { status: 204 })
    const answers = deskAnswers(role) as Record<string, unknown>
    return Response.json(answers[pathname] ?? { rows: 0 })
  })
  return (await openDesk('/OrgSettings/Info', language)).page
}

const sees = (page: HTMLElement, text: string) =>
  waitUntil(() => expect(page.textContent).toContain(text))

const input = (page: HTMLElement, name: string) =>
  find<HTMLInputElement>(page, `[id="field-${name}"]`)

const write = (page: HTMLElement, name: string, text: string) =>
  perform(() => type(input(page, name), text))

describe('the logo of a charity', () => {
  const choose = (page: HTMLElement, file: File) =>
    perform(() => {
      const field = input(page, 'picture')
      Object.defineProperty(field, 'files', { value: [file], configurable: true })
      field.dispatchEvent(new Event('change', { bubbles: true }))
    })

  it('is seen before it is saved, and replaces the one before', async () => {
    const page = await open({ ...info, logo: '/api/organizations/info/logo?v=1' })
    const seen = () => find<HTMLImageElement>(page, 'main img')
    await waitUntil(() => expect(seen().alt).toBe('The current logo'))
    await choose(page, new File(['x'], 'logo.png', { type: 'image/png' }))
    await waitUntil(() => expect(seen().src).toContain('data:image/png'))
    now = { ...info, logo: '/api/organizations/info/logo?v=2' }
    await press(page, 'Save the logo')
    await sees(page, 'Saved. Your donation pages show it from now on.')
    expect(requests).toMatchObject([{ call: 'POST /logo', body: { name: 'logo.png' } }])
    await waitUntil(() => expect(seen().getAttribute('src')).toBe(now.logo))
  })

  it('that is no picture, or too large, is refused before it is sent', async () => {
    const page = await open(info)
    await sees(page, 'You have not uploaded a logo yet.')
    await press(page, 'Save the logo')
    await sees(page, 'Choose a picture')
    await choose(page, new File(['x'], 'logo.pdf', { type: 'application/pdf' }))
    await sees(page, 'Only .jpg or .png')
    expect(requests).toEqual([])
  })
})

describe('the public information of a charity', () => {
  it('is saved at once, and the name on card statements is seen as payers see it', async () => {
    const page = await open(info)
    await sees(page, 'Payers see ALMONER* HARBOUR LIGHT')
    await write(page, 'statementDescriptor', 'Light fund')
    await sees(page, 'Payers see ALMONER* LIGHT FUND')
    await write(page, 'minimum', '12.5')
    now = { ...info, statementDescriptor: 'Light fund', minimum: 12.5, revision: 5 }
    await press(page, 'Save')
    await sees(page, 'Saved. Your donation pages show it from now on.')
    expect(requests).toMatchObject([
      {
        call: 'PUT ',
        body: {
          statementDescriptor: 'Light fund',
          minimum: 12.5,
          phoneNumber: '+85223450001',
          seen: 4,
        },
      },
    ])
  })

  it('shows what is wrong beside each field, and keeps what was typed', async () => {
    const page = await open(info)
    await sees(page, 'harbour.localhost:3000')
    await write(page, 'organisationUrl', 'harbour')
    await press(page, 'Save')
    await sees(page, 'Enter an address that begins with https://')
    expect(requests).toEqual([])
    await write(page, 'organisationUrl', '')
    await write(page, 'minimum', '5')
    answer = () =>
      refusal(422, 'minimum_below_limit', 'Enter an amount of at least HK$10', {
        minimum: 'minimum.below_limit',
      })
    await press(page, 'Save')
    await sees(page, 'Enter an amount of at least HK$10')
    expect(input(page, 'minimum').value).toBe('5')
  })

  it('that another person changed is shown, and replaced at the next press', async () => {
    const page = await open(info)
    await sees(page, 'harbour.localhost:3000')
    await write(page, 'organisationUrl', 'https://light.example')
    now = { ...info, organisationUrl: 'https://other.example', revision: 5 }
    answer = () => refusal(409, 'setting_changed', 'Changed.')
    await press(page, 'Save')
    await sees(page, 'Websitehttps://other.example')
    expect(input(page, 'organisationUrl').value).toBe('https://light.example')
    answer = () => Response.json(now)
    await press(page, 'Save')
    await sees(page, 'Saved.')
    expect(requests.at(-1)?.body).toMatchObject({
      organisationUrl: 'https://light.example',
      seen: 5,
    })
  })
})

describe('the registered information of a charity', () => {
  it('is proposed, waits with its date, and is withdrawn', async () => {
    const page = await open(info)
    await sees(page, 'Send for approval')
    await write(page, 'name.en', 'Light Fund')
    now = { ...info, change: waiting, registeredRevision: 2 }
    await press(page, 'Send for approval')
    await sees(page, 'A change is waiting for our approval')
    expect(page.textContent).toContain('2026/11/20 10:30')
    expect(page.textContent).toContain('NowHarbour LightProposedLight Fund')
    expect(page.textContent).toContain('IR File No.91/00001')
    expect(page.textContent).not.toContain('Send for approval')
    expect(requests).toMatchObject([
      {
        call: 'POST /change',
        body: { name: { en: 'Light Fund' }, irFileNumber: '91/00001', note: '', seen: 1 },
      },
    ])
    await press(page, 'Withdraw change')
    now = { ...info, change: { ...waiting, status: 'withdrawn' }, registeredRevision: 3 }
    await perform(() => find<HTMLButtonElement>(page, 'dialog[open] button[type=submit]').click())
    await sees(page, 'Withdrawn. The current details stay.')
    expect(requests.at(-1)).toEqual({ call: 'POST /change/withdraw', body: { number: 1 } })
    expect(input(page, 'name.en').value).toBe('Harbour Light')
  })

  it('keeps what was typed while a colleague’s change waits', async () => {
    const page = await open(info)
    await sees(page, 'Send for approval')
    await write(page, 'name.en', 'Another Light')
    answer = () => refusal(409, 'profile_change_waiting', 'A change is already waiting.')
    now = { ...info, change: waiting, registeredRevision: 2 }
    await press(page, 'Send for approval')
    await sees(page, 'A change is already waiting.')
    await sees(page, 'A change is waiting for our approval')
    expect(input(page, 'name.en').value).toBe('Another Light')
  })

  it('that was changed by a newer approval is shown, and replaced by the next proposal', async () => {
    const page = await open(info)
    await sees(page, 'Send for approval')
    await write(page, 'address.en', '1 Wai Yip Street')
    const registered = { ...info.registered, name: { en: 'Light Fund', zh: '海港之光', cn: '' } }
    now = { ...info, registered, registeredRevision: 4 }
    answer = () => refusal(409, 'setting_changed', 'Changed.')
    await press(page, 'Send for approval')
    await sees(page, 'Registered name · EnglishLight Fund')
    expect(input(page, 'address.en').value).toBe('1 Wai Yip Street')
    await press(page, 'Discard what I entered')
    expect(input(page, 'name.en').value).toBe('Light Fund')
  })

  it('shows why a change was declined, and accepts another one', async () => {
    const reason = 'Send us the certificate.'
    const endedAt = '2026-11-21T02:30:00.000Z'
    const page = await open({
      ...info,
      change: { ...waiting, status: 'declined', reason, endedAt },
    })
    await sees(page, reason)
    expect(page.textContent).toContain('Decided on 2026/11/21 10:30')
    expect(input(page, 'name.en').value).toBe('Harbour Light')
    await press(page, 'Use our proposal')
    expect(input(page, 'name.en').value).toBe('Light Fund')
    expect(document.activeElement).toBe(input(page, 'name.en'))
  })

  it('needs a name and an address', async () => {
    const page = await open(info)
    await sees(page, 'Send for approval')
    for (const field of ['name.en', 'name.zh', 'address.en']) await write(page, field, '')
    await press(page, 'Send for approval')
    await sees(page, 'Enter the registered name in English, Chinese or both')
    await sees(page, 'Enter the registered address')
    expect(requests).toEqual([])
  })
})

describe('the page of a charity’s info', () => {
  it.each(['finance', 'fundraiser', 'viewer', 'auditor'])('is not for a %s', async (role) => {
    const page = await open(info, { role })
    await sees(page, 'Only owners can see and change this.')
    expect(page.querySelector('form')).toBeNull()
  })

  it('offers to try again if it could not be loaded', async () => {
    const page = await open(info, { refused: refusal(500, 'internal', 'Something went wrong.') })
    await sees(page, 'Try again')
    expect(page.querySelector('form')).toBeNull()
  })

  it.each(languages)('is worded in %s', async (language) => {
    const page = await open({ ...info, change: waiting }, { language })
    await waitUntil(() => expect(page.querySelector('[id="field-minimum"]')).not.toBeNull())
    expect(page.textContent.includes('A change is waiting')).toBe(language === 'en')
  })
})

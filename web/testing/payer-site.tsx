import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { onTestFinished, vi } from 'vitest'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import type { DonorAnswer } from '@almoner/api/use-cases/accounts/contract.ts'
import type { OrganizationAnswer } from '@almoner/api/payer/organizations/contract.ts'
import type { MissionAnswer } from '@almoner/api/payer/projects/contract.ts'
import type { AsJson } from '@almoner/api/http/money-contract.ts'
import { forgetMemory } from '../payer/checkout/state/stored/checkout-state.ts'
import { followLanguage } from '../lib/language/asked-in-language.ts'
import { activate } from '../lib/language/i18n.ts'
import { createQueryClient } from '../lib/api/query-client.ts'
import { createAreaRouter } from '../app/payer/router.tsx'
import { find, perform, render } from './render.tsx'

// Specs give the bank's frame an empty page.
const { happyDOM } = window as unknown as {
  happyDOM: { settings: { enableIframePageLoading: boolean } }
}
happyDOM.settings.enableIframePageLoading = true

type Answer = { status: number; body?: unknown; headers?: Record<string, string> }
/** `POST /api/user/payments` → its answer; throwing is a lost connection. */
export type FakeApi = Record<string, (body: unknown, url: URL) => Answer | Promise<Answer>>

export const organisation: AsJson<OrganizationAnswer> = {
  _id: '0b1c2d3e-0000-4000-8000-000000000001',
  id: '0b1c2d3e-0000-4000-8000-000000000001',
  organizationObj: {
    organizationPermitted: true,
    organizationName: 'Harbour Light',
    subDomain: 'harbour',
    organizationUrl: 'https://harbour.example',
    organizationAddress: 'Kwun Tong',
    organizationIRDNo: null,
    intro: 'For children.',
    defaultLanguage: 'en',
    supportedLanguages: ['en', 'zh', 'cn'],
    autoDetectLanguage: true,
    minimumPaymentAmount: 50,
    statementDescriptor: 'HARBOUR LIGHT',
    logo: 'illustration:harbour',
    plan: { currentPlan: 'premium' },
    headerColor: '0F3D4C',
    buttonColor: 'B5482A',
    progressBarColor: 'DE9B35',
    paymentMethodCode: {},
    formSetting: {
      enabled: true,
      rows: [
        { id: 'shirt.size', type: 'text', required: true, label: 'Shirt size', placeholder: 'M' },
      ],
    },
  },
  paymentMethod: {
    card: {
      enabled: true,
      provider: 'sandbox',
      publishableKey: 'pk_test',
      tokenUrl: 'http://localhost/token',
    },
    payMe: { enabled: true },
    tapAndGo: { enabled: true },
    manual: [],
  },
}

export const mission: AsJson<MissionAnswer> = {
  _id: '0b1c2d3e-0000-4000-8000-000000000002',
  id: '0b1c2d3e-0000-4000-8000-000000000002',
  organizationId: organisation.id,
  title: 'Homework rooms',
  description: 'Two rooms.',
  preview: 'Two rooms.',
  isMultiLanguage: false,
  headerBackgroundPicture: 'illustration:stairs',
  targetAmount: 1000,
  currentAmount: 0,
  donation: true,
  status: 'open',
  projectReturnUrl: null,
  quickReceipt: true,
}

/** Returns a problem answer in the API's format. */
export const problem = (status: number, code: string, fields?: Record<string, string>): Answer => ({
  status,
  body: { type: '', title: '', status, message: code, error: { message: code, code }, fields },
})

const whoTheyAre: DonorAnswer['customer'] = {
  firstName: 'Tai Man',
  lastName: 'Chan',
  phoneNumber: '+85261234567',
  flatAndFloorNumber: '',
  building: '',
  street: '',
  town: '',
  country: '',
  ageGroup: '',
  birthdayMonth: '',
  birthdayDayInMonth: '',
  donorOrganization: '',
  educationLevel: '',
}

/** A donor who is logged in, for specs that need one. */
export const aDonor: DonorAnswer = {
  id: '0b1c2d3e-0000-4000-8000-000000000003',
  username: 'taiman@example.com',
  waiting: null,
  language: 'en',
  ...whoTheyAre,
  customer: whoTheyAre,
}

const ordinary: FakeApi = {
  'GET /api/donors': () => problem(401, 'not_signed_in'),
  'GET /api/donors/organization': () => ({ status: 200, body: organisation }),
  'GET /api/projects': () => ({ status: 200, body: [mission] }),
  [`GET /api/projects/${mission.id}`]: () => ({ status: 200, body: mission }),
  'POST /api/user/payments/calculate-fees': (body) => {
    const { amount, coverFee } = body as { amount: number; coverFee: boolean }
    const totalFee = coverFee ? 19.11 : 18.5
    return {
      status: 200,
      body: {
        totalAmount: coverFee ? amount + totalFee : amount,
        totalFee,
        serviceFee: 5,
        processingFee: totalFee - 5,
        nonprofitReceives: coverFee ? amount : amount - totalFee,
        transactionCountry: 'HK',
      },
    }
  },
}

/** Opens the payer's site at an address, against an API with the given answers. */
export const openPayerSite = async (
  path: string,
  { api = {}, language = 'en' }: { api?: FakeApi; language?: Language } = {},
) => {
  const handlers: FakeApi = { ...ordinary, ...api }
  // A donor with an account is logged in.
  handlers['GET /api/donors/status'] ??= async (body, url) => {
    const { status } = (await handlers['GET /api/donors']?.(body, url)) ?? { status: 401 }
    return status === 200 ? { status: 204 } : problem(401, 'not_signed_in')
  }
  const calls: { name: string; body: unknown }[] = []
  vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
    const url = new URL(input, 'http://harbour.localhost')
    const name = `${init.method ?? 'GET'} ${url.pathname}`
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : init.body
    calls.push({ name, body })
    const answer = await (handlers[name]?.(body, url) ?? problem(404, 'not_found'))
    const { status, headers = {} } = answer
    return new Response(JSON.stringify(answer.body), { status, headers })
  })
  const queryClient = createQueryClient()
  const history = createMemoryHistory({ initialEntries: [path] })
  const router = createAreaRouter(queryClient, history)
  const page = await render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
    { language },
  )
  const leaveLanguages = followLanguage(queryClient)
  // Routes and answers arrive asynchronously: only a test's own actions are awaited by hand.
  const setHand = (byHand: boolean) =>
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: byHand })
  const does = async (action: () => void | Promise<void>): Promise<void> => {
    setHand(true)
    await perform(action)
    setHand(false)
  }
  setHand(false)
  onTestFinished(() => {
    leaveLanguages()
    setHand(true)
    // The page is still mounted for a moment, and must not call a real server.
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('the test is over')
    })
    vi.useRealTimers()
    queryClient.clear()
    sessionStorage.clear()
    forgetMemory()
  })
  return {
    page,
    place: () => router.state.location.pathname,
    /** Waits until the screen of an address is rendered. */
    arrives: async (path: string): Promise<void> => {
      const deadline = Date.now() + timeoutMilliseconds
      while (router.state.resolvedLocation?.pathname !== path) {
        if (Date.now() > deadline) throw new Error(`at ${router.state.location.pathname}`)
        await aMoment()
      }
    },
    does,
    /** Waits until no request is open. */
    settles: async (): Promise<void> => {
      const deadline = Date.now() + timeoutMilliseconds
      do await aMoment()
      while (queryClient.isFetching() > 0 && Date.now() < deadline)
    },
    /** Waits for a query that shows its result only later, by the first part of its key. */
    knows: async (key: string): Promise<void> => {
      const deadline = Date.now() + timeoutMilliseconds
      const isKnown = () =>
        queryClient.getQueriesData({ queryKey: [key] }).some(([, data]) => data !== undefined)
      while (!isKnown()) {
        if (Date.now() > deadline) throw new Error(`nobody answered ${key}`)
        await aMoment()
      }
    },
    speaks: (spoken: Language) => does(() => activate(spoken)),
    go: (to: string) => does(async () => router.navigate({ to })),
    bodiesOf: (name: string) => calls.filter((each) => each.name === name).map(({ body }) => body),
    /** Waits until an element matches; the page processes its updates while waiting. */
    sees: async (selector: string, words = ''): Promise<HTMLElement> => {
      const deadline = Date.now() + timeoutMilliseconds
      while (Date.now() < deadline) {
        const match = saying(page, selector, words)
        if (match) return match
        await aMoment()
      }
      throw new Error(`no ${selector} says “${words}”: ${page.textContent}`)
    },
    press: async (selector: string, words = ''): Promise<void> => {
      const match = saying(page, selector, words)
      if (!match) throw new Error(`no ${selector} says “${words}”: ${page.textContent}`)
      await does(() => match.click())
    },
    type: (name: string, text: string) =>
      does(() => {
        const input = find<HTMLInputElement>(page, `[name="${name}"]`)
        // React watches the element's own property, so the text is set as a keyboard would.
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
        input.dispatchEvent(new Event('input', { bubbles: true }))
      }),
  }
}

/** A busy machine takes seconds to load a part of the site. */
const timeoutMilliseconds = 60_000

const aMoment = () => new Promise((resolve) => setTimeout(resolve, 10))

const saying = (page: HTMLElement, selector: string, words: string): HTMLElement | undefined =>
  [...page.querySelectorAll<HTMLElement>(selector)].find((element) =>
    element.textContent.includes(words),
  )

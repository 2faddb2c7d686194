import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { PaymentMethodsAnswer } from '@almoner/api/desk/payment-methods/contract.ts'
import { manualMethods } from '@almoner/domain/payment-methods/payment-method.ts'
import { waitUntil } from '../../../testing/eventually.ts'
import { find, perform } from '../../../testing/render.tsx'
import { manual, openMethods, type, wallet } from '../testing/methods.tsx'

let methods: PaymentMethodsAnswer
/** The charity's settings after another person has changed them. Null if no other person has. */
let meanwhile: PaymentMethodsAnswer | null
let seenVersions: unknown[]

const refused = () =>
  Response.json(
    { status: 409, message: 'Changed.', error: { code: 'method_changed' } },
    { status: 409 },
  )

beforeEach(() => {
  methods = {
    mayEdit: true,
    plan: 'premium',
    planWith: { wallets: 'pro', manual: 'premium' },
    defaultLanguage: 'en',
    wallets: [wallet(), wallet({ method: 'tap_and_go' })],
    manual: manualMethods.map((method) => manual(method, { revision: 3 })),
  }
  meanwhile = null
  seenVersions = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init)
    if (request.method === 'GET') return Response.json(methods)
    const body = (await request.json()) as { seen: unknown }
    seenVersions.push(body.seen)
    if (meanwhile === null) return Response.json(methods)
    methods = meanwhile
    meanwhile = null
    return refused()
  })
})

const press = async (page: Element, label: string) => {
  const button = [...page.querySelectorAll('button')].find(
    ({ textContent }) => textContent === label,
  )
  if (!button) throw new Error(`no button says ${label}`)
  await perform(() => button.click())
}

describe('settings that another person changed since the form was opened', () => {
  const changed = () => ({
    ...methods,
    manual: manualMethods.map((method) =>
      manual(method, {
        revision: 4,
        enabled: method === 'fps',
        state: method === 'fps' ? 'on' : 'off',
        code: method === 'fps' ? 'theirs' : null,
        instructions: { en: 'Pay at the counter', zh: '', cn: '' },
      }),
    ),
  })

  const typed = async () => {
    const screen = await openMethods()
    await screen.toggle('FPS')
    await type(find(screen.entry('FPS'), '#field-fps-code'), 'mine')
    meanwhile = changed()
    await screen.send('FPS')
    await waitUntil(() => expect(screen.entry('FPS').textContent).toContain('Nothing was saved'))
    return screen
  }

  it('are shown beside what was typed, which is kept and replaces them at the next press', async () => {
    const { entry, send } = await typed()
    const rows = [...entry('FPS').querySelectorAll('dl > div')].map((row) =>
      [...row.children].map(({ textContent }) => textContent),
    )
    expect(rows).toEqual([
      ['Payers can choose this', 'Yes'],
      ['What payers scan', 'theirs'],
      ['Instructions for the payer · English', 'Pay at the counter'],
    ])
    expect(find<HTMLTextAreaElement>(entry('FPS'), '#field-fps-code').value).toBe('mine')
    await send('FPS')
    await waitUntil(() => expect(entry('FPS').querySelector('form')).toBeNull())
    expect(seenVersions).toEqual([3, 4])
  })

  it('are there when what was typed is discarded', async () => {
    const { entry, toggle } = await typed()
    await press(entry('FPS'), 'Discard what I entered')
    expect(entry('FPS').querySelector('form')).toBeNull()
    expect(document.activeElement).toBe(find(entry('FPS'), 'button[aria-expanded]'))
    await toggle('FPS')
    expect(find<HTMLTextAreaElement>(entry('FPS'), '#field-fps-code').value).toBe('theirs')
  })
})

describe('credentials that another person stored since the form was opened', () => {
  const storedAt = '2026-11-20T02:00:00.000Z'

  it('are shown with the time of the change, and replaced at the next press', async () => {
    const { entry, toggle, send } = await openMethods()
    await toggle('Tap & Go')
    for (const name of ['appId', 'apiKey', 'publicKey']) {
      await type(find(entry('Tap & Go'), `#field-tap_and_go-${name}`), 'x')
    }
    const credentials = { storedAt, expiresOn: null, daysLeft: null }
    meanwhile = { ...methods, wallets: [wallet(), wallet({ method: 'tap_and_go', credentials })] }
    await send('Tap & Go')
    await waitUntil(() =>
      expect(entry('Tap & Go').textContent).toContain(
        'Other credentials were saved at 2026/11/20 10:00',
      ),
    )
    expect(find<HTMLInputElement>(entry('Tap & Go'), '#field-tap_and_go-apiKey').value).toBe('x')
    await send('Tap & Go')
    await waitUntil(() => expect(seenVersions).toEqual([null, storedAt]))
  })
})

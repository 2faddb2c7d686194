import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  proofsList,
  type DecisionsAnswer,
  type ProofLine,
  type SentDecision,
  type WaitingProof,
} from '@almoner/api/desk/proofs/contract.ts'
import type { AsJson } from '@almoner/api/http/money-contract.ts'
import { checkListScreen } from '../../testing/check-list-screen.ts'
import { deskAnswers, openDesk, payment, testId, type } from '../../testing/desk-site.tsx'
import { waitUntil } from '../../testing/eventually.ts'
import { button, press } from '../../testing/press.ts'
import { find, perform } from '../../testing/render.tsx'

const proof = (
  index: number,
  changes: Partial<AsJson<WaitingProof>> = {},
): AsJson<WaitingProof> => ({
  ...payment(index),
  status: 'processing',
  method: 'fps',
  provider: null,
  awaitingApproval: true,
  waitsForYou: true,
  reference: `REF-${index}`,
  proof: {
    path: `/api/organizations/payments/${testId(index)}/proof`,
    contentType: 'image/png',
    bytes: 9,
  },
  fees: {
    totalAmount: index * 100,
    totalFee: 0,
    serviceFee: 0,
    processingFee: 0,
    nonprofitReceives: index * 100,
  },
  submittedOn: '2026-11-20',
  completedAt: null,
  receivedOn: null,
  reusedProof: null,
  bankLine: null,
  ...changes,
})

const sums = { rows: 4, amount: 1_000 }

describe('the queue of proofs', () => {
  checkListScreen({
    list: proofsList,
    path: '/Proofs',
    open: openDesk,
    others: { ...deskAnswers('finance'), '/api/organizations/projects': { projects: [] } },
    row: proof(3),
    totals: sums,
    sees: ['4 payments', 'HK$1,000.00 waiting', 'HK$300.00', 'Payer 3 Chan', 'REF-3', '2026/11/20'],
    filters: {
      q: 'ref-3',
      day: '2026-11-01..',
      method: 'fps',
      project: testId(1),
      amount: '100..200.50',
    },
    none: 'No proofs to review',
    forbidden: {
      others: deskAnswers('viewer'),
      sees: 'Only owners and finance staff can decide this.',
    },
  })
})

describe('going through the proofs', () => {
  let rows: AsJson<WaitingProof>[]
  let batches: SentDecision[][]
  let answer: (decisions: SentDecision[]) => Promise<Response>

  const done = async (decisions: SentDecision[]): Promise<Response> =>
    Response.json({
      decisions: decisions.map(({ paymentId }) => ({ paymentId, outcome: 'done' })),
    } satisfies DecisionsAnswer)

  beforeEach(() => {
    rows = [proof(1), proof(2), proof(3), proof(4)]
    batches = []
    answer = done
    sessionStorage.clear()
    localStorage.clear()
    vi.stubGlobal('scrollTo', () => undefined)
    const others: Readonly<Record<string, unknown>> = deskAnswers('finance')
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      const request = new Request(input, init)
      const { pathname } = new URL(request.url)
      if (pathname === '/api/organizations/status') return new Response(null, { status: 204 })
      if (pathname === proofsList.path) {
        return Response.json({ rows, next: null, previous: null })
      }
      if (pathname === `${proofsList.path}/totals`) return Response.json(sums)
      if (pathname === '/api/organizations/projects') return Response.json({ projects: [] })
      if (pathname === '/api/organizations/payments/decisions') {
        const { decisions } = (await request.json()) as { decisions: SentDecision[] }
        batches.push(decisions)
        return await answer(decisions)
      }
      return Response.json(others[pathname] ?? {})
    })
  })
  afterEach(() => {
    vi.restoreAllMocks()
  })

  const open = async () => {
    const { page } = await openDesk('/Proofs')
    await waitUntil(() => expect(now(page)).toBe('HK$100.00'))
    return page
  }
  const now = (page: HTMLElement) => find(page, '#proof-now').textContent
  const key = (name: string, options: KeyboardEventInit & { on?: Element } = {}) =>
    perform(() => {
      const { on = document.body, ...init } = options
      on.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, ...init }))
    })
  const leave = () => perform(() => void window.dispatchEvent(new Event('pagehide')))
  const selected = (page: HTMLElement) =>
    page.querySelectorAll('input[type=checkbox]:checked').length
  const bar = (page: HTMLElement) => find(page, '[data-open]').textContent

  it('moves with J and K, and loads the next pictures in advance', async () => {
    const page = await open()
    expect(page.querySelectorAll('figure img')).toHaveLength(4)
    expect(page.querySelectorAll('figure img:not([hidden])')).toHaveLength(1)
    await key('j')
    await key('j')
    expect(now(page)).toBe('HK$300.00')
    expect(find<HTMLImageElement>(page, 'figure img:not([hidden])').src).toContain(testId(3))
    await key('k')
    expect(now(page)).toBe('HK$200.00')
  })

  it('holds a decision for ten seconds, shows this, and can undo it', async () => {
    const page = await open()
    await key('a')
    expect(bar(page)).toMatch(/^Approved HK\$100\.00(10|9) sUndo$/)
    expect(now(page)).toBe('HK$200.00')
    await key('u')
    expect(now(page)).toBe('HK$100.00')
    expect(bar(page)).toBe('')
    await leave()
    expect(batches).toEqual([])
  })

  it('sends a decision once when the page is left, with the try that was shown', async () => {
    rows[0] = proof(1, { try: 2 })
    await open()
    await key('a')
    await leave()
    await leave()
    expect(batches).toMatchObject([[{ decision: 'approve', paymentId: testId(1), try: 2 }]])
  })

  it('matches the fitting bank line with M, which approves, and undoes it with U', async () => {
    const line: AsJson<ProofLine> = {
      id: testId(8),
      statementId: testId(9),
      day: '2026-11-19',
      description: 'FPS CHAN TAI MAN REF1',
      amount: 100,
      left: 100,
      strength: 'certain',
      agrees: { reference: true, amount: true, day: true, name: true },
      paysInFull: true,
    }
    rows = [
      proof(1, { bankLine: line }),
      proof(2, { bankLine: { ...line, paysInFull: false } }),
      proof(3),
    ]
    const page = await open()
    expect(page.textContent).toContain('FPS CHAN TAI MAN REF1')
    expect(page.textContent).toContain('Certain: the reference and the amount match')
    const match = button(page, 'Match and approve (M)')
    expect(match.className).toContain('primary')
    expect(match.nextElementSibling).toBe(button(page, 'Approve HK$100.00'))
    expect(button(page, 'Approve HK$100.00').className).not.toContain('primary')
    await key('m')
    expect(bar(page)).toContain('Approved HK$100.00')
    expect(now(page)).toBe('HK$200.00')
    await key('u')
    await press(page, 'Match and approve (M)')
    expect(page.textContent).toContain('This line does not pay all of it.')
    await key('m')
    await key('j')
    expect(page.textContent).toContain(
      'No unmatched line of your bank statements matches this payment.',
    )
    expect(button(page, 'Match and approve').getAttribute('aria-disabled')).toBe('true')
    await key('m')
    await press(page, 'Match and approve')
    await leave()
    expect(batches).toMatchObject([
      [{ decision: 'match', paymentId: testId(1), try: 1, lineId: testId(8) }],
    ])
    expect(batches[0]).toHaveLength(1)
  })

  it('declines for a reason from the list', async () => {
    const page = await open()
    await key('d')
    expect(find(page, 'dialog[open] h2').textContent).toBe('Decline HK$100.00?')
    await perform(() => find<HTMLInputElement>(page, 'input[value=unreadable]').click())
    // The dialog is open: its keys are its own.
    await key('a')
    await press(page, 'Decline payment')
    await leave()
    expect(batches).toMatchObject([[{ decision: 'decline', reason: 'unreadable' }]])
  })

  it('selects by X and a range by Shift+X, and approves them with their sum', async () => {
    const page = await open()
    await key('x')
    await key('j')
    await key('j')
    await key('X', { shiftKey: true })
    expect(selected(page)).toBe(3)
    expect(page.textContent).toContain('3 selected · HK$600.00')
    await key('a')
    expect(find(page, 'dialog[open] h2').textContent).toBe(
      'Approve 3 payments, HK$600.00 together?',
    )
    await press(page, 'Approve 3 payments')
    expect(bar(page)).toContain('Approved 3 payments, HK$600.00')
    expect(now(page)).toBe('HK$400.00')
    await leave()
    expect(batches.map((decisions) => decisions.length)).toEqual([3])
  })

  it('never selects or approves a picture that was sent before', async () => {
    rows = [proof(1, { reusedProof: 'elsewhere' }), proof(2), proof(3, { reusedProof: 'here' })]
    const { page } = await openDesk('/Proofs')
    await waitUntil(() => expect(now(page)).toBe('HK$200.00'))
    await key('k')
    expect(page.textContent).toContain('also sent to another charity on this platform')
    expect(() => button(page, 'Approve HK$100.00')).toThrow(/no button/)
    await key('a')
    await press(page, 'Select all')
    expect(selected(page)).toBe(1)
    await leave()
    expect(batches).toEqual([])
  })

  it('shows what was not decided, and why', async () => {
    answer = async ([one]) =>
      Response.json({
        decisions: [
          {
            paymentId: one?.paymentId ?? '',
            outcome: 'changed',
            status: 409,
            code: 'not_awaiting_approval',
            message: 'This payment is not waiting for approval.',
          },
        ],
      } satisfies DecisionsAnswer)
    const page = await open()
    await key('a')
    await leave()
    await waitUntil(() => expect(page.textContent).toContain('1 payment was not decided'))
    expect(page.textContent).toContain('This payment is not waiting for approval.')
    expect(page.textContent).toContain('Changed in the meantime')
    await press(page, 'Understood')
    expect(page.textContent).not.toContain('was not decided')
  })

  it('shows what was not sent, and sends it again with the same key', async () => {
    answer = async () => {
      throw new TypeError('the line is lost')
    }
    const page = await open()
    await key('a')
    await leave()
    await waitUntil(() => expect(page.textContent).toContain('1 decision was not sent'))
    expect(page.textContent).toContain('Approve HK$100.00 · REF-1')
    expect(page.textContent).toContain('Sending them again is safe: nothing is done twice.')
    answer = done
    await press(page, 'Send now')
    await waitUntil(() => expect(page.textContent).not.toContain('was not sent'))
    expect(batches[1]).toEqual(batches[0])
  })

  it('ignores keys while the user types, and all keys if they are turned off', async () => {
    const page = await open()
    const search = find<HTMLInputElement>(page, 'input[type=search], input[type=text], form input')
    await perform(() => type(search, ' '))
    await key('a', { on: search })
    await key('a', { ctrlKey: true })
    expect(bar(page)).toBe('')
    await key('?')
    expect(find(page, 'dialog[open]').textContent).toContain('Undo the last decision')
    await perform(() => find<HTMLInputElement>(page, '#field-use-keys').click())
    await perform(() => find(page, 'dialog[open] [aria-label=Close]').click())
    await key('a')
    expect(bar(page)).toBe('')
    await press(page, 'Approve HK$100.00')
    expect(bar(page)).toContain('Approved HK$100.00')
    await leave()
    await waitUntil(() => expect(batches).toHaveLength(1))
  })

  it('zooms and rotates the picture, and starts the next one unchanged', async () => {
    const page = await open()
    const look = () =>
      find<HTMLImageElement>(page, 'figure img:not([hidden])').getAttribute('style') ?? ''
    await press(page, 'Zoom in')
    await press(page, 'Rotate')
    expect(look()).toContain('--zoom: 1.5')
    expect(look()).toContain('--turn: 90deg')
    await key('j')
    expect(look()).toContain('--turn: 0deg')
  })
})

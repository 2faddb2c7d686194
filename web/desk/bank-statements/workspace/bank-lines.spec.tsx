import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { refusal, testId, type } from '../../../testing/desk-site.tsx'
import { waitUntil } from '../../../testing/eventually.ts'
import { press } from '../../../testing/press.ts'
import { find, perform } from '../../../testing/render.tsx'
import {
  statement,
  line,
  api,
  open,
  openStatement,
  startBankDesk,
  suggestion,
} from '../../../testing/bank-statements-desk.tsx'

beforeEach(startBankDesk)

describe('the lines of a statement', () => {
  it('show what they may pay, how sure that is, and how much is done', async () => {
    const site = await openStatement()
    await site.sees('Certain: the reference and the amount match')
    expect(site.page.textContent).toContain('32 of 40 done, HK$700.00 left')
    expect(site.page.textContent).toContain('Tai Man Chan')
    expect(api.sent).toEqual([])
  })

  it('show in the list how certain each is, and why', async () => {
    const agrees = { reference: true, amount: false, day: true, name: true }
    const likely = { reference: false, amount: true, day: true, name: true }
    api.lines = [
      line(2),
      line(3, { suggestions: [{ ...suggestion, agrees, left: 800 }] }),
      line(4, { suggestions: [{ ...suggestion, strength: 'likely', agrees: likely }] }),
      line(5, { suggestions: [{ ...suggestion, state: 'paid_twice', left: 0 }] }),
      line(6, { suggestions: [] }),
    ]
    const site = await openStatement()
    const texts = [...site.page.querySelectorAll('ol > li')].map(({ textContent }) => textContent)
    const sentences = [
      'Certain: the reference and the amount match',
      'Certain: the reference matches, the amount does not',
      'Likely: amount, date and name match',
      'Paid twice: another line pays it already',
      'None: no reference or amount matches',
    ]
    expect(texts).toHaveLength(5)
    for (const [at, sentence] of sentences.entries()) expect(texts[at]).toContain(sentence)
  })

  it('are walked and matched by keys, and a match is taken back', async () => {
    const site = await openStatement()
    await site.key('j')
    expect(site.current()).toContain('FPS LINE 3')
    await site.key('k')
    expect(site.current()).toContain('FPS LINE 2')
    await site.key('m')
    await waitUntil(() => expect(api.sent).toHaveLength(1))
    expect(api.sent[0]).toEqual({
      call: `POST /bank-lines/${testId(2)}/matches`,
      body: { kind: 'payment', id: testId(7), seen: 1 },
    })
    await site.sees('Matched')
    await waitUntil(() => expect(site.current()).toContain('FPS LINE 3'))
    await site.key('u')
    await waitUntil(() =>
      expect(api.sent.at(-1)?.call).toBe(`DELETE /bank-lines/${testId(2)}/matches/${testId(7)}`),
    )
    await site.key('?')
    await site.sees('The next line')
  })

  it('open above the list where both have no room, one after the other', async () => {
    const query = matchMedia('(max-width: 899.98px)')
    vi.spyOn(query, 'matches', 'get').mockReturnValue(true)
    const media = vi.spyOn(globalThis, 'matchMedia').mockReturnValue(query)
    onTestFinished(() => media.mockRestore())
    api.lines = [line(2), line(3), line(4)]
    const site = await openStatement()
    expect(site.page.querySelector('[aria-current=true]')).toBeNull()
    const opener = find(site.page, 'ol > li button')
    await perform(() => opener.focus())
    await perform(() => opener.click())
    const sheet = find(site.page, 'dialog[open]')
    expect(sheet.textContent).toContain('FPS LINE 2')
    await press(sheet, 'Match (M)')
    await waitUntil(() => expect(api.sent).toHaveLength(1))
    await waitUntil(() => expect(sheet.textContent).toContain('FPS LINE 3'))
    expect(sheet.textContent).toContain('Matched')
    expect(sheet.contains(document.activeElement)).toBe(true)
    await press(sheet, 'Next line')
    expect(sheet.textContent).toContain('FPS LINE 4')
    await press(sheet, 'Previous line')
    expect(sheet.textContent).toContain('FPS LINE 3')
    await press(sheet, 'Undo')
    await waitUntil(() => expect(api.sent).toHaveLength(2))
  })

  it('do not react to keys while a person types', async () => {
    const site = await openStatement()
    const field = find<HTMLInputElement>(site.page, 'input[type=search]')
    await perform(() => {
      field.dispatchEvent(new KeyboardEvent('keydown', { key: 'm', bubbles: true }))
    })
    expect(api.sent).toEqual([])
  })

  it('show that a payment is paid twice, and offer no match', async () => {
    api.lines = [
      line(2, { suggestions: [{ ...suggestion, state: 'paid_twice', left: 0 }] }),
      line(3),
    ]
    const site = await openStatement()
    await site.sees('Paid twice: another line pays it already')
    await site.key('m')
    expect(api.sent).toEqual([])
  })

  it('show what a partial payment lacks, and what is left over', async () => {
    const part = { ...suggestion, amount: 800, left: 800 }
    const over = { ...suggestion, id: testId(8), amount: 200, left: 200 }
    api.lines = [line(2, { suggestions: [part, over] }), line(3)]
    const site = await openStatement()
    await site.sees('Partial payment: HK$300.00 is missing')
    await site.sees('HK$300.00 of the line is left for another payment')
  })

  it('show that a payment they pay in full waits, and approve it when the button is pressed', async () => {
    const paid = { kind: 'offline_entry', id: testId(7), name: 'Ka Yan Wong', seen: 2 } as const
    const one = { ...paid, amount: 200, lacks: 0, isWaiting: true }
    const other = { ...paid, id: testId(8), amount: 100, lacks: 300, isWaiting: false }
    api.lines = [line(2, { matched: 300, matches: [one, other] }), line(3)]
    const site = await openStatement()
    await site.sees('It is paid in full now, and is not approved yet.')
    await site.sees('HK$300.00 of it is in no bank line yet.')
    await site.press('Approve it')
    await waitUntil(() =>
      expect(api.sent[0]).toEqual({
        call: `POST /bank-lines/${testId(2)}/matches`,
        body: { kind: 'offline_entry', id: testId(7), seen: 2 },
      }),
    )
  })

  it('are left out for a reason', async () => {
    const site = await openStatement()
    await site.press('Leave it out (L)')
    const leave = (index: number) => ({
      call: `POST /bank-lines/${testId(index)}/ignore`,
      body: { reason: 'not_a_gift' },
    })
    await waitUntil(() => expect(api.sent).toEqual([leave(2)]))
    await waitUntil(() => expect(site.current()).toContain('FPS LINE 3'))
    await site.key('l')
    await waitUntil(() => expect(api.sent).toEqual([leave(2), leave(3)]))
  })

  it('that went out show that a payment came back, and undo it when the button is pressed', async () => {
    const back = { kind: 'returned_payment', id: testId(9), seen: 1 } as const
    const paymentFields = { name: 'Tai Man Chan', method: 'fps', day: '2026-11-16', amount: 730 }
    const counterpart = { ...back, ...paymentFields, strength: 'certain' } as const
    const outgoing = { amount: -730, suggestions: [], counterparts: [counterpart] }
    api.lines = [line(2, outgoing), line(3)]
    const site = await openStatement()
    await site.sees('Its receipt becomes void, and the payer is informed.')
    expect(site.page.textContent).not.toContain('Find another waiting payment')
    await site.press('The payment came back')
    await waitUntil(() =>
      expect(api.sent[0]).toEqual({
        call: `POST /bank-lines/${testId(2)}/reconcile`,
        body: { kind: 'returned_payment', id: testId(9) },
      }),
    )
  })

  it('are found another payment by name', async () => {
    api.lines = [line(2, { suggestions: [] }), line(3)]
    api.candidates = [{ ...suggestion, strength: 'chosen', name: 'Ka Yan Wong' }]
    const site = await openStatement()
    await site.sees('No waiting payment has this reference or amount')
    await perform(() => type(find<HTMLInputElement>(site.page, 'input[type=search]'), 'Wong'))
    await site.press('Find')
    await site.sees('Ka Yan Wong')
  })

  it('stay in the list if the match is refused', async () => {
    api.refused = refusal(
      409,
      'bank_target_covered',
      'Other lines pay this payment in full already.',
    )
    const site = await openStatement()
    await site.key('m')
    await site.sees('Other lines pay this payment in full already.')
    expect(site.current()).toContain('FPS LINE 2')
  })

  it('show that all are done, which row has a fault, and that the bank descriptions were deleted', async () => {
    api.lines = []
    api.one = { ...statement, faultLine: 14, opening: null, closing: null, textsErased: true }
    const site = await open(`/BankStatements/${statement.id}`)
    await site.sees('All lines are processed')
    expect(site.page.textContent).toContain('Check row 14 of the file')
    expect(site.page.textContent).toContain('The bank descriptions were deleted.')
  })
})

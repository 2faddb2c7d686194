import { describe, expect, it, vi } from 'vitest'
import { find, perform, render } from '../../../testing/render.tsx'
import { sendAskedOnce, useRepeatQuestion, type Again } from './ask-again.ts'
import { ProblemError } from './problem.ts'

const refusal = (code: string, earlier?: { id: string | null; at: string }) =>
  new ProblemError({
    type: '',
    title: '',
    status: 409,
    message: '',
    error: { message: '', code },
    ...(earlier && { earlier }),
  })

const at = '2026-11-20T02:31:00.000Z'
const gift = { what: 'gift' } as const

const Asked = () => {
  const question = useRepeatQuestion()
  return (
    question && (
      <>
        <p>{[question.what, question.earlierId, question.earlierAt].join(' ')}</p>
        <button type="button" name="yes" onClick={() => question.answer(true)}>
          Yes
        </button>
        <button type="button" name="no" onClick={() => question.answer(false)}>
          No
        </button>
      </>
    )
  )
}

const open = async () => {
  const page = await render(<Asked />)
  return { page, press: (name: string) => perform(() => find(page, `[name=${name}]`).click()) }
}

/** Throws each in turn, and then has done it. */
const sending = (...errors: readonly Error[]) => {
  const remainingErrors = [...errors]
  return vi.fn<(again: Again) => Promise<string>>(async () => {
    const error = remainingErrors.shift()
    if (error) throw error
    return 'done'
  })
}
const outcome = (promise: Promise<string>): Promise<unknown> =>
  promise.catch((error: unknown) => error)

describe('a command that was entered before', () => {
  it('is sent again as a second one with a yes', async () => {
    const { page, press } = await open()
    const send = sending(refusal('entered_before', { id: 'p1', at }))
    const answer = sendAskedOnce(gift, send)
    await perform(() => {})
    expect(find(page, 'p').textContent).toBe(`gift p1 ${at}`)
    await press('yes')
    expect(await answer).toBe('done')
    expect(send.mock.calls).toEqual([[{}], [{ again: true }]])
    expect(page.textContent).toBe('')
  })

  it('is refused if the answer is no, and if its screen is left', async () => {
    const { page, press } = await open()
    const error = refusal('entered_before', { id: null, at })
    const refusedAnswer = outcome(sendAskedOnce(gift, sending(error)))
    await perform(() => {})
    await press('no')
    expect(await refusedAnswer).toBe(error)
    const screen = new AbortController()
    const abortedAnswer = outcome(sendAskedOnce(gift, sending(error), screen.signal))
    await perform(() => {})
    await perform(() => screen.abort())
    expect(await abortedAnswer).toBe(error)
    expect(page.textContent).toBe('')
  })
})

describe('any other refusal', () => {
  it('is no question', async () => {
    const error = refusal('period_closed')
    const send = sending(error)
    expect(await outcome(sendAskedOnce(gift, send))).toBe(error)
    expect(send).toHaveBeenCalledTimes(1)
  })
})

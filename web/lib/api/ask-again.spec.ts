import { describe, expect, it, vi } from 'vitest'
import { createElement } from 'react'
import { perform, render } from '../../testing/render.tsx'
import { sendAskedOnce, useRepeatQuestion, type Again, type RepeatQuestion } from './ask-again.ts'
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

/** The question that a screen would show. */
const watch = async () => {
  const asked: { now: RepeatQuestion | null } = { now: null }
  const Watcher = () => {
    asked.now = useRepeatQuestion()
    return null
  }
  await render(createElement(Watcher))
  return asked
}

const sending = (...errors: readonly Error[]) => {
  const left = [...errors]
  return vi.fn<(again: Again) => Promise<string>>(async () => {
    const error = left.shift()
    if (error) throw error
    return 'done'
  })
}

describe('a command that was entered before', () => {
  it('is sent again as a second one with a yes', async () => {
    const asked = await watch()
    const send = sending(refusal('entered_before', { id: 'p1', at }))
    const sent = sendAskedOnce(gift, send)
    await perform(() => {})
    expect(asked.now).toMatchObject({ what: 'gift', earlierId: 'p1', earlierAt: at })
    await perform(() => asked.now?.answer(true))
    expect(await sent).toBe('done')
    expect(send.mock.calls).toEqual([[{}], [{ again: true }]])
    expect(asked.now).toBeNull()
  })

  it('is refused with a no, and where its screen is left', async () => {
    const asked = await watch()
    const error = refusal('entered_before', { id: null, at })
    const sent = expect(sendAskedOnce(gift, sending(error))).rejects.toBe(error)
    await perform(() => {})
    await perform(() => asked.now?.answer(false))
    await sent
    const screen = new AbortController()
    const left = expect(sendAskedOnce(gift, sending(error), screen.signal)).rejects.toBe(error)
    await perform(() => {})
    await perform(() => screen.abort())
    await left
    expect(asked.now).toBeNull()
  })
})

describe('any other refusal', () => {
  it('is no question', async () => {
    const error = refusal('period_closed')
    const send = sending(error)
    await expect(sendAskedOnce(gift, send)).rejects.toBe(error)
    expect(send).toHaveBeenCalledTimes(1)
  })
})

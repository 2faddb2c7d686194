import { encode } from 'uqr'
import { describe, expect, it, vi } from 'vitest'
import { render } from '../../testing/render.tsx'
import { Countdown } from '../payment/countdown.tsx'
import { paintCode, scanCodeScale, scanCodeSide } from './paint-code.ts'

const text = 'https://sandbox.example/payme/7f916db3-fa17-491a-81cf-7ad2bc504c39'
const side = scanCodeSide * scanCodeScale

/** The dark area on the paper, by its middle, once everything is painted. */
const painted = () => {
  const marks: { x: number; y: number; width: number; height: number }[] = []
  const paper = { fillStyle: '', fillRect: () => {} }
  const record = (x: number, y: number, width: number, height: number) => {
    if (paper.fillStyle === '#000000') marks.push({ x, y, width, height })
  }
  paintCode(Object.assign(paper, { fillRect: record }), text)
  return marks
}

describe('a code to be scanned', () => {
  it('is the text in whole pixels, as large as its margin allows', () => {
    const { data, size } = encode(text, { ecc: 'H', border: 0 })
    const marks = painted()
    expect(marks).toHaveLength(data.flat().filter(Boolean).length)
    const [first] = marks
    const unit = first?.width ?? 0
    expect(Number.isInteger(unit)).toBe(true)
    const begin = Math.min(...marks.map(({ x }) => x))
    const margin = 7 * scanCodeScale
    expect(begin).toBeGreaterThanOrEqual(margin)
    // One pixel more for each module would no longer fit.
    expect((unit + 1) * size).toBeGreaterThan(side - 2 * margin)
    for (const { x, y } of marks) {
      expect(data[(y - begin) / unit]?.[(x - begin) / unit]).toBe(true)
    }
  })

  it('loses far less under the logo than it can spare', () => {
    // 52 pixels with a border: scan-code.module.css.
    const hidden = (52 / (scanCodeSide - 14)) ** 2
    expect(hidden).toBeLessThan(0.3 / 4)
  })
})

describe('a countdown', () => {
  it('shows every second, and announces a few of them', async () => {
    vi.useFakeTimers({ now: 0 })
    const page = await render(<Countdown until={310_000} />)
    const timer = () => page.querySelector('[role=timer]')?.textContent
    const readMessage = () => page.querySelector('[role=status]')?.textContent
    const pass = async (seconds: number) => {
      const { act } = await import('react')
      await act(async () => vi.advanceTimersByTimeAsync(seconds * 1_000))
    }
    expect([timer(), readMessage()]).toEqual(['5:10 left', ''])
    await pass(10)
    expect([timer(), readMessage()]).toEqual(['5:00 left', '5 minutes left'])
    await pass(60)
    expect([timer(), readMessage()]).toEqual(['4:00 left', '5 minutes left'])
    await pass(180)
    expect([timer(), readMessage()]).toEqual(['1:00 left', 'One minute left'])
    await pass(30)
    expect([timer(), readMessage()]).toEqual(['0:30 left', '30 seconds left'])
    await pass(60)
    expect([timer(), readMessage()]).toEqual(['0:00 left', ''])
    vi.useRealTimers()
  })
})

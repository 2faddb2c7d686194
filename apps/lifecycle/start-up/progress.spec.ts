import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createProgress } from './progress.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function watched(isTTY: boolean): {
  written: string[]
  output: { write(text: string): void; isTTY: boolean }
} {
  const lines: string[] = []
  return { written: lines, output: { isTTY, write: (text) => void lines.push(text) } }
}

const after = async (seconds: number): Promise<void> => {
  await new Promise((resolve) => void setTimeout(resolve, seconds * 1_000))
}

describe('progress in a log file', () => {
  it('is one line for a short step and a sign of life for a long one', async () => {
    const { written, output } = watched(false)
    const progress = createProgress(output)
    const steps = progress
      .step('PostgreSQL', () => after(0.4))
      .then(() => progress.step('seed', () => after(11)))
    await vi.advanceTimersByTimeAsync(12_000)
    await steps
    expect(written).toEqual([
      'PostgreSQL · 0.4 s\n',
      'seed … 5 s\n',
      'seed … 10 s\n',
      'seed · 11.0 s\n',
    ])
  })
})

describe('progress on a terminal', () => {
  it('counts in one line and prints a note above it', async () => {
    const { written, output } = watched(true)
    const progress = createProgress(output)
    const step = progress.step('seed', () => after(2.5))
    await vi.advanceTimersByTimeAsync(1_000)
    progress.note('four charities')
    await vi.advanceTimersByTimeAsync(2_000)
    await step
    const screen = written.join('')
    expect(screen.split('\n').map((line) => line.split('\u001B[K').at(-1))).toEqual([
      'four charities',
      'seed · 2.5 s',
      '',
    ])
    expect(screen).toContain('seed … 1 s')
  })

  it('of a step that fails ends its line and passes on the error', async () => {
    const { written, output } = watched(true)
    const step = createProgress(output).step('seed', () => Promise.reject(new Error('no')))
    await expect(step).rejects.toThrow('no')
    expect(written.at(-1)).toBe('\n')
  })
})

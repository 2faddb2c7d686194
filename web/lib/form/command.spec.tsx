import { QueryClientProvider } from '@tanstack/react-query'
import { describe, expect, it, vi } from 'vitest'
import { find, perform, render } from '../../testing/render.tsx'
import { NetworkError, ProblemError } from '../api/failure/problem.ts'
import { createQueryClient } from '../api/query-client.ts'
import { useCommand } from './command.ts'

type Choice = 'add' | 'leave'
type Send = (choice: Choice, key: string) => Promise<string>

const openButtons = async (send: Send) => {
  const queryClient = createQueryClient()
  const invalidate = vi.spyOn(queryClient, 'invalidateQueries')
  const done = vi.fn<(answer: string, choice: Choice) => void>()
  const Buttons = () => {
    const { run, isBusy, isDone, failure } = useCommand({
      send,
      done,
      reads: [['rows']],
      updates: ['import'],
    })
    const state = isBusy ? 'busy' : isDone ? 'done' : failure?.outcome
    return (
      <>
        <button id="add" type="button" onClick={() => run('add')}>
          Add
        </button>
        <button id="leave" type="button" onClick={() => run('leave')}>
          Leave out
        </button>
        <output>{state}</output>
      </>
    )
  }
  const page = await render(
    <QueryClientProvider client={queryClient}>
      <Buttons />
    </QueryClientProvider>,
  )
  return {
    done,
    answer: () => queryClient.getQueryData(['import']),
    invalidated: () => invalidate.mock.calls.map(([filter]) => filter?.queryKey),
    press: (id: Choice) => perform(() => find(page, `#${id}`).click()),
    state: () => find(page, 'output').textContent,
  }
}

const lost = new NetworkError('timed_out', true)
const problem = {
  type: '',
  title: '',
  status: 422,
  message: 'no',
  error: { message: '', code: '' },
}

describe('a command without a form', () => {
  it('that succeeded stores its answer, reads again what it changed, and then is done', async () => {
    const site = await openButtons(async () => 'answer')
    await site.press('add')
    expect(site.state()).toBe('done')
    expect(site.answer()).toBe('answer')
    expect(site.invalidated()).toEqual([['rows']])
    expect(site.done).toHaveBeenCalledExactlyOnceWith('answer', 'add')
  })

  it('whose answer was lost is unknown, and is the same command when it is sent again', async () => {
    const keys: string[] = []
    const site = await openButtons(async (_choice, key) => {
      keys.push(key)
      if (keys.length === 1) throw lost
      return 'answer'
    })
    await site.press('add')
    expect(site.state()).toBe('unknown')
    expect(site.invalidated()).toEqual([['rows'], ['import']])
    await site.press('add')
    expect(site.state()).toBe('done')
    await site.press('add')
    expect(keys[1]).toBe(keys[0])
    expect(keys[2]).not.toBe(keys[0])
  })

  it('with another input is another command', async () => {
    const keys: string[] = []
    const site = await openButtons(async (_choice, key) => {
      keys.push(key)
      throw lost
    })
    await site.press('add')
    await site.press('leave')
    expect(keys[1]).not.toBe(keys[0])
  })

  it('that was refused is not unknown', async () => {
    const site = await openButtons(async () => {
      throw new ProblemError(problem)
    })
    await site.press('add')
    expect(site.state()).toBe('refused')
    expect(site.invalidated()).toEqual([])
    expect(site.done).not.toHaveBeenCalled()
  })

  it('that is being sent ignores another click', async () => {
    let settle = (_answer: string): void => undefined
    const answer = new Promise<string>((resolve) => {
      settle = resolve
    })
    const send = vi.fn<Send>(() => answer)
    const site = await openButtons(send)
    await site.press('add')
    await site.press('leave')
    expect(site.state()).toBe('busy')
    await perform(() => settle('answer'))
    expect(site.state()).toBe('done')
    expect(send).toHaveBeenCalledOnce()
  })
})

import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { NetworkError, ProblemError } from '../../lib/api/failure/problem.ts'
import { createQueryClient } from '../../lib/api/query-client.ts'
import { forgetEverything } from '../../lib/session/session-end.ts'
import { type } from '../../testing/desk-site.tsx'
import { waitUntil } from '../../testing/eventually.ts'
import { press } from '../../testing/press.ts'
import { find, perform, render } from '../../testing/render.tsx'
import { Button } from '../button/button.tsx'
import { Dialog } from '../dialog/dialog.tsx'
import { DecisionDialog, type Typed } from './decision-dialog.tsx'

type Sent = { try: number } & Typed

const refused = (code: string, fields?: Record<string, string>) =>
  new ProblemError({
    type: '',
    title: '',
    status: 422,
    message: `no: ${code}`,
    error: { message: '', code },
    fields,
  })

let decisions: { decision: Sent; key: string }[]
let answer: () => Promise<string>

beforeEach(() => {
  decisions = []
  answer = async () => 'declined'
})

const reason = { label: 'Reason', hint: 'The payer gets it.', missing: 'Write why', most: 10 }

type ScreenProps = {
  withPassword?: boolean | 'anew'
  /** As an entry of a list, whose heading is the screen's. */
  isListed?: boolean
}

/** A payment whose next try can arrive, and the decision about it. */
const Screen = ({ withPassword = false, isListed = false }: ScreenProps) => {
  const [attempt, setAttempt] = useState(1)
  const [open, setOpen] = useState(false)
  const [isDone, setDone] = useState(false)
  return (
    <article>
      {!isListed && <h1 tabIndex={-1}>A payment</h1>}
      <Button onClick={() => setAttempt(2)}>Pay again</Button>
      {!isDone && <Button onClick={() => setOpen(true)}>Decline</Button>}
      <DecisionDialog
        name="decline"
        open={open}
        onClose={() => setOpen(false)}
        title="Decline it?"
        act="Decline payment"
        seen={{ try: attempt }}
        {...(!withPassword && { reason })}
        withPassword={withPassword}
        send={async (decision, key) => {
          decisions.push({ decision, key })
          return answer()
        }}
        done={() => setDone(true)}
      >
        <p>The payer is told.</p>
      </DecisionDialog>
    </article>
  )
}

/** A dialog without a field. */
const Plain = () => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Decline</Button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title="Decline it?"
        actions={
          <>
            <Button>Not now</Button>
            <Button>Decline payment</Button>
          </>
        }
      >
        <p>The payer is told.</p>
      </Dialog>
    </>
  )
}

const open = async (screen = <Screen />) => {
  const page = await render(
    <QueryClientProvider client={createQueryClient()}>{screen}</QueryClientProvider>,
  )
  const opener = [...page.querySelectorAll('button')].at(-1)
  opener?.focus()
  await press(page, 'Decline')
  const field = () => find<HTMLTextAreaElement>(page, 'textarea')
  return { page, opener, field, write: (text: string) => perform(() => type(field(), text)) }
}

describe('a decision', () => {
  it('opens on its first field, or on the button that changes nothing if it has no field', async () => {
    const { field } = await open()
    expect(document.activeElement).toBe(field())
    const { page } = await open(<Plain />)
    expect(document.activeElement).toBe(find(page, 'dialog footer button'))
    expect(document.activeElement?.textContent).toBe('Not now')
  })

  it('requires its reason, and moves the focus to its field', async () => {
    const { page, field } = await open()
    await press(page, 'Decline payment')
    expect(find(page, '#field-decline-reason-error').textContent).toBe('Write why')
    expect(document.activeElement).toBe(field())
    expect(decisions).toEqual([])
  })

  it('does not cut off a reason that is too long', async () => {
    const { page, field, write } = await open()
    await write('twelve chars')
    await press(page, 'Decline payment')
    expect(find(page, '#field-decline-reason-error').textContent).toBe('Shorten this text')
    expect(field().value).toBe('twelve chars')
  })

  it('closes when it is made, and the focus moves to the heading if its button is gone', async () => {
    const { page, write } = await open()
    await write(' No trace ')
    await press(page, 'Decline payment')
    await waitUntil(() => expect(page.querySelector('dialog[open]')).toBeNull())
    expect(decisions[0]?.decision).toEqual({ try: 1, reason: 'No trace', password: '' })
    await waitUntil(() => expect(document.activeElement).toBe(find(page, 'h1')))
  })

  it('about an entry of a list moves the focus to the heading of the list', async () => {
    const { page, write } = await open(
      <main>
        <h1 tabIndex={-1}>Payments</h1>
        <Screen isListed />
      </main>,
    )
    await write('No trace')
    await press(page, 'Decline payment')
    await waitUntil(() => expect(document.activeElement).toBe(find(page, 'h1')))
  })

  it('stays open when it is refused, shows why, and keeps the reason', async () => {
    answer = () => Promise.reject(refused('not_awaiting_approval'))
    const { page, field, write } = await open()
    await write('No trace')
    await press(page, 'Decline payment')
    await waitUntil(() =>
      expect(find(page, 'dialog [role=alert]').textContent).toBe('no: not_awaiting_approval'),
    )
    expect(document.activeElement).toBe(find(page, '[data-outcome=refused] [role=alert]'))
    expect(field().value).toBe('No trace')
    await press(page, 'Cancel')
    await press(page, 'Decline')
    expect(field().value).toBe('No trace')
  })

  it('whose answer was lost may have been made: the same button sends the same decision', async () => {
    answer = () => Promise.reject(new NetworkError('unreachable', true))
    const { page, write } = await open()
    await write('No trace')
    await press(page, 'Decline payment')
    await waitUntil(() => find(page, '[data-outcome=unknown]'))
    expect(page.querySelector('dialog [role=alert]')).toBeNull()
    expect(find(page, 'dialog footer button').textContent).toBe('Close')
    answer = async () => 'declined'
    await press(page, 'Decline payment')
    expect(decisions[1]).toEqual(decisions[0])
  })

  it('is about what was shown when it was opened, and shows that it has changed', async () => {
    const { page, write } = await open()
    await write('No trace')
    await press(page, 'Pay again')
    expect(find(page, 'dialog').textContent).toContain('This has changed since you opened it.')
    await press(page, 'Decline payment')
    expect(decisions[0]?.decision.try).toBe(1)
  })

  it('opened again is about what is seen then', async () => {
    const { page, write } = await open()
    await press(page, 'Cancel')
    await press(page, 'Pay again')
    await press(page, 'Decline')
    expect(find(page, 'dialog').textContent).not.toContain('This has changed')
    await write('No trace')
    await press(page, 'Decline payment')
    expect(decisions[0]?.decision.try).toBe(2)
  })
})

describe('a decision that needs a password', () => {
  const password = (page: HTMLElement) => find<HTMLInputElement>(page, '#field-decline-password')

  it('shows at the field that it is missing, or wrong', async () => {
    answer = () => Promise.reject(refused('wrong_password', { password: 'password.wrong' }))
    const { page } = await open(<Screen withPassword />)
    await press(page, 'Decline payment')
    expect(find(page, '#field-decline-password-error').textContent).toBe('Enter your password')
    await perform(() => type(password(page), 'Guessed2026'))
    await press(page, 'Decline payment')
    await waitUntil(() =>
      expect(find(page, '#field-decline-password-error').textContent).toBe('no: wrong_password'),
    )
    expect(decisions[0]?.decision.password).toBe('Guessed2026')
  })

  /** Makes a decision with the password, and opens the next one. */
  const decideTwice = async (next: boolean | 'anew' = true) => {
    const { page } = await open(
      <>
        <Screen withPassword />
        <Screen withPassword={next} />
      </>,
    )
    await perform(() => type(password(page), 'Harbour2026'))
    await press(page, 'Decline payment')
    await waitUntil(() => expect(page.querySelector('dialog[open]')).toBeNull())
    await press(page, 'Decline')
    return page
  }
  const hasField = (page: HTMLElement) => page.querySelector('#field-decline-password') !== null

  it('does not ask for it again within ten minutes', async () => {
    const page = await decideTwice()
    expect(hasField(page)).toBe(false)
    await press(page, 'Decline payment')
    await waitUntil(() => expect(decisions).toHaveLength(2))
    expect(decisions.map(({ decision }) => decision.password)).toEqual(['Harbour2026', ''])
  })

  it('asks for it again if the server requires it', async () => {
    const page = await decideTwice()
    answer = () => Promise.reject(refused('step_up_required', { password: 'password.required' }))
    await press(page, 'Decline payment')
    await waitUntil(() => expect(hasField(page)).toBe(true))
    answer = async () => 'declined'
    await perform(() => type(password(page), 'Harbour2026'))
    await press(page, 'Decline payment')
    await waitUntil(() => expect(decisions.at(-1)?.decision.password).toBe('Harbour2026'))
  })

  it('asks for it again after ten minutes', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    onTestFinished(() => void vi.useRealTimers())
    const page = await decideTwice()
    expect(hasField(page)).toBe(false)
    await perform(() => {
      vi.advanceTimersByTime(600_000)
    })
    expect(hasField(page)).toBe(true)
  })

  it('always asks for it before a change that hands over the account', async () => {
    const page = await decideTwice('anew')
    expect(hasField(page)).toBe(true)
  })

  it('asks the next user for it after a log-out', async () => {
    const queryClient = createQueryClient()
    queryClient.setQueryData(['password-confirmed'], true)
    forgetEverything(queryClient, 'organizations', false)
    const page = await render(
      <QueryClientProvider client={queryClient}>
        <Screen withPassword />
      </QueryClientProvider>,
    )
    await press(page, 'Decline')
    expect(hasField(page)).toBe(true)
  })

  it('forgets it when it is closed', async () => {
    const { page } = await open(<Screen withPassword />)
    await perform(() => type(password(page), 'Harbour2026'))
    await press(page, 'Cancel')
    await press(page, 'Decline')
    expect(password(page).value).toBe('')
  })
})

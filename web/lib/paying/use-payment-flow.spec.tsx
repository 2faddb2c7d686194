import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { cents } from '@almoner/domain/kernel/money.ts'
import { find, perform, render } from '../../testing/render.tsx'
import { NetworkError, ProblemError } from '../api/failure/problem.ts'
import type { Outcome, PaymentCalls } from './ask-for-payment.ts'
import { usePaymentFlow, type OpenPayment, type PaymentFlowOptions } from './use-payment-flow.ts'

const paid = {
  status: 'succeeded' as const,
  id: 'p1',
  paymentIntent: 'pi_1',
  receiptLink: 'http://harbour.localhost/receipts/x',
  totalAmount: cents(50_000),
}
const declined = new ProblemError({
  type: '',
  title: '',
  status: 402,
  message: '',
  error: { message: '', code: 'card_declined' },
})

type Calls = {
  [Name in 'pay' | 'status' | 'confirm']: ReturnType<typeof vi.fn<PaymentCalls[Name]>>
}

const answering = (answers: Partial<Pick<PaymentCalls, 'pay' | 'status' | 'confirm'>>): Calls => {
  const loseConnection = async (): Promise<never> => {
    throw new NetworkError('unreachable', true)
  }
  return {
    pay: vi.fn<PaymentCalls['pay']>(answers.pay ?? loseConnection),
    status: vi.fn<PaymentCalls['status']>(answers.status ?? loseConnection),
    confirm: vi.fn<PaymentCalls['confirm']>(answers.confirm ?? loseConnection),
  }
}

type Setting = {
  calls: Calls
  /** Set if the payment was sent before the screen opened. */
  isOpen?: boolean
  readBy?: string
  onAuthentication?: () => void
  onOutcome?: PaymentFlowOptions['onOutcome']
}

/** A screen that pays, with a way to leave it. */
const open = async ({ calls, isOpen = false, readBy, onAuthentication, onOutcome }: Setting) => {
  const payment: OpenPayment = {
    calls: { ...calls, loginLost: 'unknown' },
    ...(readBy !== undefined && { readBy }),
  }
  const outcomes: Outcome[] = []
  const sends = vi.fn<() => OpenPayment>(() => payment)
  let isSent = isOpen
  const Screen = () => {
    const { view, start, askAgain } = usePaymentFlow({
      findOpen: () => (isSent ? payment : undefined),
      initialView: () => ({ kind: isSent ? 'asking' : 'ready' }),
      onOutcome: (outcome) => {
        outcomes.push(outcome)
        if (onOutcome) return onOutcome(outcome)
        return outcome.kind === 'unknown' || outcome.kind === 'refused' ? outcome : undefined
      },
      ...(onAuthentication && { onAuthentication }),
    })
    const send = (): void => {
      isSent = true
      start(sends)
    }
    return (
      <>
        <output>{view.kind}</output>
        <button name="pay" type="button" onClick={send}>
          pay
        </button>
        <button name="again" type="button" onClick={askAgain}>
          again
        </button>
      </>
    )
  }
  const Site = () => {
    const [isLeft, setLeft] = useState(false)
    return (
      <>
        {!isLeft && <Screen />}
        <button name="leave" type="button" onClick={() => setLeft(true)}>
          leave
        </button>
      </>
    )
  }
  const page = await render(<Site />)
  const pass = (milliseconds: number) =>
    perform(async () => {
      await vi.advanceTimersByTimeAsync(milliseconds)
    })
  return {
    outcomes,
    sends,
    shows: () => find(page, 'output').textContent,
    press: (name: string) => perform(() => find(page, `[name=${name}]`).click()),
    pass,
  }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a payment that is sent', () => {
  it('is requested after all else is recorded, and its outcome is reported', async () => {
    const calls = answering({ pay: async () => paid })
    const screen = await open({ calls })
    expect(screen.shows()).toBe('ready')
    expect(calls.pay).not.toHaveBeenCalled()
    await screen.press('pay')
    expect(screen.sends.mock.invocationCallOrder[0]).toBeLessThan(
      calls.pay.mock.invocationCallOrder[0] ?? 0,
    )
    expect(screen.outcomes).toMatchObject([{ kind: 'succeeded', providerPaymentId: 'pi_1' }])
  })

  it('shows what the outcome leaves on the screen', async () => {
    const calls = answering({
      pay: async () => {
        throw declined
      },
    })
    const screen = await open({ calls })
    await screen.press('pay')
    expect(screen.shows()).toBe('refused')
  })

  it('is not sent again by a second press', async () => {
    const calls = answering({ pay: () => new Promise(() => {}) })
    const screen = await open({ calls })
    await screen.press('pay')
    await screen.press('pay')
    await screen.press('again')
    expect(screen.shows()).toBe('asking')
    expect(screen.sends).toHaveBeenCalledTimes(1)
    expect(calls.pay).toHaveBeenCalledTimes(1)
  })

  it('is aborted when its screen is left, and then reports nothing', async () => {
    let signal: AbortSignal | undefined
    const calls = answering({
      pay: async (each) => {
        signal = each
        return new Promise((_, reject) => {
          each.addEventListener('abort', () => reject(each.reason as Error))
        })
      },
    })
    const screen = await open({ calls })
    await screen.press('pay')
    await screen.press('leave')
    expect(signal?.aborted).toBe(true)
    expect(screen.outcomes).toEqual([])
  })

  it('does nothing if there is nothing to send', async () => {
    const calls = answering({})
    const screen = await open({ calls })
    screen.sends.mockReturnValue(undefined as never)
    await screen.press('pay')
    expect(screen.shows()).toBe('ready')
    expect(calls.pay).not.toHaveBeenCalled()
  })
})

describe('a payment whose answers are lost', () => {
  it('is unknown in the end, and is checked again at a press', async () => {
    const calls = answering({})
    const screen = await open({ calls })
    await screen.press('pay')
    expect(screen.shows()).toBe('checking')
    await screen.pass(60_000)
    expect(screen.shows()).toBe('unknown')
    calls.pay.mockResolvedValue(paid)
    await screen.press('again')
    expect(screen.outcomes.at(-1)).toMatchObject({ kind: 'succeeded' })
  })

  it('is unknown after a fault of ours', async () => {
    const calls = answering({ pay: async () => paid })
    const onOutcome = () => {
      throw new TypeError('a fault')
    }
    const screen = await open({ calls, onOutcome })
    await screen.press('pay')
    expect(screen.shows()).toBe('unknown')
  })
})

describe('a payment that was sent before a reload', () => {
  it('is sent again by itself', async () => {
    const calls = answering({ pay: async () => paid })
    const screen = await open({ calls, isOpen: true })
    expect(calls.pay).toHaveBeenCalledTimes(1)
    expect(screen.outcomes).toMatchObject([{ kind: 'succeeded' }])
  })

  it('is read and not sent again if it can be read by its id', async () => {
    const calls = answering({
      status: async () => ({ status: 'requires_payment_method' }) as never,
      confirm: async () => {
        throw declined
      },
    })
    const screen = await open({ calls, isOpen: true, readBy: 'p1' })
    expect(calls.status).toHaveBeenCalledWith('p1', expect.anything())
    expect(screen.outcomes).toMatchObject([{ kind: 'refused', code: 'card_declined' }])
    expect(calls.pay).not.toHaveBeenCalled()
  })

  it('is read until the bank has answered, and shows that it is waiting', async () => {
    const status = vi.fn<PaymentCalls['status']>(async () => ({ status: 'processing' }) as never)
    const calls = answering({ status, confirm: async () => paid })
    const screen = await open({ calls, isOpen: true, readBy: 'p1' })
    expect(screen.shows()).toBe('checking')
    status.mockResolvedValue({ status: 'succeeded' } as never)
    await screen.pass(2_000)
    expect(screen.outcomes).toMatchObject([{ kind: 'succeeded' }])
  })

  it('is sent again for the address of the bank’s authentication, which is shown here', async () => {
    const calls = answering({
      status: async () => ({ status: 'requires_action' }) as never,
      pay: async () =>
        ({
          status: 'requires_action',
          paymentIntent: 'pi_1',
          stripe3DS: 'https://bank.example',
        }) as never,
    })
    const screen = await open({ calls, isOpen: true, readBy: 'p1' })
    expect(screen.shows()).toBe('authenticating')
  })

  it('leaves the authentication to the screen that shows it', async () => {
    const onAuthentication = vi.fn<() => void>()
    const calls = answering({ status: async () => ({ status: 'requires_action' }) as never })
    const screen = await open({ calls, isOpen: true, readBy: 'p1', onAuthentication })
    expect(onAuthentication).toHaveBeenCalledTimes(1)
    expect(calls.pay).not.toHaveBeenCalled()
    expect(screen.outcomes).toEqual([])
  })
})

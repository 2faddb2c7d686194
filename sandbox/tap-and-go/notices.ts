import { setTimeout as pause } from 'node:timers/promises'
import { signFields } from './merchant-form.ts'
import { dueAt, settle, type Notice, type Trade } from './trade.ts'
import { merchantOf, type World } from './world.ts'

const usualRetries = [500, 1_000, 2_000, 4_000, 8_000]
const mostAtOnce = 16
const answerWithinMilliseconds = 10_000
const shortestPauseMilliseconds = 20
const longestPauseMilliseconds = 60_000

/**
 * Does in the background what nobody asks for: ends trades whose time has come, and tells merchants.
 * What is to be done is in the store and outlives us.
 */
export const createNotices = (
  world: World,
  { retryAfterMilliseconds = usualRetries }: { retryAfterMilliseconds?: readonly number[] },
) => {
  const { store, clock, log } = world
  const stopped = new AbortController()
  const underWay = new Map<string, Promise<void>>()
  let looking: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  let lookingSoon = false

  const look = async (): Promise<void> => {
    lookingSoon = false
    if (stopped.signal.aborted) return
    clearTimeout(timer)
    const found = await store.due(2 * mostAtOnce)
    const waiting = found.filter(({ merTradeNo }) => !underWay.has(merTradeNo))
    const now = clock()
    const dueIn = (trade: Trade): number => (dueAt(trade) ?? now) - now
    const due = waiting.filter((trade) => dueIn(trade) <= 0)
    for (const { merTradeNo } of due.slice(0, mostAtOnce - underWay.size)) {
      const served = serve(merTradeNo).finally(() => {
        underWay.delete(merTradeNo)
        nudge()
      })
      underWay.set(merTradeNo, served)
    }
    const later = waiting.filter((trade) => dueIn(trade) > 0)
    if (later.length > 0) lookAgainIn(Math.min(...later.map(dueIn)))
  }

  const lookAgainIn = (milliseconds: number): void => {
    if (stopped.signal.aborted) return
    const atLeast = Math.max(milliseconds, shortestPauseMilliseconds)
    clearTimeout(timer)
    timer = setTimeout(nudge, Math.min(atLeast, longestPauseMilliseconds))
    timer.unref()
  }

  const nudge = (): void => {
    if (lookingSoon) return
    lookingSoon = true
    looking = looking.then(look).catch((error: unknown) => {
      log('sandbox tap & go could not look at what is due', { error: String(error) })
      lookAgainIn(1_000)
    })
  }

  const serve = async (merTradeNo: string): Promise<void> => {
    try {
      const now = clock()
      const trade = await store.change(merTradeNo, (before) =>
        before === null ? null : settle(before, { now, plan: world.planFor(before) }),
      )
      const due = trade?.notices.filter((notice) => notice.dueAtMilliseconds <= now) ?? []
      for (const notice of due) if (trade) await tell(trade, notice)
    } catch (error) {
      log('sandbox tap & go could not do what was due', { error: String(error) })
      await pause(1_000, undefined, { signal: stopped.signal, ref: false }).catch(() => undefined)
    }
  }

  const tell = async (trade: Trade, notice: Notice): Promise<void> => {
    const arrived = await post(trade, notice, { world, stopped: stopped.signal })
    if (stopped.signal.aborted) return
    const wait = retryAfterMilliseconds[notice.attempts]
    if (!arrived && wait === undefined) {
      log('sandbox tap & go gave a notification up', { merTradeNo: trade.merTradeNo })
    }
    const again =
      arrived || wait === undefined
        ? []
        : [{ ...notice, attempts: notice.attempts + 1, dueAtMilliseconds: clock() + wait }]
    await store.change(trade.merTradeNo, (before) =>
      before === null
        ? null
        : { ...before, notices: before.notices.filter(({ id }) => id !== notice.id).concat(again) },
    )
  }

  nudge()
  return {
    nudge,
    /** Lets go of what is under way: what was not answered is sent again by the next process. */
    close: async (): Promise<void> => {
      stopped.abort()
      clearTimeout(timer)
      await looking
      await Promise.all(underWay.values())
    },
  }
}

export type Notices = ReturnType<typeof createNotices>

/** What a notification says, and what the payer's browser brings back to the charity. */
export const noticeFields = (
  trade: Trade,
  { tradeStatus, sign }: Pick<Notice, 'tradeStatus' | 'sign'>,
  world: World,
): Record<string, string> => {
  const isPaid = tradeStatus === 'TRADE_FINISHED'
  const fields = {
    merTradeNo: trade.merTradeNo,
    msg: isPaid ? 'Request succeeded' : 'Request failed',
    resultCode: isPaid ? '0' : '400',
    tradeNo: isPaid ? trade.tradeNo : '',
    tradeStatus,
  }
  const apiKey = sign === 'right' ? merchantOf(world, trade).apiKey : 'somebody else’s key'
  return { ...fields, sign: signFields(fields, apiKey) }
}

const post = async (
  trade: Trade,
  notice: Notice,
  { world, stopped }: { world: World; stopped: AbortSignal },
): Promise<boolean> => {
  try {
    const answer = await fetch(world.reach(trade.payload.notifyUrl), {
      method: 'POST',
      body: new URLSearchParams(noticeFields(trade, notice, world)),
      redirect: 'manual',
      signal: AbortSignal.any([stopped, AbortSignal.timeout(answerWithinMilliseconds)]),
    })
    await answer.body?.cancel()
    return answer.ok
  } catch {
    return false
  }
}

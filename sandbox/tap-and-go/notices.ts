import { createDueQueue, type DueQueue } from '../due-queue.ts'
import { signFields } from './merchant-form.ts'
import { nextDueAt, settle, type Notice, type Trade } from './trade.ts'
import { findMerchant, type World } from './world.ts'

const usualRetries = [500, 1_000, 2_000, 4_000, 8_000]
const answerWithinMilliseconds = 10_000

/**
 * Runs the scheduled work in the background: ends trades at their time, and notifies merchants. The
 * work is in the store and outlives the process.
 */
export const createNotices = (
  world: World,
  { retryAfterMilliseconds = usualRetries }: { retryAfterMilliseconds?: readonly number[] },
): DueQueue => {
  const { store, clock, log } = world

  const sendNotice = async (trade: Trade, notice: Notice, stopped: AbortSignal): Promise<void> => {
    const arrived = await post(trade, notice, { world, stopped })
    if (stopped.aborted) return
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

  return createDueQueue<Trade>({
    name: 'sandbox tap & go',
    log,
    now: clock,
    waiting: (most) => store.due(most),
    idOf: ({ merTradeNo }) => merTradeNo,
    dueAt: (trade) => nextDueAt(trade) ?? clock(),
    serve: async ({ merTradeNo }, stopped) => {
      const now = clock()
      const trade = await store.change(merTradeNo, (before) =>
        before === null ? null : settle(before, { now, plan: world.planFor(before) }),
      )
      const due = trade?.notices.filter((notice) => notice.dueAtMilliseconds <= now) ?? []
      for (const notice of due) if (trade) await sendNotice(trade, notice, stopped)
    },
  })
}

/** The fields of a notification, which the payer's browser brings back to the charity too. */
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
  const apiKey = sign === 'right' ? findMerchant(world, trade).apiKey : 'somebody else’s key'
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

import type { Notice as SentNotice } from '../provider/queue/webhook-line.ts'
import { signFields } from './merchant-form.ts'
import type { Notice, Trade } from './trade.ts'
import { findMerchant, type World } from './world.ts'

/** A notification as it is sent; null if there is no such trade. */
export const toNotice = async (
  notice: Notice,
  { world, reach }: { world: World; reach: (url: string) => string },
): Promise<SentNotice | null> => {
  const trade = await world.store.get('trade', notice.merTradeNo)
  return (
    trade && {
      url: reach(trade.payload.notifyUrl),
      body: new URLSearchParams(noticeFields(trade, notice, world)).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' },
    }
  )
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

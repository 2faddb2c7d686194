import type { DirectMethod } from '../payment-methods/method-names.ts'
import type { ImportField } from '../import/values.ts'
import { toWord } from '../tables/cell.ts'

const list = (...lines: readonly string[]): readonly string[] =>
  lines.flatMap((line) => line.split(', '))

/**
 * The headers by which a column is found, the most certain first. They include our own headers in
 * each language.
 */
export const headerWords: Record<ImportField, readonly string[]> = {
  receivedOn: list(
    'received on, date received, received date, donation date, payment date',
    'transaction date, date, day, paid on, value date, timestamp, 時間戳記, 时间戳',
    '收款日期, 捐款日期, 付款日期, 交易日期, 收到日期, 日期',
  ),
  receivedTime: ['time', 'received time', '時間', '时间', '收款時間', '收款时间'],
  amount: list(
    'amount, donation amount, amount hkd, amount hk$, gift amount, sum, total',
    '金額, 金额, 捐款金額, 捐款金额, 款項, 款项, 總額, 总额',
  ),
  fee: ['transaction fee', 'fee', 'bank charge', 'charges', '手續費', '手续费', '銀行收費'],
  currency: ['currency', '貨幣', '货币', '幣別', '币种'],
  paymentMethod: list(
    'payment method, method, paid by, channel, payment type',
    '付款方式, 捐款方式, 收款方式, 支付方式, 方式',
  ),
  project: list(
    'project, project name, fund, campaign, programme, purpose',
    '項目, 项目, 計劃, 计划, 捐款項目, 捐款用途, 用途',
  ),
  paymentType: ['type', 'kind', '類別', '类别', '類型', '类型'],
  fullName: list(
    'name, full name, donor, donor name, payer, payer name, from',
    '姓名, 付款人, 捐款人, 捐款人姓名, 捐款者, 名稱, 名称',
  ),
  firstName: ['first name', 'given name', 'forename', '名', '名字'],
  lastName: ['last name', 'surname', 'family name', '姓', '姓氏'],
  email: list(
    'email, e-mail, email address, mail',
    '電郵, 电邮, 電郵地址, 电子邮箱地址, 電子郵件, 电子邮件, 邮箱, 电子邮箱',
  ),
  phoneNumber: list(
    'phone, phone number, telephone, mobile, tel, contact number',
    '電話, 电话, 電話號碼, 电话号码, 手提電話, 手机, 聯絡電話',
  ),
  note: ['note', 'notes', 'remark', 'remarks', 'comment', 'memo', '備註', '备注', '附註'],
  status: ['status', '狀態', '状态'],
  // Only the headers of our own lists are included. Many columns with such names hold numbers that
  // restart each month, and rows with equal numbers count as one payment. For other headers, a
  // person must choose the column.
  reference: list('payment reference, 付款參考編號, 付款参考编号'),
}

const methodWords: Record<DirectMethod, readonly string[]> = {
  payme: ['payme', 'payme from hsbc'],
  tap_and_go: ['tap & go', 'tap and go', '拍住賞', '拍住赏'],
  fps: ['fps', 'faster payment system', 'faster payments', '轉數快', '转数快'],
  alipay_hk: ['alipayhk', 'alipay hk', '支付寶香港', '支付宝香港', '支付寶hk'],
  alipay_ch: ['alipay', 'alipay china', '支付寶', '支付宝'],
  wechatpay_hk: ['wechat pay hk', 'wechatpayhk', '微信支付香港', '微信香港'],
  wechatpay_ch: ['wechat pay', 'wechat', 'wechatpay', '微信支付', '微信'],
  bocpay: ['boc pay', 'boc pay+', 'bocpay', '中銀支付', '中银支付'],
  octopus: ['octopus', '八達通', '八达通'],
  bank_transfer: list(
    'bank transfer, transfer, bank, autopay, direct deposit, deposit, tt, chats',
    '銀行轉帳, 銀行轉賬, 银行转账, 轉帳, 轉賬, 转账, 銀行, 银行, 存款, 入數',
  ),
  check_writing: ['cheque', 'check', 'cheques', '支票'],
  cash: ['cash', 'collection box', '現金', '现金', '捐款箱', '募捐箱'],
}

const typeWords = {
  donation: ['donation', 'gift', '捐款', '捐贈', '捐赠'],
  payment: ['payment', 'purchase', '付款', '繳費', '缴费'],
} as const

const statusWords = {
  approved: list(
    'succeeded, completed, complete, approved, paid, received, cleared, yes',
    '成功, 完成, 已完成, 已收, 已收款, 已過數, 已兌現, 是',
  ),
  pending: list(
    'pending, payment initiated, processing, waiting, not cleared, no',
    '處理中, 处理中, 待處理, 待处理, 未收, 未過數, 否',
  ),
  /** The statuses of money that was not received or was returned. */
  gone: list(
    'failed, scheduled, re-authenticate, awaiting donor, refunded, cancelled, void, voided',
    '失敗, 失败, 已排期, 重新驗證, 重新验证, 等待捐款人確認, 等待捐款人确认, 已退款, 已取消, 已作廢, 已作废',
  ),
} as const

const index = <Value extends string>(
  words: Record<Value, readonly string[]>,
): ReadonlyMap<string, Value> =>
  new Map(
    (Object.entries(words) as [Value, readonly string[]][]).flatMap(([value, spellings]) =>
      [value, ...spellings].map((spelling) => [toWord(spelling), value] as const),
    ),
  )

const methods = index(methodWords)
const types = index<keyof typeof typeWords>(typeWords)
const statuses = index<keyof typeof statusWords>(statusWords)
const cards =
  /^(?:visa|mastercard|amex|americanexpress|unionpay|jcb|dinersclub|discover|creditcard|card|信用卡|銀聯|银联)/

/** A method of an offline entry; `card`: one that only the platform takes. Null: no method. */
export const readMethod = (cell: string): DirectMethod | 'card' | null => {
  const method = methods.get(toWord(cell))
  if (method !== undefined) return method
  return cards.test(toWord(cell)) ? 'card' : null
}

export const readType = (cell: string): keyof typeof typeWords | null =>
  types.get(toWord(cell)) ?? null

export const readStatus = (cell: string): keyof typeof statusWords | null =>
  statuses.get(toWord(cell)) ?? null

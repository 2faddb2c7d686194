import type { Language } from '@almoner/domain/kernel/locale.ts'
import { formatHongKongTime, instant } from '@almoner/domain/kernel/time.ts'
import { csvHead, csvLine } from '../csv.ts'

type BankAccountLine = {
  bank_name: string | null
  routing_number: string
  last4: string
  accountHolder: string
  /** Moments are ISO 8601. */
  givenAt: string
  givenBy: string | null
  inUseSince: string | null
  endedAt: string
  state: 'former' | 'refused' | 'broken'
}

/** The first line of the list of a charity's former bank accounts, in the reader's language. */
export const bankAccountsCsvHead = (language: Language): string => {
  const { bank, routing, last4, holder, givenAt, givenBy, inUseSince, endedAt, state } =
    labels[language]
  return csvHead([bank, routing, last4, holder, givenAt, givenBy, inUseSince, endedAt, state])
}

/** Returns a line for each account, under the header. */
export const bankAccountsCsvLines = (
  accounts: readonly BankAccountLine[],
  language: Language,
): string => {
  const { application, states } = labels[language]
  return accounts
    .map((account) =>
      csvLine([
        account.bank_name ?? '',
        account.routing_number,
        account.last4,
        account.accountHolder,
        formatTime(account.givenAt),
        account.givenBy ?? application,
        account.inUseSince === null ? '' : formatTime(account.inUseSince),
        formatTime(account.endedAt),
        states[account.state],
      ]),
    )
    .join('')
}

const formatTime = (at: string): string => formatHongKongTime(instant(at))

type Labels = {
  bank: string
  routing: string
  last4: string
  holder: string
  givenAt: string
  givenBy: string
  inUseSince: string
  endedAt: string
  state: string
  states: Readonly<Record<'former' | 'refused' | 'broken', string>>
  /** The text that replaces the name of the person who entered the account. */
  application: string
}

const labels: Record<Language, Labels> = {
  en: {
    bank: 'Bank',
    routing: 'Clearing and branch code',
    last4: 'Account ends in',
    holder: 'Account holder',
    givenAt: 'Given (Hong Kong time)',
    givenBy: 'Given by',
    inUseSince: 'In use from (Hong Kong time)',
    endedAt: 'Until (Hong Kong time)',
    state: 'State',
    states: { former: 'Former account', refused: 'Never used', broken: 'Not accepted' },
    application: 'Application',
  },
  zh: {
    bank: '銀行',
    routing: '結算及分行編號',
    last4: '戶口尾數',
    holder: '戶口持有人',
    givenAt: '提交時間（香港時間）',
    givenBy: '提交者',
    inUseSince: '開始使用（香港時間）',
    endedAt: '終止（香港時間）',
    state: '狀態',
    states: { former: '以往戶口', refused: '未曾使用', broken: '不獲接納' },
    application: '申請',
  },
  cn: {
    bank: '银行',
    routing: '清算及分行代码',
    last4: '账号尾号',
    holder: '开户名称',
    givenAt: '提交时间（香港时间）',
    givenBy: '提交人',
    inUseSince: '开始使用（香港时间）',
    endedAt: '终止（香港时间）',
    state: '状态',
    states: { former: '以往账户', refused: '未曾使用', broken: '未获接纳' },
    application: '申请',
  },
}

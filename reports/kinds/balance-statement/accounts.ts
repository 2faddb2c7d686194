import {
  charityAvailable,
  charityHeld,
  charityPayout,
  charityPending,
  planFeeReceivable,
  receivable,
  type Account,
} from '@almoner/domain/journal/accounts.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { Words } from '@almoner/workflows/documents/csv/columns.ts'

/** The accounts of the statement, in its order: what is owed to the charity, and what it owes. */
export const statementAccounts = [
  'pending',
  'available',
  'held',
  'payout',
  'advanced',
  'plan_fee',
] as const
export type StatementAccount = (typeof statementAccounts)[number]

export const toAccount: Record<StatementAccount, (organisationId: OrganisationId) => Account> = {
  pending: charityPending,
  available: charityAvailable,
  held: charityHeld,
  payout: charityPayout,
  advanced: receivable,
  plan_fee: planFeeReceivable,
}

export const accountWords: Record<StatementAccount, Words> = {
  pending: { en: 'Pending settlement', zh: '待結算', cn: '待结算' },
  available: { en: 'Available for payout', zh: '可提取款項', cn: '可提现款项' },
  held: { en: 'Held because of disputes', zh: '因爭議暫扣', cn: '因争议扣留' },
  payout: { en: 'Being paid out', zh: '提款處理中', cn: '提现处理中' },
  advanced: { en: 'Advanced for the charity', zh: '為機構墊付', cn: '为机构垫付' },
  plan_fee: { en: 'Plan fees owed', zh: '未付方案費用', cn: '未付方案费用' },
}

import { addCents, noCents, type Cents } from '@almoner/domain/kernel/money.ts'
import { reducedFeeAboveCents } from '@almoner/domain/fees/service.ts'
import { messagesAs, type Words } from '@almoner/workflows/documents/csv/columns.ts'
import { writeDay, writeHkd } from '@almoner/workflows/locales/formats.ts'
import { journalWords } from '@almoner/workflows/locales/journal-words.ts'
import type { ReportSource, TotalLine, Totals } from '../report-kind.ts'
import { itemWords } from './columns.ts'
import { net, planJournals, type FeeRow, type PlanJournal } from './query.ts'
import { findReducedFees } from './turnover.ts'

type Sum = 'gross' | 'processing' | 'wallets' | 'service' | 'net' | 'disputes' | PlanJournal

const labels: Record<Sum, Words> = {
  gross: { en: 'Gross', zh: '總額', cn: '总额' },
  processing: {
    en: 'Processing fees of cards',
    zh: '信用卡手續費',
    cn: '信用卡手续费',
  },
  wallets: {
    en: 'Fees that wallets took from the charity’s account',
    zh: '電子錢包從機構帳戶扣取的費用',
    cn: '电子钱包从机构账户扣取的费用',
  },
  service: { en: 'Service fees', zh: '平台服務費', cn: '平台服务费' },
  net: messagesAs(({ receipt }) => receipt.net),
  disputes: itemWords.disputes,
  plan_fee_due: { en: 'Invoices for the plan', zh: '方案帳單', cn: '方案账单' },
  plan_fee_charged: {
    en: 'Invoices paid by card',
    zh: '以信用卡支付的帳單',
    cn: '以信用卡支付的账单',
  },
  plan_fee_voided: { en: 'Invoices voided', zh: '已作廢的帳單', cn: '已作废的账单' },
  credit_granted: journalWords.credit_granted,
  credit_used: { en: 'Credit used for invoices', zh: '用於帳單的抵扣額', cn: '用于账单的抵扣额' },
  credit_expired: journalWords.credit_expired,
}

/** The sums of all months, and the days on which the service fee was reduced. */
export const feeTotals = async (source: ReportSource): Promise<Totals<FeeRow>> => {
  const reduced = await listReducedFees(source)
  const sums = new Map<Sum, Cents>()
  const sum = (of: Sum): Cents => sums.get(of) ?? noCents
  const add = (of: Sum, cents: Cents): void => {
    sums.set(of, addCents(sum(of), cents))
  }
  let payments = 0
  return {
    add: (row) => {
      if (row.item !== 'payments') {
        add(row.item, row.cents)
        return
      }
      payments += row.count
      add('gross', row.grossCents)
      add('processing', row.providerCents)
      add('wallets', row.walletCents)
      add('service', row.serviceCents)
      add('net', net(row))
    },
    lines: () => [
      { key: 'payments', label: itemWords.payments, count: payments },
      ...(['gross', 'processing', 'wallets', 'service', 'net', 'disputes'] as const).map((key) => ({
        key,
        label: labels[key],
        sumCents: sum(key),
      })),
      ...planJournals.map((key) => ({
        key,
        label: labels[key],
        group: { en: 'Plan', zh: '方案', cn: '方案' },
        sumCents: sum(key),
      })),
      ...reduced,
    ],
  }
}

/** The days of the period's reduced fees, each with the turnover of that day. */
const listReducedFees = async (source: ReportSource): Promise<readonly TotalLine[]> => {
  const limit = writeHkd(reducedFeeAboveCents).replace('.00', '')
  const reducedFees = await findReducedFees(source)
  return reducedFees
    .filter(({ until }) => until >= source.request.from)
    .map(({ since, turnoverCents }) => ({
      key: `reduced:${since}`,
      label: {
        en: `Turnover of twelve months passed ${limit} on ${writeDay(since, 'en')}`,
        zh: `十二個月收款額於${writeDay(since, 'zh')}超過 ${limit}`,
        cn: `十二个月收款额于${writeDay(since, 'cn')}超过 ${limit}`,
      },
      group: { en: 'Reduced service fee', zh: '服務費減收', cn: '服务费减收' },
      sumCents: turnoverCents,
    }))
}

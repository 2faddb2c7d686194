import { fullName } from '@almoner/domain/people/full-name.ts'
import { maskEmail } from '@almoner/domain/text/mask-email.ts'
import { currencyColumn, type Words } from '@almoner/workflows/documents/csv/columns.ts'
import type { ReportColumn } from '../report-kind.ts'
import type { DonorYear } from './query.ts'

/** The heads that the totals have too. */
export const heads = {
  donations: { en: 'Number of donations', zh: '捐款宗數', cn: '捐款笔数' },
  donated: { en: 'Donated after refunds', zh: '捐款額（扣除退款）', cn: '捐款额（扣除退款）' },
  exempt: {
    en: 'Donated with a receipt under section 88',
    zh: '附第 88 條收據的捐款額',
    cn: '附第 88 条收据的捐款额',
  },
  payments: {
    en: 'Number of payments other than donations',
    zh: '非捐款付款宗數',
    cn: '非捐款付款笔数',
  },
  paid: {
    en: 'Payments after refunds',
    zh: '非捐款付款額（扣除退款）',
    cn: '非捐款付款额（扣除退款）',
  },
  returned: {
    en: 'Refunded or taken back',
    zh: '已退款或撤回',
    cn: '已退款或撤回',
  },
} as const satisfies Record<string, Words>

/** The columns of the donors by year of assessment. */
export const donorColumns: readonly ReportColumn<DonorYear>[] = [
  {
    head: { en: 'Year of assessment', zh: '課稅年度', cn: '课税年度' },
    text: ({ year }) => year,
  },
  {
    head: { en: 'Donor', zh: '捐款人', cn: '捐款人' },
    text: ({ person }) => fullName(person),
    personal: true,
  },
  {
    head: { en: 'Organisation of the donor', zh: '捐款人所屬機構', cn: '捐款人所属机构' },
    text: ({ person }) => person.organisationName,
    personal: true,
    print: false,
  },
  {
    head: { en: 'Email', zh: '電郵', cn: '电子邮箱' },
    // An auditor may take the file, and sees no address unless an owner has granted it.
    text: ({ person }) => maskEmail(person.email),
    personal: true,
  },
  { head: heads.donations, count: ({ donations }) => donations },
  { ...currencyColumn, print: false },
  { head: heads.donated, money: ({ donatedCents }) => donatedCents },
  { head: heads.exempt, money: ({ exemptCents }) => exemptCents },
  {
    head: {
      en: 'IR file numbers on the receipts',
      zh: '收據上的稅務局檔案編號',
      cn: '收据上的税务局档案编号',
    },
    text: ({ irFileNumbers }) => irFileNumbers.join(', ') || null,
  },
  {
    head: { en: 'Receipts', zh: '收據', cn: '收据' },
    text: ({ receipts }) => receipts.join(', ') || null,
  },
  { head: heads.payments, count: ({ payments }) => payments, print: false },
  { head: heads.paid, money: ({ paidCents }) => paidCents },
  { head: heads.returned, money: ({ returnedCents }) => returnedCents, print: false },
]

import type { Language } from '@almoner/domain/kernel/locale.ts'
import type { EventNamed } from '@almoner/domain/plan-subscription/events.ts'

type VoidReason = EventNamed<'InvoiceVoided'>['data']['because']

export type InvoiceLabels = {
  title: string
  number: string
  issuedOn: string
  billedTo: string
  address: string
  plan: string
  period: string
  /** The first day, the last day, and the number of days with both. */
  fromTo: (from: string, to: string, days: number) => string
  status: string
  statuses: {
    due: (day: string) => string
    paid: (day: string) => string
    /** Credits paid all of it. */
    credited: string
    void: (day: string, reason: string) => string
  }
  voidReasons: Record<VoidReason, string>
  money: {
    upgrade: (plan: string) => string
    total: string
    credited: string
    paid: (day: string) => string
    /** The last line of an invoice that credit paid in full. */
    paidByCredit: string
    voided: string
    owed: string
  }
  computation: {
    heading: string
    newPrice: string
    oldPrice: string
    /** Used if the period stays the same: the difference between both prices. */
    lessOldPrice: string
    difference: string
    daysLeft: string
    daysOf: (left: number, of: number) => string
    /** Used if a longer period begins: the part of the old price that is not used up. */
    lessUnused: string
    amount: string
    /** A price and its plan. */
    priceOf: (price: string, plan: string) => string
  }
  amounts: string
  page: (number: number, of: number) => string
}

export const invoiceLabels: Record<Language, InvoiceLabels> = {
  en: {
    title: 'Invoice',
    number: 'Invoice number',
    issuedOn: 'Issued on',
    billedTo: 'Billed to',
    address: 'Address',
    plan: 'Plan',
    period: 'Period',
    fromTo: (from, to, days) => `${from} to ${to} (${days} ${days === 1 ? 'day' : 'days'})`,
    status: 'Status',
    statuses: {
      due: (day) => `Due on ${day}`,
      paid: (day) => `Paid on ${day}`,
      credited: 'Paid from credit',
      void: (day, reason) => `Void since ${day}: ${reason}`,
    },
    voidReasons: {
      unpaid: 'it was not paid in time, and the charity moved to the Free plan',
      not_upgraded: 'the card was not charged, and the plan did not change',
      waived: 'Almoner waived what was still owed',
    },
    money: {
      upgrade: (plan) => `Upgrade to the ${plan}`,
      total: 'Total',
      credited: 'Credit used',
      paid: (day) => `Paid by card on ${day}`,
      paidByCredit: 'Paid by credit',
      voided: 'No longer owed',
      owed: 'Amount owed',
    },
    computation: {
      heading: 'How the amount is calculated',
      newPrice: 'New price',
      oldPrice: 'Old price',
      lessOldPrice: 'Less old price',
      difference: 'Difference',
      daysLeft: 'Days left',
      daysOf: (left, of) => `${left} of the ${of} days that were paid`,
      lessUnused: 'Less the unused part',
      amount: 'Amount',
      priceOf: (price, plan) => `${price} (${plan})`,
    },
    amounts: 'Amounts are in Hong Kong dollars.',
    page: (number, of) => `Page ${number} of ${of}`,
  },
  zh: {
    title: '帳單',
    number: '帳單編號',
    issuedOn: '發出日期',
    billedTo: '客戶名稱',
    address: '地址',
    plan: '方案',
    period: '服務期',
    fromTo: (from, to, days) => `${from}至${to}（${days} 日）`,
    status: '狀態',
    statuses: {
      due: (day) => `應付日期：${day}`,
      paid: (day) => `已於${day}付款`,
      credited: '已以抵扣額付清',
      void: (day, reason) => `已於${day}作廢：${reason}`,
    },
    voidReasons: {
      unpaid: '逾期未付款，已改用免費方案',
      not_upgraded: '信用卡未能扣款，方案維持不變',
      waived: 'Almoner 已豁免尚欠款項',
    },
    money: {
      upgrade: (plan) => `升級至 ${plan}`,
      total: '總額',
      credited: '已用抵扣額',
      paid: (day) => `信用卡付款（${day}）`,
      paidByCredit: '以抵扣額支付',
      voided: '無須支付的款項',
      owed: '尚欠款項',
    },
    computation: {
      heading: '計算方法',
      newPrice: '新方案價格',
      oldPrice: '原方案價格',
      lessOldPrice: '減：原方案價格',
      difference: '差額',
      daysLeft: '剩餘日數',
      daysOf: (left, of) => `${left} 日（已付款期間共 ${of} 日）`,
      lessUnused: '減：未使用部分',
      amount: '金額',
      priceOf: (price, plan) => `${price}，${plan}`,
    },
    amounts: '金額以港元計算。',
    page: (number, of) => `第 ${number} 頁，共 ${of} 頁`,
  },
  cn: {
    title: '账单',
    number: '账单编号',
    issuedOn: '开具日期',
    billedTo: '客户名称',
    address: '地址',
    plan: '方案',
    period: '服务期',
    fromTo: (from, to, days) => `${from}至${to}（${days} 天）`,
    status: '状态',
    statuses: {
      due: (day) => `应付日期：${day}`,
      paid: (day) => `已于${day}付款`,
      credited: '已用抵扣额付清',
      void: (day, reason) => `已于${day}作废：${reason}`,
    },
    voidReasons: {
      unpaid: '逾期未付款，已改用免费方案',
      not_upgraded: '信用卡扣款失败，方案保持不变',
      waived: 'Almoner 已豁免尚欠款项',
    },
    money: {
      upgrade: (plan) => `升级至 ${plan}`,
      total: '总额',
      credited: '已用抵扣额',
      paid: (day) => `信用卡付款（${day}）`,
      paidByCredit: '以抵扣额支付',
      voided: '无需支付的款项',
      owed: '尚欠款项',
    },
    computation: {
      heading: '计算方法',
      newPrice: '新方案价格',
      oldPrice: '原方案价格',
      lessOldPrice: '减：原方案价格',
      difference: '差额',
      daysLeft: '剩余天数',
      daysOf: (left, of) => `${left} 天（已付款期间共 ${of} 天）`,
      lessUnused: '减：未使用部分',
      amount: '金额',
      priceOf: (price, plan) => `${price}，${plan}`,
    },
    amounts: '金额以港元计算。',
    page: (number, of) => `第 ${number} 页，共 ${of} 页`,
  },
}

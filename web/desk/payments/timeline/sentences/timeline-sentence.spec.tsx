import { describe, expect, it } from 'vitest'
import type { TimelineEntry } from '@almoner/api/desk/payments/contract.ts'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import { render } from '../../../../testing/render.tsx'
import { useActorLabels } from '../../labels/actor-labels.ts'
import { useTimelineSentence } from './timeline-sentence.ts'

type Details = TimelineEntry['details']

const card: Details = {
  try: 1,
  brand: 'visa',
  country: 'HK',
  last4: '4242',
  totalAmountCents: 51_911,
}
const sums: Details = {
  amountCents: 50_000,
  totalAmountCents: 51_911,
  nonprofitReceivesCents: 50_000,
}

// A type that joins the contract has to join here.
const sentences: Record<
  TimelineEntry['type'],
  { details: Details; said: Record<Language, string> }
> = {
  PaymentInitiated: {
    details: { try: 1, amountCents: 50_000 },
    said: {
      en: 'Payment of HK$500.00 started',
      zh: '開始付款，金額 HK$500.00',
      cn: '开始付款，金额 HK$500.00',
    },
  },
  PaymentRequested: {
    details: { try: 1, method: 'payme', amountCents: 50_000, totalAmountCents: 50_762 },
    said: {
      en: 'Payment of HK$500.00 by PayMe started',
      zh: '開始以PayMe付款，金額 HK$500.00',
      cn: '开始通过PayMe付款，金额 HK$500.00',
    },
  },
  PaymentRequestOpened: {
    details: { try: 1, expiresAt: '2026-11-20T02:40:00.000Z' },
    said: {
      en: 'Sent to the payer’s app; payment due by 2026/11/20 10:40',
      zh: '已轉至付款人的應用程式，須於 2026/11/20 10:40 前付款',
      cn: '已转至付款人的应用程序，须于 2026/11/20 10:40 前付款',
    },
  },
  ManualPaymentSubmitted: {
    details: {
      try: 1,
      method: 'fps',
      amountCents: 50_000,
      reference: 'HL-7Q2K',
      proof: 'image/png',
    },
    said: {
      en: 'The payer says that they paid HK$500.00 by FPS, reference HL-7Q2K, and sent proof',
      zh: '付款人表示已以轉數快支付 HK$500.00，參考編號 HL-7Q2K，並上載了付款證明',
      cn: '付款人表示已通过转数快支付 HK$500.00，参考编号 HL-7Q2K，并上传了付款凭证',
    },
  },
  ManualPaymentDeclined: {
    details: { try: 1, reason: 'no such transfer' },
    said: {
      en: 'Declined, because the money was not found: no such transfer',
      zh: '找不到款項，已拒絕：no such transfer',
      cn: '未找到款项，已拒绝：no such transfer',
    },
  },
  ManualPaymentReopened: {
    details: { try: 1 },
    said: {
      en: 'Set to pending: the payment is waiting for a decision again',
      zh: '已設為待處理：付款再次等待決定',
      cn: '已设为待处理：付款再次等待决定',
    },
  },
  OfflineEntryRecorded: {
    details: { method: 'cash', amountCents: 50_000, receivedOn: '2026-11-10' },
    said: {
      en: 'Recorded: HK$500.00 by Cash, received on 2026/11/10',
      zh: '已記錄：以現金收取 HK$500.00，收款日期 2026/11/10',
      cn: '已记录：以现金收取 HK$500.00，收款日期 2026/11/10',
    },
  },
  OfflineEntryApproved: {
    details: { method: 'cash', amountCents: 50_000, receivedOn: '2026-11-10' },
    said: {
      en: 'Approved: HK$500.00 counts',
      zh: '已批准：HK$500.00 已入帳',
      cn: '已批准：HK$500.00 已入账',
    },
  },
  OfflineEntryAmended: {
    details: { reason: 'slip', beforeCents: 50_000, amountCents: 60_000 },
    said: {
      en: 'Corrected from HK$500.00 to HK$600.00: slip',
      zh: '已由 HK$500.00 更正為 HK$600.00：slip',
      cn: '已由 HK$500.00 更正为 HK$600.00：slip',
    },
  },
  OfflineReceiptRequested: {
    details: {},
    said: { en: 'A receipt was requested', zh: '已要求發出收據', cn: '已要求开具收据' },
  },
  OfflineEntryVoided: {
    details: { reason: 'twice', amountCents: 50_000 },
    said: { en: 'Voided: twice', zh: '已作廢：twice', cn: '已作废：twice' },
  },
  PaymentRetried: {
    details: { try: 2 },
    said: {
      en: 'Another card was tried: attempt 2',
      zh: '改用另一張信用卡（第 2 次嘗試）',
      cn: '改用另一张信用卡（第 2 次尝试）',
    },
  },
  CardIdentified: {
    details: card,
    said: {
      en: 'Card recognised: Visa •••• 4242, Hong Kong. Amount to charge: HK$519.11',
      zh: '已識別信用卡：Visa •••• 4242，香港。將收取 HK$519.11',
      cn: '已识别信用卡：Visa •••• 4242，香港。将收取 HK$519.11',
    },
  },
  AuthenticationRequired: {
    details: { try: 1 },
    said: {
      // The non-breaking hyphen keeps the first word of the name on one line.
      en: 'The bank asked the payer to confirm (3-D Secure)',
      zh: '銀行要求付款人進行 3D 安全驗證',
      cn: '银行要求付款人进行 3D 安全验证',
    },
  },
  PaymentSucceeded: {
    details: { try: 1, ...sums },
    said: {
      en: 'Paid: HK$519.11 charged, of which your charity receives HK$500.00',
      zh: '付款成功：收取 HK$519.11，其中機構實收 HK$500.00',
      cn: '付款成功：收取 HK$519.11，其中机构实收 HK$500.00',
    },
  },
  PaymentFailed: {
    details: { try: 1, reason: 'card_declined', code: 'insufficient_funds' },
    said: {
      en: 'Declined by the bank: not enough money on the card (insufficient_funds)',
      zh: '被銀行拒絕：信用卡餘額不足（insufficient_funds）',
      cn: '被银行拒绝：信用卡余额不足（insufficient_funds）',
    },
  },
  RefundRequested: {
    details: { amountCents: 10_000, provider: 'stripe', reason: 'paid_twice', note: '' },
    said: {
      en: 'Refund of HK$100.00: Paid twice',
      zh: '退款 HK$100.00：重複付款',
      cn: '退款 HK$100.00：重复付款',
    },
  },
  RefundSucceeded: {
    details: { amountCents: 10_000, provider: 'stripe' },
    said: {
      en: 'The payer received HK$100.00 back',
      zh: '付款人已取回 HK$100.00',
      cn: '付款人已取回 HK$100.00',
    },
  },
  RefundFailed: {
    details: { amountCents: 10_000, provider: 'stripe', code: 'lost_or_stolen_card' },
    said: {
      en: 'The refund of HK$100.00 failed: lost_or_stolen_card',
      zh: 'HK$100.00 退款失敗：lost_or_stolen_card',
      cn: 'HK$100.00 退款失败：lost_or_stolen_card',
    },
  },
  DisputeOpened: {
    details: {
      amountCents: 51_911,
      feeCents: 11_700,
      reason: 'fraudulent',
      evidenceDueAt: '2026-12-01T15:59:59.000Z',
    },
    said: {
      en: 'The payer’s bank took HK$519.11 back: the cardholder says that they did not make it. Answer due by 2026/12/01',
      zh: '付款人的銀行取回了 HK$519.11：持卡人表示並非本人付款。須於 2026/12/01 或之前回覆',
      cn: '付款人的银行收回了 HK$519.11：持卡人表示并非本人付款。须在 2026/12/01 或之前回复',
    },
  },
  DisputeClosed: {
    details: { amountCents: 51_911, outcome: 'lost' },
    said: {
      en: 'The dispute was lost: HK$519.11 stays with the payer',
      zh: '爭議敗訴：HK$519.11 歸付款人所有',
      cn: '争议败诉：HK$519.11 归付款人所有',
    },
  },
  ReceiptForced: {
    details: { reason: 'The bank confirmed it' },
    said: {
      en: 'A receipt was requested ahead of the payment: The bank confirmed it',
      zh: '要求在付款完成前發出收據：The bank confirmed it',
      cn: '要求在付款完成前开具收据：The bank confirmed it',
    },
  },
  ReceiptVoided: {
    details: { receiptNumber: 'HLCF-2026-000001', reason: 'given_back' },
    said: {
      en: 'Receipt HLCF-2026-000001 is void: the payment was refunded',
      zh: '收據 HLCF-2026-000001 已作廢：已退回款項',
      cn: '收据 HLCF-2026-000001 已作废：已退回款项',
    },
  },
  ReceiptResendRequested: {
    details: { receiptNumber: 'HLCF-2026-000001' },
    said: {
      en: 'Receipt HLCF-2026-000001 will be sent again',
      zh: '將再次寄出收據 HLCF-2026-000001',
      cn: '将再次发送收据 HLCF-2026-000001',
    },
  },
  PayerEmailCorrected: {
    details: { previous: 'tai.man@gmial.com' },
    said: {
      en: 'The payer’s email address was corrected; it was tai.man@gmial.com',
      zh: '已更正付款人的電郵地址，原為 tai.man@gmial.com',
      cn: '已更正付款人的电子邮箱，原为 tai.man@gmial.com',
    },
  },
  ReceiptRequested: {
    details: {},
    said: {
      en: 'Staff requested the receipt',
      zh: '職員要求發出收據',
      cn: '职员要求开具收据',
    },
  },
  ReceiptIssued: {
    details: { receiptNumber: 'HLCF-2026-000001' },
    said: {
      en: 'Receipt HLCF-2026-000001 issued',
      zh: '已發出收據 HLCF-2026-000001',
      cn: '已开具收据 HLCF-2026-000001',
    },
  },
  ReceiptNotMailed: {
    details: { receiptNumber: 'HLCF-2026-000001' },
    said: {
      en: 'Receipt HLCF-2026-000001 was not delivered: the address rejected it',
      zh: '收據 HLCF-2026-000001 未能送達：地址拒收',
      cn: '收据 HLCF-2026-000001 未能送达：地址拒收',
    },
  },
  ReceiptMailed: {
    details: { receiptNumber: 'HLCF-2026-000001' },
    said: {
      en: 'Receipt HLCF-2026-000001 sent to the payer by email',
      zh: '收據 HLCF-2026-000001 已電郵給付款人',
      cn: '收据 HLCF-2026-000001 已通过邮件发送给付款人',
    },
  },
}

const ReadSentence = (entry: Pick<TimelineEntry, 'type' | 'details'>) =>
  useTimelineSentence()(entry)

const failure = (reason: string, code: string | null = null) =>
  ({ type: 'PaymentFailed', details: { try: 1, reason, code } }) as const

describe('the timeline of a payment', () => {
  const cases = Object.entries(sentences).flatMap(([type, { details, said }]) =>
    Object.entries(said).map(([language, sentence]) => ({ type, details, language, sentence })),
  )

  it.each(cases)('describes $type in $language', async ({ type, details, language, sentence }) => {
    const entry = { type: type as TimelineEntry['type'], details }
    const page = await render(<ReadSentence {...entry} />, { language: language as Language })
    expect(page.textContent).toBe(sentence)
  })

  it.each([
    'card_declined',
    'card_invalid',
    'authentication_failed',
    'authentication_timed_out',
    'provider_refused',
    'rejected',
    'expired',
    'abandoned',
    'declined_by_charity',
  ])('has its own sentence for a payment that failed as %s', async (reason) => {
    const anonymousEntry = await render(<ReadSentence {...failure('of a later release')} />)
    for (const language of ['en', 'zh', 'cn'] as const) {
      const page = await render(<ReadSentence {...failure(reason)} />, { language })
      expect(page.textContent).not.toBe('')
      expect(page.textContent).not.toContain(reason)
      expect(page.textContent).not.toBe(anonymousEntry.textContent)
    }
  })

  it.each<[string, Pick<TimelineEntry, 'type' | 'details'>, string]>([
    [
      'a transfer that was approved',
      { type: 'PaymentSucceeded', details: { ...sums, method: 'fps', totalAmountCents: 50_000 } },
      'Approved: your charity has received HK$500.00 by FPS',
    ],
    [
      'a wallet’s payment',
      {
        type: 'PaymentSucceeded',
        details: { ...sums, method: 'payme', totalAmountCents: 50_761 },
      },
      'Paid: HK$507.61 directly into your PayMe account',
    ],
    [
      'a card of the first version, without a method',
      { type: 'PaymentSucceeded', details: sums },
      'Paid: HK$519.11 charged, of which your charity receives HK$500.00',
    ],
    [
      'a transfer without proof',
      {
        type: 'ManualPaymentSubmitted',
        details: { method: 'bank_transfer', amountCents: 50_000, reference: 'A1', proof: null },
      },
      'The payer says that they paid HK$500.00 by Bank transfer, reference A1',
    ],
    [
      'what a charity returned itself',
      { type: 'RefundSucceeded', details: { amountCents: 10_000, provider: null } },
      'Your charity has returned HK$100.00',
    ],
    [
      'a receipt in place of another',
      { type: 'ReceiptIssued', details: { receiptNumber: 'H-2', replaces: 'H-1' } },
      'Receipt H-2 issued in place of H-1',
    ],
    [
      'a receipt ahead of its payment',
      { type: 'ReceiptIssued', details: { receiptNumber: 'H-1', forced: 'yes' } },
      'Receipt H-1 issued ahead of the payment',
    ],
  ])('describes %s correctly', async (_what, entry, sentence) => {
    const page = await render(<ReadSentence {...entry} />)
    expect(page.textContent).toBe(sentence)
  })

  it('shows the provider’s own code if there is no explanation for it', async () => {
    const page = await render(<ReadSentence {...failure('card_declined', 'new_code')} />)
    expect(page.textContent).toBe('Declined by the bank: new_code')
  })

  it('names the phone’s wallet that a card came from', async () => {
    const page = await render(
      <ReadSentence type="CardIdentified" details={{ ...card, wallet: 'apple_pay' }} />,
    )
    expect(page.textContent).toBe(
      'Card recognised: Apple Pay, Visa •••• 4242, Hong Kong. Amount to charge: HK$519.11',
    )
  })

  it('names a country the provider did not know as the provider did', async () => {
    const page = await render(
      <ReadSentence
        type="CardIdentified"
        details={{ ...card, country: 'unknown', brand: 'new' }}
      />,
    )
    expect(page.textContent).toBe(
      'Card recognised: Card •••• 4242, unknown. Amount to charge: HK$519.11',
    )
  })
})

describe('the label of the actor', () => {
  const By = ({ actor, name = null }: { actor: string; name?: string | null }) =>
    useActorLabels()({ actor, name })

  it.each([
    ['guest', '付款人'],
    ['donor:0193a4c3', '已登入的付款人'],
    ['staff:0193a4c3', '貴機構職員'],
    ['process:take-payment', 'Almoner'],
    ['provider:stripe', 'Stripe'],
    ['administrator:0193a4c3', '平台管理員'],
    ['sandbox:world', '示範系統'],
  ])('%s is %s, without an id', async (actor, words) => {
    const page = await render(<By actor={actor} />, { language: 'zh' })
    expect(page.textContent).toBe(words)
  })

  it('names the member of staff', async () => {
    const page = await render(<By actor="staff:0193a4c3" name="陳大文" />, { language: 'zh' })
    expect(page.textContent).toBe('陳大文')
  })
})

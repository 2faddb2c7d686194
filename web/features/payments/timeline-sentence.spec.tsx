import { describe, expect, it } from 'vitest'
import type { TimelineEntry } from '@almoner/api/routes/desk/contract.ts'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import { render } from '../../testing/render.tsx'
import { useActorWords } from './actor-words.ts'
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
      en: 'Card recognised: Visa •••• 4242, Hong Kong. To be charged: HK$519.11',
      zh: '已識別信用卡：Visa •••• 4242，香港。將收取 HK$519.11',
      cn: '已识别信用卡：Visa •••• 4242，香港。将收取 HK$519.11',
    },
  },
  AuthenticationRequired: {
    details: { try: 1 },
    said: {
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
  ReceiptIssued: {
    details: { receiptNumber: 'HLCF-2026-000001' },
    said: {
      en: 'Receipt HLCF-2026-000001 issued',
      zh: '已發出收據 HLCF-2026-000001',
      cn: '已开具收据 HLCF-2026-000001',
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

const Said = (entry: Pick<TimelineEntry, 'type' | 'details'>) => useTimelineSentence()(entry)

const failure = (reason: string, code: string | null = null) =>
  ({ type: 'PaymentFailed', details: { try: 1, reason, code } }) as const

describe('the timeline of a payment', () => {
  const cases = Object.entries(sentences).flatMap(([type, { details, said }]) =>
    Object.entries(said).map(([language, sentence]) => ({ type, details, language, sentence })),
  )

  it.each(cases)('says $type in $language', async ({ type, details, language, sentence }) => {
    const page = await render(<Said type={type as TimelineEntry['type']} details={details} />, {
      language: language as Language,
    })
    expect(page.textContent).toBe(sentence)
  })

  it.each([
    'card_declined',
    'card_invalid',
    'authentication_failed',
    'authentication_timed_out',
    'provider_refused',
  ])('has words of its own for a payment that ended as %s', async (reason) => {
    const nobodys = await render(<Said {...failure('of a later release')} />)
    for (const language of ['en', 'zh', 'cn'] as const) {
      const page = await render(<Said {...failure(reason)} />, { language })
      expect(page.textContent).not.toBe('')
      expect(page.textContent).not.toContain(reason)
      expect(page.textContent).not.toBe(nobodys.textContent)
    }
  })

  it('shows the provider’s own word where nobody has explained it', async () => {
    const page = await render(<Said {...failure('card_declined', 'new_code')} />)
    expect(page.textContent).toBe('Declined by the bank: new_code')
  })

  it('names a country the provider did not know as the provider did', async () => {
    const page = await render(
      <Said type="CardIdentified" details={{ ...card, country: 'unknown', brand: 'new' }} />,
    )
    expect(page.textContent).toBe(
      'Card recognised: Card •••• 4242, unknown. To be charged: HK$519.11',
    )
  })
})

describe('who did it', () => {
  const By = ({ actor }: { actor: string }) => useActorWords()(actor)

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
})

import { beforeAll, describe, expect, it } from 'vitest'
import { useApi } from '../../testing/api.ts'
import { createCardHolder } from '../../testing/card-holder.ts'
import { createGivingDonors } from '../../testing/donors.ts'

const api = useApi()
let donors: Awaited<ReturnType<typeof createGivingDonors>>
beforeAll(async () => {
  donors = await createGivingDonors(api)
})

const payments = '/api/donors/payments'
const holder = () => createCardHolder(api, donors)

describe('a monthly gift', () => {
  it.each([
    ['en', 'Enter an amount of at most HK$999,999.99 including fees.'],
    ['zh-HK', '連手續費最多為 HK$999,999.99。'],
    ['zh-CN', '含手续费最多为 HK$999,999.99。'],
  ] as const)(
    'is refused at its amount if the fee makes it too large: %s',
    async (language, message) => {
      const donor = await holder()
      const planId = await donor.started({ coverFee: true })
      const amount = 990_000
      const read = { 'Accept-Language': language }
      const form = donor.form({ amount, coverFee: true })
      const answers = [
        await donor.browser.post(payments, form, read),
        await donor.browser.put(`${payments}/${planId}`, { amount }, read),
      ]
      for (const { status, json } of answers) {
        expect(status).toBe(422)
        const fields = { amount: 'amount.too_large' }
        expect(json).toMatchObject({ error: { code: 'amount_too_large', message }, fields })
      }
      expect(await donor.list('scheduled')).toMatchObject([{ id: planId, amount: 200 }])
    },
  )

  it.each([
    [
      'en',
      'The fees of this card would bring the donation above HK$999,999.99, the most that can be charged at once. Choose another card, or a smaller amount.',
    ],
    [
      'zh-HK',
      '這張卡的手續費較高，連手續費會超過每次扣款上限 HK$999,999.99。請選擇另一張卡，或減少金額。',
    ],
    [
      'zh-CN',
      '这张卡的手续费较高，含手续费会超过单次扣款上限 HK$999,999.99。请选择另一张卡，或减少金额。',
    ],
  ] as const)(
    'refuses a card whose fee makes it too large, and stays unchanged: %s',
    async (language, message) => {
      const donor = await holder()
      const mastercard = await donor.keep('pm_card_mastercard')
      const amex = await donor.keep('pm_card_amex')
      const amount = 965_000
      const planId = await donor.started({ amount, coverFee: true, paymentMethod: mastercard })
      const before = await donor.open(planId)
      const put = (changes: object) =>
        donor.browser.put(`${payments}/${planId}`, changes, { 'Accept-Language': language })
      for (const changes of [{}, { memo: 'For the roof' }, { amount: 964_000 }]) {
        const { json } = await put({ ...changes, paymentMethod: amex }).thenAnswered(422)
        const fields = { paymentMethod: 'payment_method.too_large' }
        expect(json).toMatchObject({ error: { code: 'too_large_for_card', message }, fields })
        expect(await donor.open(planId)).toEqual(before)
      }
      await put({ amount: 500, paymentMethod: amex }).thenAnswered(200)
      expect(await donor.open(planId)).toMatchObject({ amount: 500, cardBrand: 'amex' })
    },
  )
})

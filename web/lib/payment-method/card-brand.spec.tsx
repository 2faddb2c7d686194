import { expect, it } from 'vitest'
import { render } from '../../testing/render.tsx'
import { useCardBrand } from './card-brand.ts'

const Brands = () => ['visa', 'amex', 'unionpay', 'jcb'].map(useCardBrand()).join(', ')

it.each([
  ['en', 'Visa, American Express, UnionPay, Card'],
  ['zh', 'Visa, American Express, 銀聯, 信用卡'],
  ['cn', 'Visa, American Express, 银联, 信用卡'],
] as const)('a card’s brand is called in %s as its payer knows it', async (language, words) => {
  const page = await render(<Brands />, { language })
  expect(page.textContent).toBe(words)
})

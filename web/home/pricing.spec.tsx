import { expect, it } from 'vitest'
import { render } from '../testing/render.tsx'
import { Pricing } from './pricing.tsx'

it('shows the rates that payments are charged by, and none for what goes to the charity itself', async () => {
  const page = await render(<Pricing />)
  const rows = [...page.querySelectorAll('table')].at(-1)?.querySelectorAll('tbody tr') ?? []
  expect([...rows].map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
    ['Visa or Mastercard from Hong Kong', '3.2% + HK$2.50'],
    ['American Express, or a card from elsewhere', '3.8% + HK$2.50'],
    ['International transactions, in addition', '+ 0.5%'],
    ['PayMe', '1.5%'],
    ['FPS, to the charity’s own account', 'No fee'],
    ['Bank transfer, cash, cheque and other offline payments', 'No fee'],
  ])
})

import { expect, it } from 'vitest'
import { openDesk } from '../testing/desk-site.tsx'
import { waitUntil } from '../testing/eventually.ts'
import { find, perform } from '../testing/render.tsx'

const open = async (address: string) => {
  const site = await openDesk(address)
  await waitUntil(() => find(site.page, '#pricing'))
  const rows = (at: number) =>
    [...([...site.page.querySelectorAll('table')].at(at)?.querySelectorAll('tbody tr') ?? [])].map(
      (row) => [...row.children].map((cell) => cell.textContent),
    )
  const plans = () => rows(0).map((cells) => cells.at(-1))
  return { ...site, rows, plans }
}

it('shows the rates that payments are charged by, and none for payments made directly to the charity', async () => {
  const { rows } = await open('/')
  expect(rows(-1)).toEqual([
    ['Visa or Mastercard from Hong Kong', '3.2% + HK$2.50'],
    ['American Express, or a card from outside Hong Kong', '3.8% + HK$2.50'],
    ['International transactions, in addition', '+ 0.5%'],
    ['PayMeFrom the Pro plan', '1.5%'],
    ['FPS, to the charity’s own accountWith the Premium plan only', 'No fee'],
    ['Bank transfer, cash, cheque and other offline paymentsWith the Premium plan only', 'No fee'],
  ])
})

const annually = [
  'HK$0',
  'HK$459Saves HK$1,092 a year',
  'HK$792Saves HK$1,896 a year',
  'HK$1,250Saves HK$3,000 a year',
]
const monthly = [
  'HK$0',
  'HK$550HK$1,092 more a year',
  'HK$950HK$1,896 more a year',
  'HK$1,500HK$3,000 more a year',
]

it('shows what each plan costs, and what annual billing saves; the address remembers the choice', async () => {
  const { page, plans, address } = await open('/')
  expect(plans()).toEqual(annually)
  await perform(() => find<HTMLInputElement>(page, '[name=billing][value=monthly]').click())
  await waitUntil(() => expect(plans()).toEqual(monthly))
  expect(address()).toBe('/?billing=monthly')
  await perform(() => find<HTMLInputElement>(page, '[name=billing][value=annual]').click())
  await waitUntil(() => expect(address()).toBe('/'))
  expect(find(page, '#pricing').parentElement?.querySelector('a')?.getAttribute('href')).toBe(
    '/OrgSignupFlow',
  )
})

it('opens with the billing period in the address', async () => {
  expect((await open('/?billing=monthly')).plans()).toEqual(monthly)
  expect((await open('/?billing=weekly')).plans()).toEqual(annually)
})

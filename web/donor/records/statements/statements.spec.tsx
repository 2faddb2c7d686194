import { describe, expect, it } from 'vitest'
import type { StatementYear } from '@almoner/api/donor/account/statements/statements-contract.ts'
import type { AsJson } from '@almoner/api/http/money-contract.ts'
import { aDonor, openPayerSite, problem, type FakeApi } from '../../../testing/payer-site.tsx'

const none = { count: 0, amount: 0, returned: 0 }

const aYear = (
  begins: number,
  changes: Partial<AsJson<StatementYear>> = {},
): AsJson<StatementYear> => ({
  year: `${begins}/${String(begins + 1).slice(2)}`,
  from: `${begins}-04-01`,
  to: `${begins + 1}-03-31`,
  isOver: true,
  donations: { count: 2, amount: 819.11, returned: 0 },
  payments: none,
  pdfUrl: `/api/donors/statements/${begins}.pdf`,
  csvUrl: `/api/donors/statements/${begins}.csv`,
  ...changes,
})

const years = [
  aYear(2026, { isOver: false, payments: { count: 1, amount: 150, returned: 50 } }),
  aYear(2025),
]

const open = (path: string, api: FakeApi) =>
  openPayerSite(path, {
    api: {
      'GET /api/donors': () => ({ status: 200, body: aDonor }),
      'GET /api/donors/payments': () => ({ status: 200, body: [] }),
      ...api,
    },
  })

const answering = (answered: AsJson<StatementYear>[]): FakeApi => ({
  'GET /api/donors/statements': () => ({ status: 200, body: { years: answered } }),
})

describe('the statements', () => {
  it('are found from the list of donations', async () => {
    const site = await open('/DonationRecord', answering(years))
    await site.sees('main a', 'Annual statements for tax')
    await site.press('main a', 'Annual statements for tax')
    await site.arrives('/DonationStatements')
    await site.sees('h1', 'Annual statements')
  })

  it('are not mentioned if nothing was given', async () => {
    const site = await open('/DonationRecord', answering([]))
    await site.sees('h2', 'Nothing has been given from this account yet')
    await site.knows('statements')
    expect(site.page.querySelector('a[href="/DonationStatements"]')).toBeNull()
  })

  it('that could not be looked up are still linked', async () => {
    const site = await open('/DonationRecord', {
      'GET /api/donors/statements': () => problem(422, 'invalid_input'),
    })
    await site.sees('main a[href="/DonationStatements"]')
  })

  it('have a year’s donations, and its payments apart', async () => {
    const site = await open('/DonationStatements', answering(years))
    await site.sees('section h2', '2026/27')
    const [thisYear, lastYear] = site.page.querySelectorAll('main section')
    expect(thisYear?.textContent).toContain('2026/04/01 – 2027/03/31')
    expect(thisYear?.textContent).toContain('Year not over yet')
    expect(thisYear?.textContent).toContain('Donations2 donationsHK$819.11')
    expect(thisYear?.textContent).toContain('Payments made1 paymentHK$150.00less HK$50.00 returned')
    expect(lastYear?.textContent).toContain('2025/26')
    expect(lastYear?.textContent).not.toContain('Year not over yet')
    expect(lastYear?.textContent).not.toContain('Payments made')
  })

  it('are documents to be saved', async () => {
    const site = await open('/DonationStatements', answering(years))
    await site.sees('a[download]', 'PDF')
    const links = [...site.page.querySelectorAll('a[download]')].map((link) => [
      link.getAttribute('href'),
      link.getAttribute('aria-label'),
    ])
    expect(links).toEqual([
      ['/api/donors/statements/2026.pdf', 'PDF: statement 2026/27'],
      ['/api/donors/statements/2026.csv', 'Spreadsheet (CSV): statement 2026/27'],
      ['/api/donors/statements/2025.pdf', 'PDF: statement 2025/26'],
      ['/api/donors/statements/2025.csv', 'Spreadsheet (CSV): statement 2025/26'],
    ])
  })

  it('show a message if there are none yet', async () => {
    const site = await open('/DonationStatements', answering([]))
    await site.sees('main', 'The statement of each year in which you give will appear here')
  })

  it('that fail to load can be requested again', async () => {
    let tries = 0
    const site = await open('/DonationStatements', {
      'GET /api/donors/statements': () => {
        tries += 1
        return tries === 1 ? problem(422, 'invalid_input') : { status: 200, body: { years } }
      },
    })
    await site.sees('[role=alert] button', 'Try again')
    await site.press('[role=alert] button', 'Try again')
    await site.sees('section h2', '2026/27')
  })

  it('need a login', async () => {
    const site = await openPayerSite('/DonationStatements')
    await site.arrives('/LoginPrompt')
  })
})

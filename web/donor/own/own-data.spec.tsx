import { expect, it } from 'vitest'
import { aDonor, openPayerSite, organisation } from '../../testing/payer-site.tsx'

const withCharity = (changes: Partial<(typeof organisation)['organizationObj']>) =>
  openPayerSite('/AcInfo', {
    api: {
      'GET /api/donors': () => ({ status: 200, body: aDonor }),
      'GET /api/donors/organization': () => ({
        status: 200,
        body: {
          ...organisation,
          organizationObj: { ...organisation.organizationObj, ...changes },
        },
      }),
    },
  })

it('a donor can download the data kept about them', async () => {
  const site = await withCharity({})
  const link = await site.sees('main a[download]', 'Download your data')
  expect(link.getAttribute('href')).toBe('/api/donors/data')
})

it('a donor can erase the data from here, and sees that receipts are kept for seven years', async () => {
  const site = await withCharity({})
  const link = await site.sees('main a[href="/EraseAccount"]', 'Erase my account and data')
  expect(link.tagName).toBe('A')
  await site.sees('main p', 'keep them for seven years')
})

it('a donor with a question sees whom to write to', async () => {
  const site = await withCharity({})
  await site.sees('main p', 'Write to Harbour Light')
  await site.sees('main section p', 'Kwun Tong')
  await site.sees('main section a[href="https://harbour.example"]')
})

it('a charity without a website is shown with its postal address', async () => {
  const site = await withCharity({ organizationUrl: null })
  await site.sees('main section p', 'Kwun Tong')
  expect(site.page.querySelector('main section a[target=_blank]')).toBeNull()
})

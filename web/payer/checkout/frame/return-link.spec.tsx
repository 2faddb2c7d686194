import { describe, expect, it } from 'vitest'
import { mission, openPayerSite, organisation, type FakeApi } from '../../../testing/payer-site.tsx'
import { aPayment, aReadyCheckout, aResult, seedCheckout } from '../../testing/checkouts.ts'

const addresses = (project: string | null, charity: string | null): FakeApi => {
  const { organizationObj } = organisation
  const body = {
    ...organisation,
    organizationObj: { ...organizationObj, organizationUrl: charity },
  }
  return {
    'GET /api/donors/organization': () => ({ status: 200, body }),
    [`GET /api/projects/${mission.id}`]: () => ({
      status: 200,
      body: { ...mission, projectReturnUrl: project },
    }),
  }
}

const links = (page: HTMLElement) =>
  [...page.querySelectorAll('main a')].map((link) => link.getAttribute('href'))

describe('the link on the thank-you page', () => {
  it.each([
    ['https://project.example/', 'https://charity.example/', 'https://project.example/'],
    [null, 'https://charity.example/', 'https://charity.example/'],
    ['', 'https://charity.example/', 'https://charity.example/'],
    ['javascript:alert(1)', 'https://charity.example/', 'https://charity.example/'],
    [null, null, '/SelectMission'],
  ])('with %s and %s leads to %s', async (project, charity, to) => {
    seedCheckout({ result: aResult })
    const site = await openPayerSite('/ConfirmPayment', { api: addresses(project, charity) })
    await site.sees('h1', 'Thank you, Tai Man')
    await site.settles()
    expect(links(site.page).at(-1)).toBe(to)
  })
})

describe('while the bank has not answered yet', () => {
  const open = async (api: FakeApi) => {
    const payment = { ...aPayment, phase: 'processing' as const, id: 'p1' }
    seedCheckout({ ...aReadyCheckout(), payment })
    const site = await openPayerSite('/ConfirmPayment', { api })
    await site.sees('button', 'Make another payment')
    await site.settles()
    return site
  }

  it('one may go on to the charity already', async () => {
    const site = await open(addresses(null, 'https://charity.example/'))
    expect(links(site.page)).toEqual(['https://charity.example/'])
  })

  it('the payer may go on to the charity’s projects if the charity has no website', async () => {
    const site = await open(addresses(null, null))
    expect(links(site.page)).toEqual([])
    await site.press('button', 'Make another payment')
    await site.arrives('/SelectMission')
  })
})

import { describe, expect, it } from 'vitest'
import { find } from '../../testing/render.tsx'
import { mission, openPayerSite, problem } from '../../testing/payer-site.tsx'

describe('a fee that could not be worked out', () => {
  it('leaves no empty place for it in the lines that unfold', async () => {
    const site = await openPayerSite(`/MissionDetails?no=${mission.id}`, {
      api: {
        'POST /api/user/payments/calculate-fees': () => problem(422, 'invalid_input'),
      },
    })
    await site.sees('[name=amount]')
    await site.type('amount', '300')
    await site.sees('main', 'Failed to calculate transaction fees.')
    const amounts = [...site.page.querySelectorAll('main details dd')].map(
      (line) => line.textContent,
    )
    expect(amounts).toEqual(['HK$300.00', '–', '–', '–'])
    expect(find(site.page, 'main summary').textContent).toBe('Total–')
  })
})

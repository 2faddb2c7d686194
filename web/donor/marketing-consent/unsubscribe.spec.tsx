import { describe, expect, it } from 'vitest'
import type { ConsentLinkAnswer } from '@almoner/api/use-cases/marketing-consent/contract.ts'
import { openPayerSite, problem, type FakeApi } from '../../testing/payer-site.tsx'

const at = '/api/news/a-token'
const text = { id: '1-en', agree: 'I agree to receive news', details: 'Harbour Light intends' }
const answer = (agreed: boolean): { status: number; body: ConsentLinkAnswer } => ({
  status: 200,
  body: { charity: 'Harbour Light', agreed, text },
})

const open = (api: FakeApi) => openPayerSite('/Unsubscribe/a-token', { api })

describe('a link in a charity’s letter', () => {
  it('withdraws nothing when it is opened', async () => {
    const site = await open({ [`GET ${at}`]: () => answer(true) })
    await site.sees('h1', 'No more news from Harbour Light?')
    await site.settles()
    expect(site.bodiesOf(`POST ${at}`)).toEqual([])
    expect(site.page.querySelectorAll('main button')).toHaveLength(1)
  })

  it('withdraws the consent with one press, which can be reversed on the same page', async () => {
    const site = await open({
      [`GET ${at}`]: () => answer(true),
      [`POST ${at}`]: () => answer(false),
      [`PUT ${at}`]: () => answer(true),
    })
    await site.sees('main button', 'Unsubscribe')
    await site.press('main button', 'Unsubscribe')
    await site.sees('h1', 'You will get no more news from Harbour Light')
    await site.sees('main p', 'Harbour Light intends')
    await site.press('main button', 'I agree to receive news')
    await site.sees('h1', 'You get news from Harbour Light again')
    expect(site.bodiesOf(`PUT ${at}`)).toEqual([{ textId: '1-en' }])
    await site.press('main button', 'Unsubscribe')
    await site.sees('h1', 'You will get no more news from Harbour Light')
  })

  it('that is unknown shows this', async () => {
    const site = await open({ [`GET ${at}`]: () => problem(404, 'news_link_unknown') })
    await site.sees('h1', 'This link no longer works')
    await site.sees('[role=status]', 'Copy the whole address from the email')
    await site.sees('main a[href="/SelectMission"]', 'To the charity’s page')
  })

  it('that could not be checked can be tried again', async () => {
    let isDown = true
    const site = await open({
      [`GET ${at}`]: () => (isDown ? problem(429, 'too_many_requests') : answer(true)),
    })
    await site.sees('h1', 'We could not check your link')
    isDown = false
    await site.press('main button', 'Try again')
    await site.sees('main button', 'Unsubscribe')
  })

  it('whose request failed shows this, and can be pressed again', async () => {
    let isDown = true
    const site = await open({
      [`GET ${at}`]: () => answer(true),
      [`POST ${at}`]: () => {
        if (isDown) throw new TypeError('offline')
        return answer(false)
      },
    })
    await site.sees('main button', 'Unsubscribe')
    await site.press('main button', 'Unsubscribe')
    await site.sees('main [role=status]', 'The connection was lost')
    isDown = false
    await site.press('main button', 'Unsubscribe')
    await site.sees('h1', 'You will get no more news from Harbour Light')
  })

  it('needs its token', async () => {
    const site = await openPayerSite('/Unsubscribe')
    await site.sees('h1', 'This page does not exist')
  })
})

import { describe, it } from 'vitest'
import { worldId } from '@almoner/sandbox/world/ids.ts'
import { blockRequests, holdBack, allowRequests, spoilFirstAnswers } from './faults.ts'
import {
  homeworkRooms,
  newPageIn,
  seeIn,
  viewportsInTurn,
  type Seen,
} from './screenshots/viewports.ts'
import { useStage } from './product/test-app.ts'
import { visitorIn } from './pages/visitor.ts'
import { passTimeUntil } from './journey.ts'

const stage = useStage()

const visitor = (viewport: Seen, charity?: string) => visitorIn(stage, viewport, charity)

/** One of Harbour's projects (sandbox/world/projects/harbour-projects.ts). */
const missionId = (key: string): string =>
  `/MissionDetails?no=${worldId('project', `harbour:${key}`)}`

const programs = /\/assets\/.*\.js/
const charity = /\/api\/donors\/organization/
const projects = /\/api\/projects\?/
const project = /\/api\/projects\/[\da-f-]+/
const fees = /\/calculate-fees/

describe.each(viewportsInTurn(0))('a front page on a bad line, in $language on $on', (viewport) => {
  it('is shown before its program has loaded', async () => {
    const { page, see, address } = await visitor(viewport)
    await holdBack(page, programs)
    await page.goto(address(), { waitUntil: 'commit' })
    await page.locator('.shell h1').waitFor()
    await see('front-shell', 'waiting')
  })

  it('waits for the charity, and shows a message if it does not load', async () => {
    const { page, payer, say, see, open } = await visitor(viewport)
    await spoilFirstAnswers(page)
    await holdBack(page, charity)
    await open()
    await page.locator('[aria-busy="true"]').first().waitFor()
    await see('front-arriving', 'waiting')
    await allowRequests(page, charity)
    await blockRequests(page, charity)
    await open()
    await passTimeUntil(payer.heading('This page could not be loaded'))
    await see('front-lost')
    await allowRequests(page, charity)
    await page.getByRole('button', { name: say('Try again') }).click()
    await page.getByRole('article').first().waitFor()
  })

  it('waits for the projects, and shows a message if they do not load', async () => {
    const { page, payer, say, see, open } = await visitor(viewport)
    await spoilFirstAnswers(page)
    await holdBack(page, projects)
    await open()
    await page.getByRole('heading', { level: 2 }).first().waitFor()
    await see('missions-arriving', 'waiting')
    await payer.button('Donate now').click()
    await see('quick-form-arriving', 'waiting')
    await allowRequests(page, projects)
    await blockRequests(page, projects)
    await open()
    await passTimeUntil(page.getByText(say('The projects could not be loaded')))
    await see('missions-lost')
    await allowRequests(page, projects)
    await payer.button('Try again').click()
    await page.getByRole('article').first().waitFor()
  })
})

describe.each(viewportsInTurn(1))('the quick form, in $language on $on', (viewport) => {
  it('refuses too small an amount, and accepts a sufficient one', async () => {
    const { page, payer, say, see, open } = await visitor(viewport)
    await open()
    await payer.button('Donate now').click()
    await payer.field('Amount').fill('20')
    await page
      .locator('form')
      .getByRole('button', { name: say('Donate') })
      .click()
    await page.getByRole('alert').waitFor()
    await see('quick-form-errors')
    await page.getByRole('radio', { name: say('Payment') }).check()
    await payer.field('Amount').fill('1000')
    await page.getByRole('checkbox', { name: say('Cover the transaction fee') }).check()
    await payer.button('Pay {total}').waitFor()
    await see('quick-form-payment')
    await blockRequests(page, fees)
    await payer.field('Amount').fill('700')
    await passTimeUntil(page.getByText(say('Failed to calculate transaction fees.')))
    await see('quick-form-fee-lost')
  })

  it('of a small charity refuses too small an amount', async () => {
    const { page, payer, see, open } = await visitor(viewport, 'tinhau')
    await open()
    await payer.field('Amount').fill('5')
    await payer.button('Donate').click()
    await page.getByRole('alert').waitFor()
    await see('free-plan-errors')
  })
})

describe.each(viewportsInTurn(2))('a front page, in $language on $on', (viewport) => {
  it('is shared', async () => {
    const { page, payer, see, open } = await visitor(viewport)
    await open()
    await payer.button('Share this page').click()
    await page.getByRole('dialog').getByRole('img').waitFor()
    await see('share-page')
  })

  it('says why a project’s address redirected to it', async () => {
    const { page, say, see, open } = await visitor(viewport)
    await open(missionId('summer-camp-2026'))
    await page.getByText(say('“{title}” is closed')).waitFor()
    await see('led-from-closed')
    await open('/MissionDetails?no=00000000-0000-4000-8000-000000000001')
    await page.getByText(say('There is no such project here')).waitFor()
    await see('led-from-unknown')
  })

  it('of a charity that is not approved yet shows no donation page', async () => {
    const page = await newPageIn(stage, { ...viewport, charity: 'newhope' })
    await page.goto(stage.product.at('newhope'))
    await page.getByRole('heading', { level: 1 }).waitFor()
    await seeIn(page, viewport)('charity-not-admitted')
  })
})

describe.each(viewportsInTurn(0))('a project’s page, in $language on $on', (viewport) => {
  it('waits for the project, and shows a message if it does not load', async () => {
    const { page, payer, see, open } = await visitor(viewport)
    await holdBack(page, project)
    await open(missionId('homework-rooms'))
    await page.locator('form, [aria-busy="true"]').first().waitFor()
    await see('mission-arriving', 'waiting')
    await allowRequests(page, project)
    await blockRequests(page, project)
    await open(missionId('homework-rooms'))
    await passTimeUntil(payer.heading('This project could not be shown'))
    await see('mission-lost')
    await allowRequests(page, project)
    await payer.button('Try again').click()
    await page.getByRole('heading', { level: 1, name: homeworkRooms[viewport.language] }).waitFor()
  })

  it('refuses no amount', async () => {
    const { page, payer, say, see, open } = await visitor(viewport)
    await open(missionId('homework-rooms'))
    await page.getByRole('button', { name: say('Continue'), exact: true }).click()
    await page.getByRole('alert').waitFor()
    await see('mission-errors')
    await blockRequests(page, fees)
    await payer.field('Amount').fill('700')
    await passTimeUntil(page.getByText(say('Failed to calculate transaction fees.')))
    await see('mission-fee-lost')
  })

  it('of an unlisted project, and of one that is paid for', async () => {
    const { payer, see, open } = await visitor(viewport)
    await open(missionId('leavers-bursary'))
    await payer.button('Read more').waitFor()
    await see('mission-unlisted')
    await open(missionId('calendar-2027'))
    await payer.button('Read more').waitFor()
    await see('mission-payment')
  })
})

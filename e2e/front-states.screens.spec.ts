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

const visitor = (seen: Seen, charity?: string) => visitorIn(stage, seen, charity)

/** One of Harbour's projects (sandbox/world/projects/harbour-projects.ts). */
const missionId = (key: string): string =>
  `/MissionDetails?no=${worldId('project', `harbour:${key}`)}`

const programs = /\/assets\/.*\.js/
const charity = /\/api\/donors\/organization/
const projects = /\/api\/projects\?/
const project = /\/api\/projects\/[\da-f-]+/
const fees = /\/calculate-fees/

describe.each(viewportsInTurn(0))('a front page on a bad line, in $language on $on', (seen) => {
  it('stands before its program has come', async () => {
    const { page, see, address } = await visitor(seen)
    await holdBack(page, programs)
    await page.goto(address(), { waitUntil: 'commit' })
    await page.locator('.shell h1').waitFor()
    await see('front-shell', 'waiting')
  })

  it('waits for the charity, and says so where it does not come', async () => {
    const { page, payer, say, see, open } = await visitor(seen)
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

  it('waits for the projects, and says so where they do not come', async () => {
    const { page, payer, say, see, open } = await visitor(seen)
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

describe.each(viewportsInTurn(1))('the quick form, in $language on $on', (seen) => {
  it('refuses too little, and takes enough', async () => {
    const { page, payer, say, see, open } = await visitor(seen)
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

  it('of a small charity refuses too little', async () => {
    const { page, payer, see, open } = await visitor(seen, 'tinhau')
    await open()
    await payer.field('Amount').fill('5')
    await payer.button('Donate').click()
    await page.getByRole('alert').waitFor()
    await see('free-plan-errors')
  })
})

describe.each(viewportsInTurn(2))('a front page, in $language on $on', (seen) => {
  it('is shared', async () => {
    const { page, payer, see, open } = await visitor(seen)
    await open()
    await payer.button('Share this page').click()
    await page.getByRole('dialog').getByRole('img').waitFor()
    await see('share-page')
  })

  it('says why a project led to it', async () => {
    const { page, say, see, open } = await visitor(seen)
    await open(missionId('summer-camp-2026'))
    await page.getByText(say('“{title}” is closed')).waitFor()
    await see('led-from-closed')
    await open('/MissionDetails?no=00000000-0000-4000-8000-000000000001')
    await page.getByText(say('There is no such project here')).waitFor()
    await see('led-from-unknown')
  })

  it('of a charity that is not admitted yet is no page', async () => {
    const page = await newPageIn(stage, { ...seen, charity: 'newhope' })
    await page.goto(stage.product.at('newhope'))
    await page.getByRole('heading', { level: 1 }).waitFor()
    await seeIn(page, seen)('charity-not-admitted')
  })
})

describe.each(viewportsInTurn(0))('a project’s page, in $language on $on', (seen) => {
  it('waits for it, and says so where it does not come', async () => {
    const { page, payer, see, open } = await visitor(seen)
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
    await page.getByRole('heading', { level: 1, name: homeworkRooms[seen.language] }).waitFor()
  })

  it('refuses no amount', async () => {
    const { page, payer, say, see, open } = await visitor(seen)
    await open(missionId('homework-rooms'))
    await page.getByRole('button', { name: say('Continue'), exact: true }).click()
    await page.getByRole('alert').waitFor()
    await see('mission-errors')
    await blockRequests(page, fees)
    await payer.field('Amount').fill('700')
    await passTimeUntil(page.getByText(say('Failed to calculate transaction fees.')))
    await see('mission-fee-lost')
  })

  it('of one that is on no list, and of one that is paid for', async () => {
    const { payer, see, open } = await visitor(seen)
    await open(missionId('leavers-bursary'))
    await payer.button('Read more').waitFor()
    await see('mission-unlisted')
    await open(missionId('calendar-2027'))
    await payer.button('Read more').waitFor()
    await see('mission-payment')
  })
})

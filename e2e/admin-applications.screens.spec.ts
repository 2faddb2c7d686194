import { it } from 'vitest'
import { administrator, useStaff } from './pages/desk.ts'
import { seeIn, viewportsInTurn } from './screenshots/viewports.ts'
import { useStage } from './product/test-app.ts'
import { messagesIn } from './messages.ts'

const stage = useStage()

const asAdministrator = useStaff(stage, administrator)

it.each(viewportsInTurn(2))('applications look right in $language on $on', async (viewport) => {
  const say = messagesIn(viewport.language)
  const page = await asAdministrator(viewport)
  const see = seeIn(page, viewport)
  const button = (words: string) => page.getByRole('button', { name: say(words), exact: true })
  await page.goto(stage.product.platform('/AdminAccounts'))
  await page.locator('tbody a').first().waitFor()
  await see('admin-charities')

  const open = async (subDomain: string) => {
    await page.goto(stage.product.platform(`/AdminAccounts?q=${subDomain}`))
    await page.locator('tbody a').first().click()
  }
  await open('newhope')
  await page.getByRole('heading', { name: say('Application'), exact: true }).waitFor()
  await button('Claim').click()
  await button('Release').waitFor()
  await see('admin-application')
  // The claim is released, so that each viewport begins with an unchanged application.
  await button('Release').click()
  await button('Claim').waitFor()
  // A phone shows the facts by themselves.
  const turnTo = async (words: string) => {
    if (await button(words).isVisible()) await button(words).click()
  }
  const papers = page.getByRole('group', { name: say('Documents') })
  await papers.getByRole('button', { name: say('Identity card') }).click()
  await page.locator('figure img, section img').last().waitFor()
  await see('admin-application-picture')
  await button('Today').waitFor()
  await page.keyboard.press('j')
  await page
    .locator('li [aria-current=true]', { hasText: say('Name matches the documents') })
    .waitFor()
  await see('admin-application-check')
  await page.keyboard.press('Shift+?')
  await page.getByRole('dialog').waitFor()
  await see('admin-application-keys')
  await page.keyboard.press('Escape')
  await turnTo('What the charity submitted')
  const remark = page.locator('dd').getByRole('button', { name: say('Remark on {name}') })
  await remark.first().focus()
  await page.keyboard.press('Enter')
  await page.locator('dd form').waitFor()
  await see('admin-application-remark-below')
  await button('Cancel').click()
  await button('Add a remark').click()
  await page.getByRole('dialog').waitFor()
  await see('admin-application-remark')
  await page.keyboard.press('Escape')
  await button('Request more information').click()
  await page.getByRole('dialog').waitFor()
  await see('admin-application-ask')
  await page.keyboard.press('Escape')
  await button('Decline').click()
  await page.getByRole('dialog').waitFor()
  await see('admin-application-decline')
  await page.keyboard.press('Escape')

  await open('peaktrail')
  await page.getByRole('link', { name: say('Replay') }).click()
  const range = page.getByRole('slider')
  const steps = page.locator('ol a')
  await steps.first().waitFor()
  await page.getByRole('heading', { name: say('What the reviewer had seen') }).waitFor()
  await see('admin-replay')
  // A phone has the list in the place of the slider.
  if (await range.isVisible()) {
    await range.focus()
    for (let step = 0; step < 6; step += 1) await page.keyboard.press('ArrowLeft')
  } else {
    await steps.nth(-7).click()
  }
  await page.locator('[aria-current=step]').waitFor()
  await see('admin-replay-then')
  await button('Compare two moments').click()
  await page.getByRole('combobox', { name: say('Compare with') }).waitFor()
  await page.locator('del, ins').first().waitFor()
  await see('admin-replay-compared')
  await open('harbour')
  await page
    .locator('dialog')
    .getByRole('button', { name: say('The yearly check of its tax status') })
    .click()
  await page
    .locator('dialog')
    .getByRole('button', { name: say('Open'), exact: true })
    .click()
  await page.getByRole('link', { name: say('Replay of the bank account') }).click()
  await page.locator('#history').waitFor()
  await see('admin-bank-account-replay')
  await page.goBack()
  await page.getByRole('link', { name: say('Replay of the subscription') }).click()
  await page.locator('#history').waitFor()
  await see('admin-subscription-replay')
  await page.goto(stage.product.platform('/AdminMoney'))
  await page.getByRole('table', { name: say('Trial balance') }).waitFor()
  await page.getByRole('table', { name: say('By month') }).waitFor()
  await see('admin-money')
  await page.goto(stage.product.platform('/AdminDashboard'))
  await page.getByRole('table', { name: say('By charity') }).waitFor()
  await page.getByRole('heading', { name: say('Monthly giving') }).waitFor()
  await see('admin-dashboard')
  await page.goto(stage.product.platform('/AdminRehearsal'))
  await page.getByRole('checkbox').first().waitFor()
  await page.getByRole('checkbox').first().click()
  await button('Rehearse').click()
  await page.locator('h2').waitFor()
  await see('admin-rehearsal')
})

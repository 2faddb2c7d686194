import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { walkerOn } from './applicant.ts'
import { administrator } from './desk.ts'
import type { Hands } from '../hands.ts'
import type { Stage } from '../product/test-app.ts'
import { seeIn, type Seen } from '../screenshots/viewports.ts'

type Reviewing = { stage: Stage; page: Page; seen: Seen; hands: Hands }

const checks = [
  'Listed under section 88',
  'Name matches the documents',
  'Account holder matches',
  'Identity matches',
  'Purpose is charitable',
  'Not on a sanctions list',
]

/** An administrator who decides on applications. */
export const createReviewer = ({ stage, page, seen, hands }: Reviewing) => {
  const walker = walkerOn(page, hands, seen)
  const see = seeIn(page, seen)
  const { say, press, follow, title, fillIn } = walker
  const dialog = page.getByRole('dialog')
  const inDialog = (english: string) =>
    hands.press(dialog.getByRole('button', { name: say(english), exact: true }))
  const papers = () => page.getByRole('region', { name: say('Documents') })
  const tabs = () => papers().getByRole('group').getByRole('button')
  const unread = () => tabs().filter({ hasText: say('Not opened by you yet') })
  /**
   * Reads the paper in front, which counts as opened once it is drawn. This browser draws no PDF in
   * a page, so that it must be saved: a press more than a reviewer needs.
   */
  const readPaper = async () => {
    const saving = papers().getByRole('button', { name: say('Save the document (PDF)') })
    await saving.or(papers().getByRole('img')).first().waitFor()
    const left = await unread().count()
    const front = unread().and(page.locator('[aria-pressed=true]'))
    if (!(await front.isVisible())) return
    if (await saving.isVisible()) await hands.press(saving)
    await expect.poll(() => unread().count(), { timeout: 30_000 }).toBeLessThan(left)
  }
  const record = async (check: string) => {
    const row = page.getByRole('listitem').filter({ hasText: say(check) })
    await hands.press(row.getByRole('button', { name: say('Pass') }))
    await row.getByText(say('Passed'), { exact: true }).first().waitFor()
  }
  return {
    ...walker,
    see,
    logsIn: async () => {
      await page.goto(stage.product.platform('/AdminLogin'))
      await fillIn({ Email: administrator.username })
      await press('Next')
      await title('Enter your password')
      await fillIn({ Password: administrator.password })
      await press('Log in')
      await page.waitForURL(/\/AdminAccounts/)
    },
    opens: async (charity: string) => {
      const q = encodeURIComponent(charity)
      await page.goto(stage.product.platform(`/AdminAccounts?q=${q}`))
      const link = page.locator('tbody a').first()
      await link.waitFor()
      await see('review list')
      await hands.press(link)
      await page.getByRole('heading', { level: 1, name: charity }).waitFor()
    },
    /**
     * Reads the paper that each check is about, records every check, and types the password once
     * more to approve.
     */
    approves: async () => {
      await press('Claim')
      await walker.button('Release').waitFor()
      for (const check of checks) {
        await readPaper()
        await record(check)
      }
      expect(await unread().count()).toBe(0)
      await see('review')
      await press('Approve')
      await hands.fill(dialog.getByLabel(say('Your password')), administrator.password)
      await see('review approve')
      await inDialog('Approve')
      await dialog.waitFor({ state: 'hidden' })
      // The account takes the place of the application once the charity is open.
      await page.getByText(say('Owed to the charity')).waitFor()
      await see('review opened')
    },
    /** The history at several moments, two of them compared, and the evidence of one. */
    replays: async () => {
      await follow('Replay of the application')
      // The heading also names the charity.
      await page.getByRole('heading', { level: 1, name: say('Replay') }).waitFor()
      const steps = page.locator('ol a')
      await steps.first().waitFor()
      await see('replay')
      for (const step of [-2, -5, 3]) {
        await hands.press(steps.nth(step))
        await page.locator('[aria-current=step]').waitFor()
        await page.getByRole('region', { name: say('As of that date') }).waitFor()
      }
      await see('replay of an early moment')
      await hands.press(steps.nth(-3))
      await press('Compare two moments')
      await page.getByRole('combobox', { name: say('Compare with') }).waitFor()
      await see('replay compared')
      const started = page.waitForEvent('download')
      await follow('Download the evidence of this moment (zip)')
      return await started
    },
  }
}

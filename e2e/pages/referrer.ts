import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { worldId } from '@almoner/sandbox/world/ids.ts'
import { messagesIn } from '../messages.ts'
import type { Stage } from '../product/test-app.ts'
import { seeIn, type Seen } from '../screenshots/viewports.ts'

/** A charity that recommends Almoner: it is on Pro, and pays annually. */
const charity = 'lionrock'
export const referringOwner = { username: 'staff@lionrock.example', password: 'Harbour2026' }
const month = '792.00'
const year = '9,504.00'
const rest = '8,712.00'

const noCredit =
  'You have no credit. You receive credit when a charity that you recommended first pays for a subscription.'

/** The owner of a charity that recommends Almoner, who is logged in on this page. */
export const referrerAt = (page: Page, { stage, seen }: { stage: Stage; seen: Seen }) => {
  const say = messagesIn(seen.language)
  const see = seeIn(page, seen)
  const open = (path: string) => page.goto(stage.product.platform(path))
  const findLine = (name: string) => page.getByRole('row').filter({ hasText: name })
  return {
    /** The link that the owner sends to another charity. */
    copiesLink: async (): Promise<string> => {
      await open('/ReferralPlan')
      const link = page.getByText('/OrgSignupFlow?code=')
      await link.waitFor()
      return (await link.textContent()) ?? ''
    },
    seesStatus: async (name: string, status: string): Promise<void> => {
      await open('/ReferralPlan')
      await findLine(name)
        .filter({ hasText: say(status) })
        .waitFor()
    },
    /** One month of its own price, until a year from now. */
    seesReward: async (name: string): Promise<void> => {
      await open('/ReferralPlan')
      await findLine(name)
        .filter({ hasText: say('Rewarded') })
        .filter({ hasText: month })
        .waitFor()
      await see('referral rewarded')
      await open('/OrgSettings/Billing')
      await page.getByText(say('For a referral')).waitFor()
    },
    /** The next invoice comes now. The credit pays a part of it, and the card pays the rest. */
    usesReward: async (): Promise<void> => {
      const id = worldId('organisation', charity)
      const renewal = stage.product.platform(`/sandbox/billing/${id}/renew`)
      const headers = { accept: 'application/json' }
      expect((await fetch(renewal, { method: 'POST', headers })).status).toBe(200)
      const lines = async () =>
        (await stage.product.mails(referringOwner.username)).find(({ subject }) =>
          subject.includes(`is paid: HK$${year}`),
        )?.text
      await expect.poll(lines, { timeout: 20_000 }).toContain(`HK$${month}`)
      expect(await lines()).toContain(`HK$${rest}`)
      await open('/OrgSettings/Billing')
      await page.getByText(say(noCredit)).waitFor()
      await see('billing after a referral')
    },
  }
}

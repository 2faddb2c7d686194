import type { Page } from 'playwright-core'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import type { Stage } from '../product/test-app.ts'
import { messagesIn } from '../messages.ts'

/** Reads the content of the code on a payer's screen from the link beside it. */
export const readCodeUrl = async (page: Page, language: Language = 'en'): Promise<string> => {
  await page.getByRole('timer').waitFor()
  const name = messagesIn(language)('Pay in this browser instead')
  const link = page.getByRole('link', { name })
  return (await link.getAttribute('href')) ?? ''
}

/** The two answers of a wallet's app, PayMe's and Tap & Go's. */
export const appButtons = { approve: '.approve, .pay', reject: '.reject, .refuse' } as const

/** Another device that has scanned it. */
export const openOnPhone = async (stage: Stage, address: string) => {
  const phone = await stage.open({})
  await phone.goto(address)
  await phone.locator(appButtons.approve).waitFor()
  return {
    /** Done when the wallet leads back to the charity. */
    answers: async (act: 'approve' | 'reject') => {
      await phone.locator(appButtons[act]).click()
      await phone.waitForURL(/\/Finalize(?:PayMe|TapAndGo)\//)
    },
    sees: (heading: string) => phone.getByRole('heading', { level: 1, name: heading }).waitFor(),
    close: () => phone.context().close(),
  }
}

import type { Page } from 'playwright-core'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import { taiManChan, messagesIn } from '../messages.ts'

/** Stripe's test cards that these journeys use. */
export const cards = {
  hongKongVisa: '4000003440000004',
  asksForAuthentication: '4000002760003184',
  declined: '4000000000000002',
} as const

export type Gift = {
  /** The project's title in the language of the journey. */
  project: string
  amount: string
  coverFee: boolean
  email: string
  card: string
}

/**
 * A payer at a charity's page, in one language, who finds everything by role and label. Each step
 * can be watched: `onScreen` is called with the screen's name when it is shown.
 */
export const payerAt = (
  page: Page,
  language: Language,
  onScreen: (screen: string) => Promise<void> = async () => {},
) => {
  const say = messagesIn(language)
  const button = (english: string) => page.getByRole('button', { name: say(english) })
  const field = (english: string) => page.getByRole('textbox', { name: say(english), exact: true })
  const heading = (english: string) => page.getByRole('heading', { level: 1, name: say(english) })
  const title = (english: string) => heading(english).waitFor()
  const cardChoice = () =>
    page.getByRole('radio', { name: new RegExp(`^(${say('Card')}|${say('Another card')})`) })

  const payer = {
    say,
    button,
    field,
    heading,
    title,
    choose: async (project: string) => {
      await page.getByRole('heading', { level: 3, name: project }).waitFor()
      await onScreen('select-mission')
      const card = page.getByRole('article').filter({ hasText: project })
      await card.getByRole('link').click()
      await page.getByRole('heading', { level: 1, name: project }).waitFor()
    },
    /** The amount, until its Continue button. */
    name: async ({ amount, coverFee }: Pick<Gift, 'amount' | 'coverFee'>) => {
      await field('Amount').fill(amount)
      if (coverFee)
        await page.getByRole('checkbox', { name: say('Cover the transaction fee') }).check()
      await button('Continue — {total}').waitFor()
      await onScreen('mission-details')
    },
    give: async (gift: Pick<Gift, 'amount' | 'coverFee'>) => {
      await payer.name(gift)
      await button('Continue — {total}').click()
      await title('Your details')
    },
    /** Returns to the details for a donor with a saved card, whose review comes first. */
    reopenDetails: async () => {
      await title('Review and confirm')
      await page.getByRole('link', { name: say('your details') }).click()
      await title('Your details')
    },
    /** Goes up to the choice of how to pay. */
    identify: async (email: string) => {
      await field('First name').fill(taiManChan[language][1])
      await field('Last name').fill(taiManChan[language][0])
      await field('Email address').fill(email)
      await field('Confirm email address').fill(email)
      await field('Phone number').fill('9123 4567')
      await onScreen('personal-details')
      await button('Continue').click()
      await title('How would you like to pay?')
      await onScreen('select-payment')
    },
    /** Chooses a payment method by its name in this language: PayMe, 轉數快. */
    choosePaying: async (way: string | RegExp) => {
      await title('How would you like to pay?')
      // Saved cards that load late would move the elements below them before the click.
      await page.locator('main [aria-busy="true"]').waitFor({ state: 'detached' })
      await page.getByRole('radio', { name: way }).check()
      // A method that is scanned shows its code at once, and its steps after a click.
      const steps = button('Show each step')
      const goOn = page.getByRole('button', { name: say('Continue with {name}') }).or(steps)
      // The fields of a card are beside the choice.
      const card = field('Card number')
      await goOn.or(card).first().waitFor()
      if (!(await card.isVisible())) await goOn.click()
    },
    /** Goes from the choice of a project to the last screen before a request to a wallet. */
    prepareWallet: async (gift: Omit<Gift, 'card'>, wallet: string) => {
      await payer.choose(gift.project)
      await payer.give(gift)
      await payer.identify(gift.email)
      await payer.choosePaying(new RegExp(wallet.replaceAll('&', '.')))
      await title('Review and confirm')
      await button('Pay {total} with {wallet}').waitFor()
      await onScreen(`review-${wallet === 'PayMe' ? 'payme' : 'tap-and-go'}`)
      await button('Pay {total} with {wallet}').click()
    },
    cardChoice,
    /** Chooses the card, unless its form is open or a page of its own. */
    openCard: async () => {
      await field('Card number').or(cardChoice()).first().waitFor()
      if (!(await field('Card number').isVisible())) await cardChoice().check()
    },
    /** Enters a card beside the choice of the method, or on the page for another card. */
    useCard: async (number: string) => {
      await payer.openCard()
      await field('Card number').fill(number)
      await field('Expiry date').fill('12 / 34')
      await field('Security code').fill('123')
      await onScreen('card-prompt')
      await button('Continue to review').click()
      await title('Review and confirm')
      await button('Donate {total}').or(button('Pay {total}')).waitFor()
      await onScreen('review')
    },
    /**
     * Goes on from the instructions of a manual method: states that it is paid, and uploads the
     * proof.
     */
    showProof: async (): Promise<string> => {
      await page.getByRole('link', { name: say('Next: I have paid') }).click()
      // A picture of the screen shows the payment as well as any other does.
      const buffer = await page.screenshot()
      const proof = { name: 'slip.png', mimeType: 'image/png', buffer }
      await page.setInputFiles('input[type=file]', proof)
      await page.getByText('slip.png').waitFor()
      const answered = page.waitForResponse(/\/payments\/add$/)
      await button('Confirm that I paid {total}').click()
      const { id } = (await (await answered).json()) as { id: string }
      await title('We have your proof of payment')
      return id
    },
    donate: () => button('Donate {total}').click(),
    thanked: async () => {
      await title('Thank you, {name}')
      await page.getByRole('link', { name: say('Download receipt') }).waitFor()
      await onScreen('confirm-payment')
    },
    /** Goes from the choice of a project to the last screen before paying. */
    prepare: async (gift: Gift) => {
      await payer.choose(gift.project)
      await payer.give(gift)
      await payer.identify(gift.email)
      await payer.useCard(gift.card)
    },
  }
  return payer
}

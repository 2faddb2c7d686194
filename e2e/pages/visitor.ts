import { payerAt } from './checkout.ts'
import { homeworkRooms, newPageIn, seeIn, type Seen } from '../screenshots/viewports.ts'
import type { Stage } from '../product/test-app.ts'

/** A payer at a charity's site for screenshots of states; their page's clock can be advanced. */
export const visitorIn = async (stage: Stage, view: Seen, charity = 'harbour') => {
  const page = await newPageIn(stage, { ...view, charity })
  await page.clock.install()
  const payer = payerAt(page, view.language)
  const address = (path = '/') => stage.product.at(charity, path)
  const toDetails = async (amount = '300'): Promise<void> => {
    await page.goto(address())
    await payer.choose(homeworkRooms[view.language])
    await payer.give({ amount, coverFee: false })
  }
  return {
    page,
    payer,
    say: payer.say,
    see: seeIn(page, view),
    address,
    open: (path = '/') => page.goto(address(path)),
    /** Goes from the choice of a project to the payer's details. */
    toDetails,
    /** Goes to the choice of how to pay. */
    toChoice: async (amount?: string) => {
      await toDetails(amount)
      await payer.identify('taiman@example.com')
    },
    /** Goes to the screen of a wallet, with a request that is open or on its way. */
    toWallet: async (wallet: string, amount = '200') => {
      await page.goto(address())
      const gift = { amount, coverFee: false, email: 'taiman@example.com' }
      await payer.prepareWallet({ ...gift, project: homeworkRooms[view.language] }, wallet)
    },
    /** Goes to the review with a card that is typed. */
    toReview: async (card: string) => {
      await toDetails()
      await payer.identify('taiman@example.com')
      await payer.useCard(card)
    },
  }
}

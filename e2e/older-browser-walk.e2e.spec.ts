import { expect, it } from 'vitest'
import { cards, payerAt } from './pages/checkout.ts'
import { newerPaths } from './older-browsers/newer-functions.ts'
import { takeNewerFunctions } from './older-browsers/older-browser.ts'
import { useStage } from './product/test-app.ts'
import { mailTo, phoneScreen } from './journey.ts'

const stage = useStage()

it('a guest gives by card in a browser without any newer functions, in one language after another', async () => {
  const page = await stage.open(phoneScreen)
  await takeNewerFunctions(page)
  const email = 'older-browser@example.com'
  const speak = (name: string) => page.getByRole('button', { name, exact: true }).click()
  await page.goto(stage.product.at('harbour', '/SelectMission'))
  expect((await page.evaluate(stillThere, newerPaths)).toSorted()).toEqual(addedAgain)

  const english = payerAt(page, 'en')
  await english.choose('After-school homework rooms')
  await english.give({ amount: '500', coverFee: true })
  await speak('繁體中文')
  const traditional = payerAt(page, 'zh')
  await traditional.title('Your details')
  await traditional.identify(email)
  await speak('简体中文')
  const simplified = payerAt(page, 'cn')
  await simplified.useCard(cards.hongKongVisa)
  await simplified.donate()
  await simplified.thanked()
  await speak('EN, English')
  await english.thanked()
  expect((await mailTo(stage.product, email)).text).toContain('HK$519.11')
})

// The functions that web/lib/browser/add-missing.ts adds.
const addedAgain = ['Array.prototype.at', 'Object.hasOwn', 'String.prototype.at']

// This function runs in the page.
const stillThere = (paths: readonly string[]): string[] =>
  paths.filter((path) => {
    const names = path.split('.')
    const name = names.pop() ?? ''
    const owner = names.reduce<unknown>(
      (from, step) => (from as Record<string, unknown> | undefined)?.[step],
      globalThis,
    )
    return owner !== undefined && name in (owner as object)
  })

import { it } from 'vitest'
import { useStaff } from './pages/desk.ts'
import { messagesIn } from './messages.ts'
import { useOwnStage } from './product/test-app.ts'
import { seeIn, viewportsInTurn } from './screenshots/viewports.ts'

const stage = useOwnStage()

const asNewcomer = useStaff(stage, { username: 'staff@tinhau.example', password: 'Harbour2026' })

it.each(viewportsInTurn(1))(
  'a charity that has just begun, in $language on $on',
  async (viewport) => {
    const page = await asNewcomer(viewport)
    const see = seeIn(page, viewport)
    for (const [path, name] of [
      ['/AccountOverview', 'account-overview-empty'],
      ['/Payments', 'payments-empty'],
      ['/Projects', 'projects-empty'],
      ['/MonthlyGiving', 'monthly-giving-empty'],
      ['/MonthlyGiving/Plans', 'monthly-plans-empty'],
      ['/Donors', 'desk-donors-empty'],
      ['/Donors/News', 'desk-supporters-empty'],
      ['/WaysToPay', 'ways-to-pay-free-plan'],
    ] as const) {
      await page.goto(stage.product.platform(path))
      await page.getByRole('heading', { level: 1 }).waitFor()
      await see(name)
    }
  },
)

it.each(viewportsInTurn(2))(
  'the desk by a slow connection, and by none, in $language on $on',
  async (viewport) => {
    const page = await asNewcomer(viewport)
    const see = seeIn(page, viewport)
    const screens = [
      ['/AccountOverview', 'account-overview'],
      ['/Payments', 'payments'],
      ['/Projects', 'projects'],
      ['/Inbox', 'inbox'],
      ['/MonthlyGiving', 'monthly-giving'],
      ['/Donors', 'desk-donors'],
      ['/Donors/News', 'desk-supporters'],
      ['/WaysToPay', 'ways-to-pay'],
      ['/Account', 'desk-account'],
    ] as const
    // The session is loaded, so the desk's charity is shown; its contents are still loading.
    const content = /\/api\/organizations\/(?!status|overview)/
    await page.route(content, () => new Promise<void>(() => undefined))
    for (const [path, name] of screens) {
      await page.goto(stage.product.platform(path))
      await page.getByRole('heading', { level: 1 }).waitFor()
      await see(`${name}-slow`, 'waiting')
    }
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    const everything = /\/api\/organizations\/(?!status)/
    await page.route(everything, (route) => route.abort('internetdisconnected'))
    for (const [path, name] of screens) {
      await page.goto(stage.product.platform(path))
      await page
        .getByRole('button', { name: messagesIn(viewport.language)('Try again') })
        .first()
        .waitFor()
      await see(`${name}-lost`)
    }
  },
)

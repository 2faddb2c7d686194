import type { Cookie, Page } from 'playwright-core'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import type { DeskPaymentAnswer } from '@almoner/api/desk/payments/contract.ts'
import type { Product } from '../product/almoner.ts'
import { newPageIn, type Seen } from '../screenshots/viewports.ts'
import type { Stage } from '../product/test-app.ts'
import { messagesIn } from '../messages.ts'

/** A member of a charity's staff at the desk, in English. */
export const staffAt = (page: Page, product: Pick<Product, 'platform'>) => ({
  logIn: async (username: string) => {
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.goto(product.platform('/OrgLogin'))
    await page.getByRole('textbox', { name: /email address/i }).fill(username)
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByLabel('Password', { exact: true }).fill('Harbour2026')
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.waitForURL(/\/AccountOverview/)
  },
  /** The newest payment of a payer; the list shows it without a reload. */
  open: async (payer: string) => {
    await page.goto(product.platform('/Payments'))
    await page
      .getByRole('link', { name: new RegExp(payer) })
      .first()
      .click()
    await page.waitForURL(/\/Payments\//)
  },
  sees: async (...texts: string[]) => {
    for (const text of texts) await page.getByText(text).first().waitFor()
  },
  seesEvent: (sentence: RegExp) => page.getByText(sentence).first().waitFor(),
  seesBalancedPostings: async () => {
    const rows = page.getByRole('table').last().getByRole('row')
    // The journal follows a moment after its payment.
    await rows.nth(3).waitFor()
  },
})

type Login = { username: string; password: string; as?: 'admin' }

const harbourOwner: Login = { username: 'staff@harbour.example', password: 'Harbour2026' }

export const administrator: Login = {
  username: 'admin@almoner.example',
  password: 'Almoner2026',
  as: 'admin',
}

/**
 * Logs in a member of Harbour's staff, or the given user, in the reader's language. One login
 * serves every journey of a file: too many logins are blocked for a while.
 */
export const useStaff = (stage: Stage, login = harbourOwner) => {
  let session: Cookie | undefined
  return async (view: Seen): Promise<Page> => {
    const page = await newPageIn(stage, view)
    if (session === undefined) {
      await page.goto(stage.product.platform('/OrgLogin'))
      await page.evaluate(logIn, login)
      const cookies = await page.context().cookies()
      session = cookies.find(({ name }) => name === 'almoner_session')
    }
    if (session === undefined) throw new Error('no session was kept')
    await page.context().addCookies([session])
    return page
  }
}

const logIn = async (login: Login): Promise<void> => {
  const body = JSON.stringify(login)
  const headers = { 'Content-Type': 'application/json' }
  await fetch('/api/donors/login', { method: 'POST', headers, body })
}

/** The text is one that a member of staff would write. */
export const notFound: Record<Language, string> = {
  en: 'No transfer with this reference has come in.',
  zh: '戶口沒有收到這個編號的轉帳。',
  cn: '账户没有收到这个编号的转账。',
}

/** Declines a payment that waits for its charity. */
export const declineAt = async (desk: Page, language: Language): Promise<void> => {
  const say = messagesIn(language)
  await desk.getByRole('button', { name: say('Decline'), exact: true }).click()
  await desk.getByRole('textbox').fill(notFound[language])
  await desk.getByRole('button', { name: say('Decline payment') }).click()
  await desk.getByRole('dialog').waitFor({ state: 'hidden' })
}

/** Something that staff decide about a payment, as their page would send it. */
export const decide = async (
  page: Page,
  { payment, path, body }: { payment: string; path: string; body: object },
): Promise<void> => {
  const at = `/api/organizations/payments/${payment}/${path}`
  const status = await page.evaluate(
    async ([to, sent]) => {
      const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() }
      const init = { method: 'POST', headers, body: JSON.stringify(sent) }
      return (await fetch(to, init)).status
    },
    [at, body] as const,
  )
  if (status >= 300) throw new Error(`${at} was answered ${status}`)
}

/** A payment as the desk shows it, once it has this state. */
export const waitForPayment = async (
  page: Page,
  payment: string,
  stands: (answer: DeskPaymentAnswer) => boolean,
): Promise<DeskPaymentAnswer> => {
  for (const end = Date.now() + 60_000; Date.now() < end;) {
    const answer = await page.evaluate(
      async (path) => (await (await fetch(path)).json()) as DeskPaymentAnswer,
      `/api/organizations/payments/${payment}`,
    )
    if (stands(answer)) return answer
    await page.waitForTimeout(200)
  }
  throw new Error(`payment ${payment} does not come to stand so`)
}

import type { Context } from 'hono'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import type { AppEnv } from '../http/app-env.ts'
import { plainPage } from '../http/plain-page.ts'

const messages: Record<Language, { title: string; text: string }> = {
  en: { title: 'Thank you', text: 'Your bank has answered. This page updates automatically.' },
  zh: { title: '多謝', text: '銀行已經回覆，頁面會自動繼續。' },
  cn: { title: '谢谢', text: '银行已经回复，页面会自动继续。' },
}

/**
 * The page to which the bank returns in the frame of its challenge. The page around it polls. A
 * bank that opened its own window returns to the application's step on the platform's host.
 */
export const bankReturnPage = (c: Context<AppEnv>) => {
  const isWholePage = c.req.header('Sec-Fetch-Dest') === 'document'
  if (isWholePage && c.get('tenant').kind === 'platform') return c.redirect('/OrgRegisterCard')
  const { title, text } = messages[c.get('language')]
  c.header('Cache-Control', 'no-store')
  return plainPage(c, { title, heading: title, paragraphs: [text] })
}

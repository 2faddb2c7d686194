import type { Context } from 'hono'
import { html } from 'hono/html'
import { htmlLanguage, type Language } from '@almoner/domain/kernel/locale.ts'
import type { AppEnv } from '../app-env.ts'

const words: Record<Language, { title: string; text: string }> = {
  en: { title: 'Thank you', text: 'Your bank has answered. This page goes on by itself.' },
  zh: { title: '多謝', text: '銀行已經回覆，頁面會自動繼續。' },
  cn: { title: '谢谢', text: '银行已经回复，页面会自动继续。' },
}

/** Where the bank sends the frame of its challenge back to. The checkout around it is polling. */
export const bankReturnPage = (c: Context<AppEnv>) => {
  const language = c.get('language')
  const { title, text } = words[language]
  c.header('Cache-Control', 'no-store')
  return c.html(
    html`<!doctype html>
      <html lang="${htmlLanguage[language]}">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>${title}</title>
        </head>
        <body>
          <p>${text}</p>
        </body>
      </html>`,
  )
}

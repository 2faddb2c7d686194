import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { html, raw } from 'hono/html'
import { htmlLanguage, localised } from '@almoner/domain/kernel/locale.ts'
import type { Charity } from '@almoner/projections/charity-directory/query.ts'
import type { AppEnv } from '../../app-env.ts'
import { Refusal, sentenceFor } from '../../problem.ts'

const style = `
:root { color-scheme: light dark }
body { margin: 0 auto; padding: 15vh 24px 24px; max-width: 34rem;
  font: 17px/1.6 -apple-system, 'Segoe UI', Roboto, 'PingFang HK', 'Noto Sans HK', sans-serif }
h1 { margin: 0 0 8px; font-size: 24px; line-height: 1.3; overflow-wrap: anywhere }
p { margin: 0 }
`

const styleHash = createHash('sha256').update(style).digest('base64')

/** What a receipt's address says once it is void and nothing stands in its place. */
export const voidReceipt = (
  c: Context<AppEnv>,
  charity: Charity,
  receiptNumber: string,
): Response | Promise<Response> => {
  const values = { number: receiptNumber }
  // A program is told as programs are; who opens an old mail is told in words.
  if (!c.req.header('Accept')?.includes('text/html')) throw new Refusal('receipt_void', { values })
  const language = c.get('language')
  const charityName = localised(charity.profile.name, language)
  c.header('Cache-Control', 'private, no-store')
  c.header('Content-Security-Policy', `default-src 'none'; style-src 'sha256-${styleHash}'`)
  return c.html(
    html`<!doctype html>
      <html lang="${htmlLanguage[language]}">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>${receiptNumber}</title>
          <style>
            ${raw(style)}
          </style>
        </head>
        <body>
          <h1>${charityName}</h1>
          <p>${sentenceFor('receipt_void', language, values)}</p>
        </body>
      </html> `,
    410,
  )
}

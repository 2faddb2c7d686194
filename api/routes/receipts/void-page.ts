import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { html, raw } from 'hono/html'
import { htmlLanguage, localised, type Language } from '@almoner/domain/kernel/locale.ts'
import type { Charity } from '@almoner/projections/charity-directory/query.ts'
import type { AppEnv } from '../../app-env.ts'
import { Refusal, sentenceFor } from '../../problem.ts'

export type VoidReceipt = {
  receiptNumber: string
  /** What it was for went back, or, where it was issued before that was known, never came. */
  why: 'given_back' | 'never_paid'
}

const reasons: Record<Language, Record<VoidReceipt['why'], string>> = {
  en: {
    given_back: 'All of the payment has gone back to the payer, so its receipt no longer holds.',
    never_paid: 'The payment did not arrive in the end, so its receipt no longer holds.',
  },
  zh: {
    given_back: '這筆款項已全數退還，因此收據不再有效。',
    never_paid: '這筆款項最終沒有到帳，因此收據不再有效。',
  },
  cn: {
    given_back: '这笔款项已全额退还，因此收据不再有效。',
    never_paid: '这笔款项最终没有到账，因此收据不再有效。',
  },
}

const style = `
  :root { color-scheme: light dark; font: 1.0625rem/1.6 system-ui, sans-serif; }
  body { max-width: 34rem; margin: 15vh auto 0; padding: 0 1.5rem; }
  h1 { margin: 0 0 0.5rem; font-size: 1.5rem; line-height: 1.3; overflow-wrap: anywhere; }
  p { margin: 0.5rem 0 0; }
`

const styleHash = createHash('sha256').update(style).digest('base64')

/** What a receipt's address says once it is void and nothing stands in its place. */
export const voidReceipt = (
  c: Context<AppEnv>,
  charity: Charity,
  { receiptNumber, why }: VoidReceipt,
): Response | Promise<Response> => {
  const values = { number: receiptNumber }
  // A program is told as programs are; who opens an old mail is told in words.
  if (!c.req.header('Accept')?.includes('text/html')) throw new Refusal('receipt_void', { values })
  const language = c.get('language')
  const charityName = localised(charity.profile.name, language)
  c.header('Cache-Control', 'private, no-store')
  c.header('Content-Security-Policy', `default-src 'none'; style-src 'sha256-${styleHash}'`)
  // By its hash: not a blank may stand between the style's element and its text.
  return c.html(
    html`<!doctype html>
      <html lang="${htmlLanguage[language]}">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>${receiptNumber}</title>
          ${raw(`<style>${style}</style>`)}
        </head>
        <body>
          <main>
            <h1>${charityName}</h1>
            <p>${sentenceFor('receipt_void', language, values)}</p>
            <p>${reasons[language][why]}</p>
          </main>
        </body>
      </html> `,
    410,
  )
}

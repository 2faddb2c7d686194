import { html } from 'hono/html'
import type { ChallengeLanguage } from '../../stripe/challenge/challenge-texts.ts'

type Html = ReturnType<typeof html>

/** A page of an app or a bank on which a person acts as the payer. */
export const playedPage = (
  options: {
    language: ChallengeLanguage
    title: string
    /** The name of the app or the bank. */
    app: string
    stylesheet: string
    notice?: string
  },
  body: Html,
): Html => {
  const { language, title, app, stylesheet, notice } = options
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} · ${app}</title>
        <link rel="stylesheet" href="${stylesheet}" />
      </head>
      <body>
        <header>${app}</header>
        <main>${body}</main>
        ${notice === undefined ? '' : html`<footer>${notice}</footer>`}
      </body>
    </html>`
}

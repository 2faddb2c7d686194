import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { html, raw } from 'hono/html'
import { htmlLanguage } from '@almoner/domain/kernel/locale.ts'
import type { AppEnv } from './app-env.ts'

const style = `
  :root {
    color-scheme: light dark; font: 1.0625rem/1.6 system-ui, sans-serif;
    --paper: #faf8f4; --ink: #1f1b16; --accent: #1f5f52;
  }
  @media screen and (prefers-color-scheme: dark) {
    :root { --paper: #161412; --ink: #f1ede6; --accent: #628f86; }
  }
  html { background: var(--paper); color: var(--ink); }
  a { color: var(--accent); }
  body { max-width: 34rem; margin: 15vh auto 0; padding: 0 1.5rem; }
  h1 { margin: 0 0 0.5rem; font-size: 1.5rem; line-height: 1.3; overflow-wrap: anywhere; }
  p { margin: 0.5rem 0 0; }
`

const styleHash = createHash('sha256').update(style).digest('base64')

const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; frame-ancestors 'self'`

export type PlainPage = {
  title: string
  heading: string
  paragraphs: readonly string[]
  /** The link below the paragraphs. */
  link?: { href: string; words: string }
  status?: 200 | 410
}

/** A few words in the reader's language, outside of any program: the page loads nothing. */
export const plainPage = (
  c: Context<AppEnv>,
  { title, heading, paragraphs, link, status = 200 }: PlainPage,
): Response | Promise<Response> => {
  c.header('Content-Security-Policy', policy)
  // The policy allows the style by its hash, so there must be no blank between the style element
  // and its text.
  return c.html(
    html`<!doctype html>
      <html lang="${htmlLanguage[c.get('language')]}">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>${title}</title>
          ${raw(`<style>${style}</style>`)}
        </head>
        <body>
          <main>
            <h1>${heading}</h1>
            ${paragraphs.map((text) => html`<p>${text}</p>`)}
            ${link && html`<p><a href="${link.href}">${link.words}</a></p>`}
          </main>
        </body>
      </html> `,
    status,
  )
}

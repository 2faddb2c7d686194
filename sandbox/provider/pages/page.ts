import type { Context, Env, Hono } from 'hono'
import { html } from 'hono/html'

export type Html = ReturnType<typeof html>

export type PageLanguage = 'en' | 'zh-Hant-HK' | 'zh-Hans-CN'

type Frame = { language: PageLanguage; title: string; stylesheet?: string }

/** A page of the sandbox; it runs no script. */
export const pageFrame = ({ language, title, stylesheet }: Frame, body: Html): Html =>
  html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        ${stylesheet === undefined ? '' : html`<link rel="stylesheet" href="${stylesheet}" />`}
      </head>
      <body>
        ${body}
      </body>
    </html>`

/** A page of an app or a bank on which a person acts as the payer. */
export const playedPage = (
  { app, title, notice, ...frame }: Frame & { app: string; notice?: string },
  body: Html,
): Html =>
  pageFrame(
    { ...frame, title: `${title} · ${app}` },
    html`<header>${app}</header>
      <main>${body}</main>
      ${notice === undefined ? '' : html`<footer>${notice}</footer>`}`,
  )

export const serveStyles = <E extends Env>(app: Hono<E>, path: string, styles: string): void =>
  void app.get(path, (c) =>
    c.body(styles, 200, {
      'content-type': 'text/css; charset=utf-8',
      'cache-control': 'public, max-age=300',
    }),
  )

/**
 * A played page loads nothing foreign. Its forms lead to itself and to the charity's own pages
 * only.
 */
export const guardPage = (c: Context, back: readonly (string | null | undefined)[] = []): void => {
  const origins = back.flatMap((url) => (url && URL.parse(url)?.origin) || [])
  const targets = [...new Set(["'self'", ...origins])].join(' ')
  c.header(
    'content-security-policy',
    `default-src 'none'; style-src 'self'; form-action ${targets}`,
  )
  c.header('cache-control', 'no-store')
  c.header('vary', 'accept-language')
  c.header('x-content-type-options', 'nosniff')
  // If there is no referrer, a browser sends the page's buttons from the origin `null`, like those
  // of another website.
  c.header('referrer-policy', 'same-origin')
}

/** Returns the first supported language that the reader's browser requests. */
export const pickLanguage = (c: Context): PageLanguage =>
  findLanguage(c.req.header('accept-language'))

export const findLanguage = (acceptLanguage: string | undefined): PageLanguage => {
  const wanted = (acceptLanguage ?? '')
    .slice(0, 1_000)
    .split(',')
    .map((item) => {
      const [tag = '', ...parameters] = item.trim().toLowerCase().split(';')
      const weight = parameters.find((parameter) => parameter.trim().startsWith('q='))
      return { tag: tag.trim(), weight: weight ? Number(weight.trim().slice(2)) : 1 }
    })
    .filter(({ tag, weight }) => /^(?:en|zh)\b/.test(tag) && weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
  const tag = wanted[0]?.tag
  if (tag === undefined || tag.startsWith('en')) return 'en'
  return /hans|cn|sg|my/.test(tag) ? 'zh-Hans-CN' : 'zh-Hant-HK'
}

import { assert } from '@almoner/domain/kernel/assert.ts'
import { htmlLanguage, type Language } from '@almoner/domain/kernel/locale.ts'
import { html, raw } from 'hono/html'
import { readableOn } from '../../documents/colour.ts'
import type { LetterLogo } from './logo.ts'

type Html = ReturnType<typeof html>

// Mail readers support little CSS: one table column, styles on the elements, no remote resources.
// A table as wide as its content would follow a long address off a phone's screen, so the frame has
// a fixed layout and breaks a line anywhere.
const chinese: Record<Language, string> = {
  en: "'PingFang HK','Microsoft JhengHei','Noto Sans HK'",
  zh: "'PingFang HK','Microsoft JhengHei','Noto Sans HK'",
  cn: "'PingFang SC','Microsoft YaHei','Noto Sans SC'",
}
const sans = (language: Language): string =>
  `font-family:-apple-system,'Segoe UI',Roboto,${chinese[language]},sans-serif`
export const ink = 'color:#1c1b19'
export const quiet = 'color:#6b665f'
export const paragraph = `margin:0 0 16px;font-size:16px;line-height:1.6;${ink}`
export const rule = 'border-top:1px solid #dcd8d1'

// Styles are on the elements, because all mail programs support that. Programs with a dark mode map
// each paper colour by its value; a button keeps the colour that was computed for it.
const darkStyles = `@media (prefers-color-scheme: dark) {
  [style*="background:#f5f3ef"] { background: #161412 !important }
  [style*="background:#ffffff"] { background: #211e1b !important }
  [style*="color:#1c1b19"]:not(a) { color: #f3efe8 !important }
  [style*="color:#6b665f"] { color: #b3ada4 !important }
  [style*="solid #dcd8d1"] { border-color: #45403a !important }
  [style*="solid #1c1b19"] { border-color: #f3efe8 !important }
  a[style*="background"] { border: 1px solid #6b655d !important }
}`

/** A letter's page, with sender, subject, body and small print. */
export const letterPage = (letter: {
  language: Language
  title: string
  /** A colour `#rrggbb`, dark enough to read on white. */
  accent: string
  /** The charity's logo, beside its name; left out if the letter is not from a charity. */
  logo?: LetterLogo
  sender: string
  heading: string
  body: Html
  foot: Html
}): string => {
  const { language, title, accent, logo, sender, heading, body, foot } = letter
  return render(
    html`<!doctype html>
      <html lang="${htmlLanguage[language]}">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="color-scheme" content="light dark" />
          <title>${title}</title>
          ${raw(`<style>${darkStyles}</style>`)}
        </head>
        <body style="margin:0;padding:0;background:#f5f3ef;${sans(language)}">
          <table
            role="presentation"
            width="100%"
            cellpadding="0"
            cellspacing="0"
            style="table-layout:fixed;background:#f5f3ef"
          >
            <tr>
              <td align="center" style="padding:24px 12px">
                <table
                  role="presentation"
                  width="100%"
                  cellpadding="0"
                  cellspacing="0"
                  style="max-width:560px;table-layout:fixed;overflow-wrap:anywhere;background:#ffffff;border-top:5px solid ${accent};text-align:left"
                >
                  <tr>
                    <td style="padding:32px 28px">
                      ${logo === undefined ? senderLine(sender) : senderWithLogo(sender, logo)}
                      <h1
                        style="margin:0 0 20px;font-size:24px;line-height:1.35;font-weight:700;${ink}"
                      >
                        ${heading}
                      </h1>
                      ${body}
                      <p
                        style="margin:24px 0 0;padding-top:20px;${rule};font-size:13px;line-height:1.6;${quiet}"
                      >
                        ${foot}
                      </p>
                    </td>
                  </tr>
                </table>
              </td>
            </tr>
          </table>
        </body>
      </html> `,
  )
}

const senderLine = (sender: string): Html =>
  html`<p style="margin:0 0 28px;font-size:15px;font-weight:600;line-height:1.5;${ink}">
    ${sender}
  </p>`

// The charity's name is beside the logo, so a reader whose program shows no pictures misses
// nothing.
const senderWithLogo = (sender: string, { source }: LetterLogo): Html =>
  html`<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 28px">
    <tr>
      <td valign="middle" style="padding:0 14px 0 0">
        <img
          src="${source}"
          alt=""
          width="72"
          height="48"
          style="display:block;width:72px;height:48px;border:0;border-radius:6px;object-fit:cover"
        />
      </td>
      <td valign="middle" style="font-size:15px;font-weight:600;line-height:1.5;${ink}">
        ${sender}
      </td>
    </tr>
  </table>`

/** A paragraph. The number of a receipt or an invoice stays on one line. */
export const letterParagraph = (text: string): Html => {
  const parts = text
    .split(/([A-Z]{2,6}-\d{4}-\d{6})/)
    .map((part, place) =>
      place % 2 === 0 ? part : html`<span style="white-space:nowrap">${part}</span>`,
    )
  return html`<p style="${paragraph}">${parts}</p>`
}

/** A quotation of a person's text, as they wrote it. */
export const letterQuote = (text: string): Html => {
  // White space of this template would be visible in an element that preserves lines.
  const body = html`<span style="white-space:pre-line;overflow-wrap:anywhere">${text}</span>`
  return html`<blockquote
    style="margin:0 0 24px;padding:2px 0 2px 16px;border-left:3px solid #dcd8d1;font-size:16px;line-height:1.6;${ink}"
  >
    ${body}
  </blockquote>`
}

/** The letter's main action, as one button. */
export const letterButton = ({
  accent,
  link,
  words: body,
}: {
  accent: string
  link: string
  words: string
}): Html => {
  const look = `display:inline-block;padding:12px 22px;border-radius:10px;background:${accent};color:${readableOn(accent)};font-size:16px;font-weight:600;text-decoration:none`
  return html`<p style="margin:0 0 28px"><a href="${link}" style="${look}">${body}</a></p>`
}

/** The facts of the letter, line by line. */
export const letterParticulars = (particulars: readonly { label: string; value: string }[]): Html =>
  html`<table
    width="100%"
    cellpadding="0"
    cellspacing="0"
    style="margin:0 0 24px;border-collapse:collapse"
  >
    ${particulars.map(particularRow)}
  </table>`

const particularRow = ({ label, value }: { label: string; value: string }): Html =>
  html`<tr>
    <th
      scope="row"
      align="left"
      valign="top"
      style="padding:8px 16px 8px 0;${rule};width:36%;font-size:14px;line-height:1.5;font-weight:400;text-align:left;${quiet}"
    >
      ${label}
    </th>
    <td valign="top" style="padding:8px 0;${rule};font-size:14px;line-height:1.5;${ink}">
      ${value}
    </td>
  </tr> `

export const webAddress = (link: string): string => {
  assert(/^https?:\/\//.test(link) && URL.canParse(link), 'a letter leads to a web address')
  return link
}

/** Removes what could end a header, and the marks that could reverse the order of its letters. */
export const oneLine = (text: string): string =>
  text.replace(/[\s\p{Cc}\p{Bidi_Control}]+/gu, ' ').trim()

// A template is a promise only if one of its parts is a promise; none is here.
const render = (page: Html): string => {
  assert(!(page instanceof Promise), 'a mail is written at once')
  return page.toString()
}

import { formatHongKongTime, instant } from '@almoner/domain/kernel/time.ts'
import { html } from 'hono/html'
import { pageFrame, type Html } from '../provider/pages/page.ts'
import { attachmentPath } from './attachment-path.ts'
import type { StoredMail } from './mail-store.ts'

const home = '/sandbox/mailbox'

type List = { mails: readonly StoredMail[]; total: number; page: number; pages: number; to: string }

export const listPage = ({ mails, total, page, pages, to }: List) =>
  layout(
    'Mailbox',
    html`<header class="top">
        <h1>Mailbox</h1>
        <p class="quiet">Mail goes no further than this page. ${counted(total)}</p>
      </header>
      <form class="search" method="get" action="${home}">
        <label for="to">Sent to</label>
        <div class="row">
          <input id="to" name="to" type="email" autocomplete="off" value="${to}" />
          <button type="submit">Show</button>
          ${to ? html`<a class="button" href="${home}">Show all</a>` : ''}
        </div>
      </form>
      ${mails.length === 0 ? emptyList(total, to) : list(mails)} ${pager(page, pages, to)}`,
  )

const counted = (total: number): string => {
  if (total === 0) return ''
  return total === 1 ? '1 mail.' : `${total.toLocaleString('en')} mails.`
}

const list = (mails: readonly StoredMail[]) =>
  html`<ol class="mails">
    ${mails.map(
      (mail) =>
        html`<li>
          <a href="${home}/${mail.id}">
            <span class="subject" lang="${mail.htmlLanguage}">${mail.subject}</span>
            <span class="to">${mail.to}</span>
            <span class="when">
              ${mail.attachments.length > 0 ? html`<span class="tag">${files(mail)}</span>` : ''}
              ${time(mail.at)}
            </span>
          </a>
        </li>`,
    )}
  </ol>`

const files = ({ attachments }: StoredMail): string =>
  attachments.length === 1 ? '1 file' : `${attachments.length} files`

const emptyList = (total: number, to: string) => {
  if (total > 0) return html`<p class="empty">No mail on this page.</p>`
  if (to) {
    return html`<div class="empty">
      <h2>Nothing was sent to ${to}</h2>
      <p>
        Addresses are compared whole, without regard to case. <a href="${home}">Show all mail</a>
      </p>
    </div>`
  }
  return html`<div class="empty">
    <h2>No mail yet</h2>
    <p>
      Receipts and notices appear here instead of leaving this machine. Give something on a
      charity’s page, and the receipt is here a moment later.
    </p>
  </div>`
}

const pager = (page: number, pages: number, to: string) => {
  if (pages === 1 && page === 1) return ''
  const link = (wanted: number) =>
    `${home}?${new URLSearchParams({ ...(to ? { to } : {}), page: String(wanted) }).toString()}`
  return html`<nav class="pager" aria-label="Pages">
    ${page > 1 ? html`<a class="button" rel="prev" href="${link(Math.min(page - 1, pages))}">Newer</a>` : ''}
    <span class="quiet">Page ${page} of ${pages}</span>
    ${page < pages ? html`<a class="button" rel="next" href="${link(page + 1)}">Older</a>` : ''}
  </nav>`
}

export const mailPage = (mail: StoredMail, view: 'html' | 'text') =>
  layout(
    mail.subject,
    html`<p class="back"><a href="${home}">Mailbox</a></p>
      <header class="top">
        <h1 lang="${mail.htmlLanguage}">${mail.subject}</h1>
        <dl class="facts">
          <div>
            <dt>To</dt>
            <dd>
              <a href="${home}?${new URLSearchParams({ to: mail.to }).toString()}">${mail.to}</a>
            </dd>
          </div>
          <div>
            <dt>From</dt>
            <dd>${mail.from}</dd>
          </div>
          <div>
            <dt>Sent</dt>
            <dd>${time(mail.at)}</dd>
          </div>
        </dl>
      </header>
      ${attachments(mail)}
      <nav class="tabs" aria-label="Shown as">
        ${tab(`${home}/${mail.id}`, 'Page', view === 'html')}
        ${tab(`${home}/${mail.id}?view=text`, 'Text', view === 'text')}
      </nav>
      ${view === 'text' ? textView(mail) : frameView(mail)}`,
  )

const tab = (href: string, name: string, current: boolean) =>
  current
    ? html`<a aria-current="page" href="${href}">${name}</a>`
    : html`<a href="${href}">${name}</a>`

const textView = (mail: StoredMail) =>
  html`<pre lang="${mail.htmlLanguage}" tabindex="0">${mail.text}</pre>`

const frameView = (mail: StoredMail) =>
  html`<iframe
    title="The mail as its reader sees it"
    src="${home}/${mail.id}/html"
    sandbox="allow-popups allow-popups-to-escape-sandbox"
  ></iframe>`

const attachments = (mail: StoredMail) =>
  mail.attachments.length === 0
    ? ''
    : html`<ul class="files" aria-label="Attachments">
        ${mail.attachments.map(
          ({ filename, sizeBytes }, index) =>
            html`<li>
              <a class="button" href="${attachmentPath(mail.id, index, filename)}"
                >${filename} <span class="quiet">${kilobytes(sizeBytes)}</span></a
              >
            </li>`,
        )}
      </ul>`

const kilobytes = (bytes: number): string => `${Math.max(1, Math.round(bytes / 1000))} kB`

export const missingPage = () =>
  layout(
    'No such mail',
    html`<div class="empty">
      <h1>No such mail</h1>
      <p>
        It was never sent, or the data folder was emptied since.
        <a href="${home}">Back to the mailbox</a>
      </p>
    </div>`,
  )

/** The mail's own page, with links that open in new tabs: they must not navigate the frame. */
export const inFrame = (page: string): string =>
  page.includes('<head>')
    ? page.replace('<head>', '<head><base target="_blank">')
    : `<base target="_blank">${page}`

const time = (at: Date) =>
  html`<time datetime="${at.toISOString()}">${formatHongKongTime(instant(at.toISOString()))}</time>`

const layout = (title: string, body: Html) =>
  pageFrame(
    { language: 'en', title, stylesheet: `${home}/mailbox.css` },
    html`<main>${body}</main>`,
  )

import { Hono, type Context } from 'hono'
import { attachmentPath } from './attachment-path.ts'
import type { MailStore, StoredMail } from './mail-store.ts'
import { inFrame, listPage, mailPage, missingPage } from './pages.ts'
import { stylesheet } from './stylesheet.ts'

const perPage = 25
const jsonLimit = 200

// The pages run no script and load their one stylesheet from here. A mail's own page may only style
// itself. It runs in a frame that can neither read nor change its surroundings.
const pagePolicy =
  "default-src 'self'; script-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox"
const filePolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'"

/**
 * The mailbox at `/sandbox/mailbox` and `/sandbox/mailbox.json`: mount it at the root of the bare
 * domain. `publicUrl` (`http://localhost:3000`) begins the attachments' addresses in the JSON.
 */
export const createMailbox = ({ store, publicUrl }: { store: MailStore; publicUrl: string }) => {
  const app = new Hono()
  app.get('/sandbox/mailbox', async (c) => {
    const { to, page } = listQuery(c)
    const [mails, total] = await Promise.all([
      store.list({ ...to, limit: perPage, offset: (page - 1) * perPage }),
      store.count(to),
    ])
    const pages = Math.max(1, Math.ceil(total / perPage))
    return htmlAnswer(c, listPage({ mails, total, page, pages, to: to.to ?? '' }))
  })
  app.get('/sandbox/mailbox.json', async (c) => {
    const mails = await store.list({ ...listQuery(c).to, limit: jsonLimit, offset: 0 })
    return c.json(
      mails.map((mail) => toJson(mail, publicUrl)),
      200,
      { 'cache-control': 'no-store' },
    )
  })
  app.get('/sandbox/mailbox/mailbox.css', (c) =>
    c.body(stylesheet, 200, { 'content-type': 'text/css; charset=utf-8', ...guarded(pagePolicy) }),
  )
  app.get('/sandbox/mailbox/:id{[0-9]{1,15}}', async (c) => {
    const mail = await store.get(Number(c.req.param('id')))
    if (!mail) return htmlAnswer(c, missingPage(), 404)
    return htmlAnswer(c, mailPage(mail, c.req.query('view') === 'text' ? 'text' : 'html'))
  })
  app.get('/sandbox/mailbox/:id{[0-9]{1,15}}/html', async (c) => {
    const mail = await store.get(Number(c.req.param('id')))
    if (!mail) return htmlAnswer(c, missingPage(), 404)
    return c.html(inFrame(mail.html), 200, guarded(mailPolicy))
  })
  app.get(
    '/sandbox/mailbox/:id{[0-9]{1,15}}/attachments/:index{[0-9]{1,3}}/:filename',
    async (c) => {
      const [id, index] = [Number(c.req.param('id')), Number(c.req.param('index'))]
      const [mail, bytes] = await Promise.all([store.get(id), store.attachment(id, index)])
      const described = mail?.attachments[index]
      if (!described || !bytes) return htmlAnswer(c, missingPage(), 404)
      return c.body(new Uint8Array(bytes), 200, {
        'content-type': described.contentType,
        'content-disposition': disposition(described),
        ...guarded(filePolicy),
      })
    },
  )
  return app
}

// The mailbox is read only: an invalid page number means the first page.
const listQuery = (c: Context): { to: { to?: string }; page: number } => {
  const to = (c.req.query('to') ?? '').trim()
  const page = c.req.query('page') ?? ''
  return { to: to === '' ? {} : { to }, page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1 }
}

const toJson = (mail: StoredMail, publicUrl: string) => ({
  to: mail.to,
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
  at: mail.at.toISOString(),
  attachments: mail.attachments.map(({ filename, contentType }, index) => ({
    filename,
    contentType,
    url: new URL(attachmentPath(mail.id, index, filename), publicUrl).href,
  })),
})

const htmlAnswer = (c: Context, page: ReturnType<typeof missingPage>, status: 200 | 404 = 200) =>
  c.html(page, status, guarded(pagePolicy))

const guarded = (policy: string): Record<string, string> => ({
  'content-security-policy': policy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
})

// A PDF opens beside the mailbox; any other file is only downloaded.
const disposition = ({ filename, contentType }: { filename: string; contentType: string }) => {
  const encoded = encodeURIComponent(filename).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  const kind = contentType === 'application/pdf' ? 'inline' : 'attachment'
  return `${kind}; filename*=UTF-8''${encoded}`
}

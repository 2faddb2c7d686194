import { receiptMailSent } from '@almoner/workflows/gateways/mail/fixtures.ts'
import type { Mail } from '@almoner/workflows/gateways/mail/gateway.ts'
import { describe, expect, it } from 'vitest'
import { createMailboxMail } from './mailbox-mail.ts'
import { createMailbox } from './mailbox.ts'
import { createMemoryMailStore } from './memory-store.ts'

const base = 'http://localhost:3000'

const opened = async (...mails: readonly Mail[]) => {
  const store = createMemoryMailStore(() => new Date('2026-11-20T02:31:00.000Z'))
  const gateway = createMailboxMail(store)
  for (const mail of mails) await gateway.send(mail)
  const app = createMailbox({ store, publicUrl: base })
  return {
    open: (path: string) => app.request(base + path),
    page: async (path: string) => (await app.request(base + path)).text(),
  }
}

const mail = (change: Partial<Mail> & { messageId: string }): Mail => ({
  ...receiptMailSent,
  ...change,
})

describe('an empty mailbox', () => {
  it('teaches what will be in it', async () => {
    const { page, open } = await opened()
    expect(await page('/sandbox/mailbox')).toContain('No mail yet')
    expect(await (await open('/sandbox/mailbox.json')).json()).toEqual([])
  })

  it('states that nothing was sent to an address, escaped', async () => {
    const { page } = await opened()
    const html = await page(`/sandbox/mailbox?to=${encodeURIComponent('<i>@example.org')}`)
    expect(html).toContain('Nothing was sent to &lt;i&gt;@example.org')
  })
})

describe('a letter with a picture in it', () => {
  it('shows the picture, and lists no file for it', async () => {
    const content = new TextEncoder().encode('a picture')
    const { page, open } = await opened(
      mail({
        messageId: 'logo',
        html: '<img src="cid:logo" alt="" />',
        attachments: [],
        inline: [{ contentId: 'logo', contentType: 'image/png', content }],
      }),
    )
    const data = Buffer.from(content).toString('base64')
    expect(await page('/sandbox/mailbox/1/html')).toContain(`src="data:image/png;base64,${data}"`)
    expect(await (await open('/sandbox/mailbox.json')).json()).toMatchObject([{ attachments: [] }])
  })
})

describe('a mailbox with mail', () => {
  const mails = [
    mail({ messageId: 'first', subject: 'First' }),
    mail({ messageId: 'second', subject: 'Second', to: 'Other@example.org', attachments: [] }),
    mail({ messageId: 'first', subject: 'First again' }),
  ]

  it('answers JSON newest first, a mail sent twice once', async () => {
    const { open } = await opened(...mails)
    const answer = await open('/sandbox/mailbox.json')
    expect(await answer.json()).toEqual([
      {
        to: 'Other@example.org',
        subject: 'Second',
        text: receiptMailSent.text,
        html: receiptMailSent.html,
        at: '2026-11-20T02:31:00.000Z',
        attachments: [],
      },
      expect.objectContaining({
        to: 'donor@example.org',
        subject: 'First',
        attachments: [
          {
            filename: '收據 1.pdf',
            contentType: 'application/pdf',
            url: `${base}/sandbox/mailbox/1/attachments/0/%E6%94%B6%E6%93%9A%201.pdf`,
          },
        ],
      }),
    ])
  })

  it('finds the mail of one address, in upper or lower case', async () => {
    const { open, page } = await opened(...mails)
    const letters = await (await open('/sandbox/mailbox.json?to=other@EXAMPLE.org')).json()
    expect(letters).toMatchObject([{ subject: 'Second' }])
    const html = await page('/sandbox/mailbox?to=other@example.org')
    expect(html).toContain('Second')
    expect(html).not.toContain('First')
  })

  it('returns an attachment byte for byte', async () => {
    const { open } = await opened(...mails)
    const [, { attachments }] = (await (await open('/sandbox/mailbox.json')).json()) as [
      unknown,
      { attachments: [{ url: string }] },
    ]
    const answer = await open(attachments[0].url.slice(base.length))
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(
      receiptMailSent.attachments[0]?.content,
    )
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(answer.headers.get('content-disposition')).toBe(
      "inline; filename*=UTF-8''%E6%94%B6%E6%93%9A%201.pdf",
    )
  })

  it('shows a mail as a page in a frame, and as text', async () => {
    const { page } = await opened(...mails)
    expect(await page('/sandbox/mailbox/1')).toContain('src="/sandbox/mailbox/1/html"')
    expect(await page('/sandbox/mailbox/1?view=text')).toMatch(/<pre lang="zh-Hant-HK"[^>]*>多謝/)
  })

  it('answers 404 for a mail that was never sent', async () => {
    const { open } = await opened(...mails)
    const missing = ['9', '9/html', '1/attachments/7/x.pdf', '9/attachments/0/x.pdf']
    for (const path of missing) {
      expect((await open(`/sandbox/mailbox/${path}`)).status).toBe(404)
    }
  })

  it('shows many mails a page at a time', async () => {
    const many = Array.from({ length: 30 }, (_, index) =>
      mail({ messageId: `m${index}`, subject: `Mail number ${index}.` }),
    )
    const { page, open } = await opened(...many)
    expect(await page('/sandbox/mailbox')).toContain('Mail number 29.')
    expect(await page('/sandbox/mailbox')).not.toContain('Mail number 4.')
    expect(await page('/sandbox/mailbox?page=2')).toContain('Mail number 4.')
    expect(await page('/sandbox/mailbox?page=0')).toContain('Page 1 of 2')
    expect(await (await open('/sandbox/mailbox.json')).json()).toHaveLength(30)
  })
})

describe("a mail's own page", () => {
  const hostile = mail({
    messageId: 'hostile',
    subject: '<script>alert(1)</script>',
    text: '</pre><script>alert(1)</script>',
    html: '<html><head></head><body><script>alert(1)</script></body></html>',
    attachments: [
      {
        filename: 'page.html',
        contentType: 'text/html',
        content: new TextEncoder().encode('<script>alert(1)</script>'),
      },
    ],
  })

  it('runs no script and loads nothing, by its own security policy', async () => {
    const { open } = await opened(hostile)
    const policy = (await open('/sandbox/mailbox/1/html')).headers.get('content-security-policy')
    expect(policy).toContain("default-src 'none'")
    expect(policy).toMatch(/sandbox(?!.*allow-(?:scripts|same-origin|forms|top))/)
  })

  it('cannot write on the page around it', async () => {
    const { page, open } = await opened(hostile)
    for (const path of ['', '/1', '/1?view=text']) {
      expect(await page(`/sandbox/mailbox${path}`)).not.toContain('<script>')
      const policy = (await open(`/sandbox/mailbox${path}`)).headers.get('content-security-policy')
      expect(policy).toContain("default-src 'self'; script-src 'none'")
    }
  })

  it('offers files to save, which are not run', async () => {
    const { open } = await opened(hostile)
    const answer = await open('/sandbox/mailbox/1/attachments/0/page.html')
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment;/)
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  })
})

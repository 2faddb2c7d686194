import { receiptMailSent } from '@almoner/workflows/gateways/mail/fixtures.ts'
import { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import type { MailStore } from './mail-store.ts'
import { createPostgresMailStore } from './postgres-store.ts'

let database: TestDatabase
let pool: Pool
let store: MailStore

beforeAll(async () => {
  database = await createTestDatabase()
  pool = new Pool({ connectionString: database.url })
  const [first] = await Promise.all([1, 2, 3].map(() => createPostgresMailStore(pool)))
  if (first) store = first
})

afterAll(async () => {
  await pool.end()
  await database.drop()
})

const everything = { limit: 200, offset: 0 }

describe('the letter box in PostgreSQL', () => {
  it('stores a mail once, also if it arrives twice at the same moment', async () => {
    await Promise.all([1, 2, 3].map(() => store.put(receiptMailSent)))
    expect(await store.list(everything)).toEqual([
      {
        id: expect.any(Number),
        to: 'donor@example.org',
        from: receiptMailSent.from,
        subject: '捐款收據',
        text: receiptMailSent.text,
        html: receiptMailSent.html,
        htmlLanguage: 'zh-Hant-HK',
        at: expect.any(Date),
        attachments: [{ filename: '收據 1.pdf', contentType: 'application/pdf', sizeBytes: 23 }],
      },
    ])
  })

  it('returns attachments byte for byte, each by its position', async () => {
    const contents = [Uint8Array.from({ length: 256 }, (_, index) => index), new Uint8Array()]
    await store.put({
      ...receiptMailSent,
      messageId: 'two-files',
      attachments: contents.map((content) => ({
        filename: 'a.bin',
        contentType: 'application/octet-stream',
        content,
      })),
    })
    const id = (await store.list(everything))[0]?.id ?? 0
    for (const [index, content] of contents.entries()) {
      expect(new Uint8Array((await store.attachment(id, index)) ?? [7])).toEqual(content)
    }
    expect(await store.attachment(id, 2)).toBeNull()
    expect((await store.get(id))?.attachments).toHaveLength(2)
    expect(await store.get(999_999_999_999_999)).toBeNull()
  })

  it('lists newest first, a page at a time, one address at a time', async () => {
    for (const messageId of ['a', 'b', 'c']) {
      await store.put({ ...receiptMailSent, messageId, subject: messageId, to: 'Many@example.org' })
    }
    const to = 'many@example.org'
    const subjects = async (offset: number) =>
      (await store.list({ to, limit: 2, offset })).map((mail) => mail.subject)
    expect([await subjects(0), await subjects(2)]).toEqual([['c', 'b'], ['a']])
    expect(await store.count({ to })).toBe(3)
    expect(await store.count({})).toBe(5)
  })
})

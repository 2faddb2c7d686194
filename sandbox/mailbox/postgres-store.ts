import { htmlLanguage } from '@almoner/domain/kernel/locale.ts'
import type { Pool } from 'pg'
import type { MailStore, StoredMail } from './mail-store.ts'

// The sandbox creates its own schema, which the platform's migrations do not touch. The lock
// prevents two processes that start together from creating it twice.
const schema = `
  select pg_advisory_xact_lock(hashtext('sandbox.mail'));
  create schema if not exists sandbox;
  create table if not exists sandbox.mail (
    id bigint generated always as identity primary key,
    message_id text not null unique,
    recipient text not null,
    sender text not null,
    subject text not null,
    body text not null,
    html text not null,
    html_language text not null,
    at timestamptz not null default clock_timestamp(),
    attachments jsonb not null,
    contents bytea[] not null
  );
  create index if not exists mail_recipient on sandbox.mail (lower(recipient), id desc);
`

const columns = `id, recipient, sender, subject, body, html, html_language, at, attachments`

const forRecipient = `($1::text is null or lower(recipient) = lower($1))`

/** Stores the mailbox in PostgreSQL, so that it survives a restart. */
export const createPostgresMailStore = async (pool: Pool): Promise<MailStore> => {
  await pool.query(schema)
  return {
    put: async (mail) => {
      const attachments = mail.attachments.map(({ filename, contentType, content }) => ({
        filename,
        contentType,
        sizeBytes: content.byteLength,
      }))
      await pool.query(
        `insert into sandbox.mail
           (message_id, recipient, sender, subject, body, html, html_language, attachments, contents)
         values ($1, $2, $3, $4, $5, $6, $7, $8::jsonb, $9::bytea[])
         on conflict (message_id) do nothing`,
        [
          mail.messageId,
          mail.to,
          mail.from,
          mail.subject,
          mail.text,
          mail.html,
          htmlLanguage[mail.language],
          JSON.stringify(attachments),
          mail.attachments.map(({ content }) => Buffer.from(content)),
        ],
      )
    },
    list: async ({ to, limit, offset }) => {
      const { rows } = await pool.query<Row>(
        `select ${columns} from sandbox.mail where ${forRecipient}
         order by id desc limit $2 offset $3`,
        [to ?? null, limit, offset],
      )
      return rows.map(storedMail)
    },
    count: async ({ to }) => {
      const { rows } = await pool.query<{ count: string }>(
        `select count(*) from sandbox.mail where ${forRecipient}`,
        [to ?? null],
      )
      return Number(rows[0]?.count ?? 0)
    },
    get: async (id) => {
      const { rows } = await pool.query<Row>(`select ${columns} from sandbox.mail where id = $1`, [
        id,
      ])
      return rows[0] ? storedMail(rows[0]) : null
    },
    attachment: async (id, index) => {
      const { rows } = await pool.query<{ content: Buffer | null }>(
        `select contents[$2::int + 1] as content from sandbox.mail where id = $1`,
        [id, index],
      )
      return rows[0]?.content ?? null
    },
  }
}

type Row = {
  id: string
  recipient: string
  sender: string
  subject: string
  body: string
  html: string
  html_language: string
  at: Date
  attachments: StoredMail['attachments']
}

const storedMail = (row: Row): StoredMail => ({
  id: Number(row.id),
  to: row.recipient,
  from: row.sender,
  subject: row.subject,
  text: row.body,
  html: row.html,
  htmlLanguage: row.html_language,
  at: new Date(row.at),
  attachments: row.attachments,
})

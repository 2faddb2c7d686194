import type { Client } from 'pg'

type Recorded = {
  type: string
  stream: string
  data: Record<string, unknown>
}

export type Books = Awaited<ReturnType<typeof readBooks>>

/** The data of the event store, the provider, the mailbox and the processes, as stored. */
export const readBooks = async (db: Client) => {
  const rows = async <Row>(text: string): Promise<readonly Row[]> =>
    (await db.query(text)).rows as readonly Row[]
  const objects = async <Body>(kind: string): Promise<readonly Body[]> =>
    (
      await rows<{ body: Body }>(
        `select body from sandbox.stripe_objects where kind = '${kind}' order by position`,
      )
    ).map(({ body }) => body)

  return {
    events: await rows<Recorded>(
      'select e.type, e.stream, e.data from es.events e order by e.position',
    ),
    charges: await objects<{ amount: number; status: string; payment_intent: string }>('charge'),
    intents: await objects<{
      id: string
      status: string
      metadata: { paymentId?: string }
    }>('payment_intent'),
    undelivered: (await objects('delivery')).length,
    mails: await rows<{ message_id: string; recipient: string; filename: string | null }>(
      `select message_id, recipient, attachments -> 0 ->> 'filename' as filename
        from sandbox.mail`,
    ),
    workflows: await rows<{ id: string; status: string }>(
      'select id, status from processes.instances',
    ),
    balances: await rows<{ account: string; balance: string }>(
      `select account, sum(balance_cents)::text as balance
        from read_models.account_balances group by account`,
    ),
    history: await rows<{ payment_id: string; status: string; receipt_number: string | null }>(
      'select payment_id, status, receipt_number from read_models.payment_history',
    ),
  }
}

/**
 * Whether no work is left: every process has ended and every read model has seen everything. The
 * subscription of an open charity never ends, and waits for its next invoice.
 */
export const isQuiet = (db: Client): Promise<boolean> => isDone(db, '')

/** Like `isQuiet`, but ignores plans: an active plan waits for its next instalment. */
export const isAtRest = (db: Client): Promise<boolean> => isDone(db, 'recurring-plan-')

const isDone = async (db: Client, waiting: string): Promise<boolean> => {
  const { rows } = await db.query<{ done: boolean }>(
    `select not exists (
        select from processes.instances where status = 'running'
          and not (process = 'bill-plan' and due_at > now())
          and ($1 = '' or not starts_with(id, $1)))
      and not exists (
        select from read_models.checkpoints, es.head
        where checkpoints.position < head.position) as done`,
    [waiting],
  )
  return rows[0]?.done === true
}

import type { ClientBase } from 'pg'

/**
 * An invariant of the event store after any operation: head, positions and revisions without a gap.
 */
export const expectWholeBooks = async (client: ClientBase, events: number): Promise<void> => {
  const { rows } = await client.query<{ head: number; events: number; last: number; gaps: number }>(
    `select (select position::int from es.head) as head, count(*)::int as events,
        coalesce(max(position), 0)::int as last,
        (select count(*)::int from (
          select max(revision) + 1 - count(*) as missing from es.events group by stream) s
          where s.missing <> 0) as gaps
      from es.events`,
  )
  const [books] = rows
  if (books?.head !== events || books.events !== events || books.last !== events || books.gaps) {
    throw new Error(`the books are not whole at ${events}: ${JSON.stringify(books)}`)
  }
}

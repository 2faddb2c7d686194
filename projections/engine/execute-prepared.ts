import { prepareStatement } from '@almoner/eventstore/postgres/connection/prepared-statements.ts'
import type { CompiledQuery, QueryResult, RawBuilder } from 'kysely'
import type { Db } from './database.ts'

/** Executes a statement that every payment sends, which each connection then plans once. */
export const executePrepared = async <Row>(
  db: Db,
  query: RawBuilder<unknown>,
): Promise<QueryResult<Row>> => {
  const compiled = query.compile(db) as CompiledQuery<Row>
  prepareStatement(compiled.sql)
  return await db.executeQuery(compiled)
}

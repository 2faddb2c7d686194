import type { Cluster } from '../contender/cluster.ts'

/**
 * Fills tables of the read models while they have no indexes except unique ones: updating an index
 * row by row takes several times as long as creating it.
 */
export const withoutIndexes = async (
  cluster: Pick<Cluster, 'ask'>,
  { url, tables }: { url: string; tables: readonly string[] },
  fill: () => Promise<void>,
): Promise<void> => {
  const names = tables.map((table) => `'${table}'`).join(', ')
  const indexes = await cluster.ask<{ name: string; definition: string }>(
    url,
    `select indexname as name, indexdef as definition from pg_indexes
      where schemaname = 'read_models' and tablename in (${names})
        and indexname not like '%pkey' and indexdef not like 'CREATE UNIQUE%'`,
  )
  for (const { name } of indexes) await cluster.ask(url, `drop index read_models."${name}"`)
  await fill()
  for (const { definition } of indexes) await cluster.ask(url, definition)
}

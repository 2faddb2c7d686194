import { Client } from 'pg'

/**
 * Lets the server write a base backup of itself into an empty folder, as `pg_basebackup -X fetch
 * --target=server:…` does (PostgreSQL documentation: "Streaming Replication Protocol",
 * BASE_BACKUP). The packaged server has no such program and does not need it. One statement copies
 * the files and the write-ahead log that makes them consistent. A temporary replication slot keeps
 * that log from being removed during the copy; the slot ends with the connection.
 */
export const copyDatabase = async (copy: { url: string; folder: string }): Promise<void> => {
  const url = new URL(copy.url)
  url.searchParams.set('replication', 'true')
  const client = new Client({
    connectionString: url.href,
    application_name: 'almoner backup',
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  })
  // A broken connection also fails the running statement.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(
      `CREATE_REPLICATION_SLOT almoner_backup_${process.pid} TEMPORARY PHYSICAL (RESERVE_WAL)`,
    )
    const target = client.escapeLiteral(copy.folder)
    await client.query(
      `BASE_BACKUP (LABEL 'almoner', CHECKPOINT 'fast', WAL true, MANIFEST 'no', TARGET 'server', TARGET_DETAIL ${target})`,
    )
  } finally {
    await client.end().catch(() => {})
  }
}
